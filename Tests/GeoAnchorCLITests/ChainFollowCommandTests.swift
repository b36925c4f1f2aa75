import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ChainFollowCommandTests {
  private let runs: StoreRuns

  /// A chain of 111.3 m to the east along the equator with an anchor about every 28 m.
  init() throws {
    runs = try StoreRuns()
    for (id, longitude) in [("a", "0"), ("b", "0.001")] {
      let run = runs("add", ["--lat", "0", "--lon", longitude, "--id", id])
      expectEqual(run.status, .done)
    }
    let run = runs("route", ["--through", "a,b", "--spacing", "30", "--save", "tour"])
    expectEqual(run.status, .done, "\(run.messages)")
    expectEqual(runs.chain("edit", ["tour", "--instruction", "3=Look up"]).status, .done)
  }

  /// A track of a point a second, 1.4 m apart, up to so many meters.
  private func track(meters: Double) throws -> String {
    var points = ""
    for second in 0..<Int(meters / 1.4) {
      let longitude = Double(second) * 1.4 / MetersPerDegree.equator
      let clock = "00:0\(second / 60):" + (second % 60 < 10 ? "0" : "") + "\(second % 60)"
      points += "<trkpt lat=\"0\" lon=\"\(longitude)\"><time>2026-01-01T\(clock)Z</time></trkpt>"
    }
    return try runs.folder.put(
      "walk.gpx",
      "<gpx version=\"1.1\" creator=\"x\"><trk><trkseg>\(points)</trkseg></trk></gpx>")
  }

  @Test func `leads a track to the end`() throws {
    let run = runs.chain(
      "follow", ["tour", "--track", try track(meters: 120), "--accuracy", "3"])
    expectEqual(run.status, .done, "\(run.output)\(run.messages)")
    let lines = run.output.split(separator: "\n")
    expectEqual(lines.count, 8, "\(run.output)")
    expect(lines[1].hasSuffix("Follow the anchors: 111 m to go"))
    expect(lines[3].hasSuffix("Anchor 2 of 5 reached"))
    expect(lines[4].hasSuffix("Anchor 3 of 5 reached: Look up"))
    expect(lines[7].hasSuffix("You have arrived"))
    let other = runs.chain(
      "follow",
      ["tour", "--track", try track(meters: 120), "--accuracy", "3", "--lang", "fr"])
    expect(other.output.contains("Vous êtes arrivé"))
  }

  @Test func `prints a line for programs`() throws {
    let file = runs.folder.file("tour.json")
    expectEqual(runs.chain("show", ["tour", "--format", "json", "-o", file]).status, .done)
    let run = runs.chain(
      "follow",
      ["--route", file, "--track", try track(meters: 60), "--accuracy", "3", "--format", "json"])
    expectEqual(run.status, .no)
    expect(run.messages.hasPrefix("did not arrive: 5"), "\(run.messages)")
    let schema = try SchemaChecker(named: "chain-follow")
    let lines = run.output.split(separator: "\n")
    expectEqual(lines.count, 4, "\(run.output)")
    for line in lines { try expectEqual(schema.findings(in: String(line)), [], "\(line)") }
    let last = try JSONReader.read(text: String(lines[3]))
    expect(last["event"]?.string == "reached" && last["anchor"]?.number == 3)
    let meters = try #require(last["remainingMeters"]?.number)
    let seconds = try #require(last["remainingSeconds"]?.number)
    expect(abs(meters - 60) < 4 && abs(seconds - meters / 1.4) < 8)
  }

  /// A session that a simulated walker recorded along the same way.
  @Test func `leads a session`() throws {
    let log = runs.folder.file("walk.jsonl")
    let path = try runs.folder.put(
      "path.geojson", #"{"type":"LineString","coordinates":[[0,0],[0.001,0]]}"#)
    let simulated = CommandRun([
      "session", "simulate", "--path", path, "--seed", "7", "--frame-rate", "5",
      "--visual-interval", "0", "--pause", "15", "-o", log,
    ])
    expectEqual(simulated.status, .done, "\(simulated.messages)")
    let run = runs.chain("follow", ["tour", "--log", log])
    expectEqual(run.status, .done, "\(run.output)\(run.messages)")
    expect(run.output.contains("Anchor 2 of 5 reached"))
  }

  /// Two answers a second of a visual positioning service; those of the first five seconds are not
  /// sure enough, and positions of satellites a kilometer away do not count.
  @Test func `visual takes what is sure enough`() throws {
    var lines = ["{\"format\":\"geoanchor-session\",\"version\":1}"]
    for step in 0..<180 {
      let longitude = min(Double(step) * 0.7 / MetersPerDegree.equator, 0.001)
      let time = "{\"time\":\(Double(step) / 2),"
      lines.append(
        time + "\"event\":\"locResponse\",\"latitude\":0,\"longitude\":\(longitude),"
          + "\"horizontalAccuracy\":0.5,\"confidence\":\(step < 10 ? 0.2 : 0.9)}")
      lines.append(
        time + "\"event\":\"gnss\",\"latitude\":0.01,\"longitude\":0,"
          + "\"horizontalAccuracy\":5}")
    }
    let log = try runs.folder.put("visual.jsonl", lines.joined(separator: "\n") + "\n")
    let run = runs.chain(
      "follow", ["tour", "--log", log, "--policy", "visual", "--format", "json"])
    expectEqual(run.status, .done, "\(run.output)\(run.messages)")
    let first = try JSONReader.read(text: String(run.output.prefix { $0 != "\n" }))
    expect(first["event"]?.string == "started" && first["time"]?.number == 5)
    expect(!run.output.contains("leftRoute"))
  }

  @Test func `says what cannot be followed`() throws {
    let bare = try runs.folder.put(
      "bare.gpx",
      """
      <gpx version="1.1" creator="x"><trk><trkseg><trkpt lat="0" lon="0"/>\
      <trkpt lat="0" lon="0.001"/></trkseg></trk></gpx>
      """)
    let run = runs.chain("follow", ["tour", "--track", bare])
    expect(run.status == .unusable && run.messages.contains("point 1 has no time"))
    expectEqual(runs.chain("follow", ["tour"]).status, .unusable)
    expectEqual(runs.chain("follow", ["--track", bare]).status, .unusable)
    expectEqual(runs.chain("follow", ["nothing", "--track", bare]).status, .no)
    expectEqual(runs.chain("follow", ["tour", "--log", "/nonexistent"]).status, .unusable)
  }

  @Test func `stumbling block: the recording is an argument, as of the other commands`() throws {
    let walk = try track(meters: 120)
    let option = runs.chain("follow", ["tour", "--track", walk, "--accuracy", "3"])
    let argument = runs.chain("follow", ["tour", walk, "--accuracy", "3"])
    expect(argument.status == .done && argument.output == option.output, "\(argument.messages)")
    let file = runs.folder.file("tour.json")
    expectEqual(runs.chain("show", ["tour", "--format", "json", "-o", file]).status, .done)
    let route = runs.chain("follow", ["--route", file, walk, "--accuracy", "3"])
    expect(route.status == .done && route.output == option.output, "\(route.messages)")
    let log = try runs.folder.put(
      "log.jsonl",
      """
      {"format":"geoanchor-session","version":1}
      {"time":0,"event":"gnss","latitude":0,"longitude":0,"horizontalAccuracy":3}

      """)
    let followed = runs.chain("follow", ["tour", log])
    expect(followed.status == .no && followed.messages.contains("did not arrive"))
    for (arguments, message) in [
      (["tour"], "one of `LOG`, `--log` or `--track` is missing"),
      (["tour", walk, "--log", log], "`LOG` and `--log` cannot be used together"),
      (["--route", file], "one of `LOG`, `--log` or `--track` is missing"),
      (["tour", walk, "--route", file], "`NAME` and `--route` cannot be used together"),
      ([walk], "one of `LOG`, `--log` or `--track` is missing"),
      ([], "one of `NAME` or `--route` is missing"),
    ] {
      let run = runs.chain("follow", arguments)
      expect(run.status == .unusable && run.messages.contains(message), "\(run.messages)")
    }
  }
}
