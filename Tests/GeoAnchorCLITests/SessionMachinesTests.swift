import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SessionMachinesTests {
  private static let header = "{\"format\":\"geoanchor-session\",\"version\":1}\n"

  private func outputs(_ text: String) throws -> [JSONValue] {
    try text.split(separator: "\n").map { try JSONReader.read(text: String($0)) }
  }

  @Test func `S-4: a log that loads anchors without ids gives the same bytes each time`() throws {
    let gpx =
      "<gpx version='1.1' creator='x'><wpt lat='48' lon='11'/><wpt lat='48.1' lon='11.1'/></gpx>"
    let log =
      Self.header + """
        {"time":0,"event":"geoStatus","state":"localized","accuracy":"high"}
        {"time":1,"event":"userAction","action":"loadAnchors","document":"\(gpx)"}
        {"time":2,"event":"userAction","action":"loadAnchors","document":"\(gpx)"}

        """
    let arguments = ["session", "replay", "-", "--format", "json"]
    let first = CommandRun(arguments, input: log)
    expectEqual(CommandRun(arguments, input: log).output, first.output)
    let added = try outputs(first.output).filter { $0["output"]?.string == "anchorAdded" }
    expectEqual(Set(added.compactMap { $0["id"]?.string }).count, 4)
  }

  @Test func `S-13: each output names the machine that says it`() throws {
    let run = CommandRun(
      ["session", "replay", "-", "--localizer", "fantasmo", "--format", "json"],
      input: SessionSamples.walk())
    let machines = try outputs(run.output).map { $0["machine"]?.string }
    expectEqual(Set(machines), ["tracking", "fantasmo"])
    let schema = try SchemaChecker(named: "session-output")
    for line in run.output.split(separator: "\n") {
      try expectEqual(schema.findings(in: String(line)), [])
    }
    let text = CommandRun(
      ["session", "replay", "-", "--localizer", "fantasmo"], input: SessionSamples.walk())
    expect(text.output.contains("status      fantasmo: "))
    expect(!text.output.contains("machine"))
  }

  /// A phone that looks at the ground while a service localizes: 31 rejections and 2 s make a request,
  /// whatever the platform's own tracking says meanwhile.
  @Test(arguments: ["localizing", "localized"])
  func `T15, T26: each machine coaches for itself`(state: String) throws {
    var log = Self.header + "{\"time\":0,\"event\":\"session\",\"change\":\"start\"}\n"
    log += "{\"time\":0,\"event\":\"geoStatus\",\"state\":\"\(state)\"}\n"
    log += "{\"time\":0.05,\"event\":\"qr\",\"text\":\"BIKE-7\"}\n"
    for step in 1...200 {
      // Turned by -80° about the camera's x axis: straight down but for 10°.
      log += "{\"time\":\(Double(step) / 10),\"event\":\"frame\",\"position\":[0,1.4,0],"
      log += "\"orientation\":[-0.642787609687,0,0,0.766044443119]}\n"
    }
    func coaching(_ more: [String]) throws -> [JSONValue] {
      let run = CommandRun(["session", "replay", "-", "--format", "json"] + more, input: log)
      expectEqual(run.status, .done, "\(run.messages)")
      return try outputs(run.output).filter { $0["output"]?.string == "coaching" }
    }
    let told = try coaching(["--localizer", "fantasmo"])
    let asked = told.filter { $0["machine"]?.string == "fantasmo" }
    expectEqual(
      asked.map { $0["id"]?.string },
      (0..<7).map { $0.isMultiple(of: 2) ? "pointAtBuildings" : "tiltUp" })
    // Tracking says what it says without the service.
    let alone = try coaching([])
    expectEqual(
      told.filter { $0["machine"]?.string == "tracking" }.map { $0["id"]?.string },
      alone.map { $0["id"]?.string })
  }

  /// Frames of a phone that is carried so far and fixes of so good a receiver at the chain's start.
  private func walk(accuracy: Double, seconds: Int = 60, speed: Double = 1.4) -> String {
    var log = Self.header + "{\"time\":0,\"event\":\"session\",\"change\":\"start\"}\n"
    for second in 0..<seconds {
      let meters = Double(second) * speed
      log += "{\"time\":\(second),\"event\":\"frame\",\"position\":[\(meters),0,0],"
      log += "\"orientation\":[0,0,0,1]}\n"
      log += "{\"time\":\(second).1,\"event\":\"gnss\",\"latitude\":0,"
      log +=
        "\"longitude\":\(meters / MetersPerDegree.equator),\"horizontalAccuracy\":\(accuracy)}\n"
    }
    return log
  }

  /// A chain of 111.3 m to the east along the equator.
  private func store() throws -> StoreRuns {
    let runs = try StoreRuns()
    for (id, longitude) in [("a", "0"), ("b", "0.001")] {
      expectEqual(runs("add", ["--lat", "0", "--lon", longitude, "--id", id]).status, .done)
    }
    expectEqual(
      runs("route", ["--through", "a,b", "--spacing", "30", "--save", "tour"]).status, .done)
    return runs
  }

  /// Replays a log along the chain: the store is an option of `replay`, not of `session`.
  private func replay(_ log: String, of runs: StoreRuns) -> CommandRun {
    CommandRun(
      ["session", "replay", log, "--chain", "tour", "--store", runs.store, "--format", "json"])
  }

  /// The steps of a walker as `time kind anchor`.
  private func steps(_ text: String, _ name: String) throws -> [String] {
    try outputs(text).compactMap { output in
      guard let kind = output[name]?.string, kind != "nextAnchor" else { return nil }
      let (time, anchor) = (output["time"]?.number ?? -1, output["anchor"]?.number ?? 0)
      return "\(time) \(kind) \(anchor) \(output["distanceMeters"]?.number ?? -1)"
    }
  }

  @Test func `S-6: 'chain follow' and 'session replay --chain' say the same of a walk`() throws {
    let runs = try store()
    let log = try runs.folder.put("walk.jsonl", walk(accuracy: 4, seconds: 90))
    let follow = runs.chain("follow", ["tour", "--log", log, "--format", "json"])
    let replay = self.replay(log, of: runs)
    expectEqual(replay.status, .done, "\(replay.messages)")
    let steps = try steps(follow.output, "event")
    expect(steps.count >= 7, "\(follow.output)")
    try expectEqual(self.steps(replay.output, "kind").filter { !$0.contains("toast") }, steps)
  }

  @Test
  func `S-6: nothing is reached while positions cannot tell, and that the place is lost is said`()
    throws
  {
    let runs = try store()
    let log = try runs.folder.put("walk.jsonl", walk(accuracy: 500, seconds: 90))
    let follow = runs.chain("follow", ["tour", "--log", log, "--format", "json"])
    expectEqual(follow.status, .no)
    let replay = self.replay(log, of: runs)
    expectEqual(replay.status, .done, "\(replay.messages)")
    for (run, name) in [(follow, "event"), (replay, "kind")] {
      let said = try outputs(run.output).compactMap { $0[name]?.string }
      expect(said.contains("positionLost"), "\(run.output)")
      expect(!said.contains("reached") && !said.contains("arrived") && !said.contains("started"))
    }
    #expect(try !outputs(replay.output).contains { $0["output"]?.string == "enter" })
  }

  @Test
  func `S-14: a world that began by the compass converts touches of a short recording`() throws {
    func added(_ alignment: String) throws -> JSONValue? {
      let log = """
        {"format":"geoanchor-session","version":1,"alignment":"\(alignment)"}
        {"time":0,"event":"session","change":"start"}
        {"time":0,"event":"geoStatus","state":"localized","accuracy":"high"}
        {"time":0.1,"event":"heading","degrees":0,"accuracy":3}
        {"time":0.2,"event":"frame","position":[0,1.4,0],"orientation":[0,0,0,1]}
        {"time":0.3,"event":"gnss","latitude":48,"longitude":11,"horizontalAccuracy":3}
        {"time":0.4,"event":"frame","position":[0,1.4,-0.1],"orientation":[0,0,0,1]}
        {"time":0.5,"event":"viewTap","point":[0,0,-20]}

        """
      let run = CommandRun(["session", "replay", "-", "--format", "json"], input: log)
      return try outputs(run.output).first { $0["output"]?.string == "anchorAdded" }
    }
    let north = try #require(try added("gravityAndHeading"))
    // 20 m to the north are 1.7987e-4 degrees at 48° (WGS84: 111,194 m a degree).
    let latitude = try #require(north["latitude"]?.number)
    let longitude = try #require(north["longitude"]?.number)
    expect(abs(latitude - 48 - 20 / 111_194) < 3e-6)
    expectNear(longitude, 11, within: 3e-5)
    try expectNil(added("gravity"))
  }

  @Test func `S-14: objects are looked for by a session of kind multiset that names some`() throws {
    let folder = try TemporaryFolder()
    func requests(_ more: String) throws -> [String] {
      let path = try folder.put(
        "m.json", "{\"kind\":\"multiset\",\"mapCode\":\"HALL\"\(more)}")
      let run = CommandRun(
        ["session", "replay", "-", "--localizer", path, "--format", "json"],
        input: walk(accuracy: 4, seconds: 60))
      return try outputs(run.output)
        .filter { $0["machine"]?.string == "multiset objects" }
        .map { "\(try #require($0["time"]?.number)) \(try #require($0["output"]?.string))" }
    }
    try expect(requests("").isEmpty)
    let usual = try requests(",\"objectCodes\":[\"CHAIR\"]")
    expect(!usual.isEmpty)
    for more in [
      "\"autoObjectTracking\":false", "\"objectTrackingCaptureDelay\":9",
      "\"firstObjectTrackingUntilSuccess\":false",
    ] {
      try expect(requests(",\"objectCodes\":[\"CHAIR\"]," + more) != usual, "\(more)")
    }
    // Until the first success a failure is retried whatever the background does.
    let once = ",\"objectCodes\":[\"CHAIR\"],\"firstObjectTrackingUntilSuccess\":false"
    let reported = try requests(once)
    for more in [
      "\"backgroundObjectTracking\":false", "\"bgObjectTrackingDurationSeconds\":5",
    ] {
      try expect(requests(once + "," + more) != reported, "\(more)")
    }
  }
}
