import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// Sessions in a map that know its catalogue and its waypoints.
@Suite struct SessionMapsTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The outputs of the map's machine as JSON, frames of the log in the place of `(TIME)`.
  private func outputs(
    _ lines: String, _ configuration: String = "", maps: String? = nil, waypoints: String? = nil,
    mode: String = "singleFrame"
  ) throws -> [JSONValue] {
    var log = "{\"format\":\"geoanchor-session\",\"version\":1}\n"
    for line in lines.split(separator: "\n") {
      log +=
        Double(line).map {
          "{\"time\":\($0),\"event\":\"frame\",\"position\":[0,0,0],\"orientation\":[0,0,0,1]}\n"
        } ?? "{\(line)}\n"
    }
    var arguments = ["session", "replay", "-", "--format", "json"]
    arguments += [
      "--localizer",
      try folder.put(
        "c.json",
        "{\"kind\":\"multiset\",\"mapCode\":\"HALL\",\"localizationMode\":\"\(mode)\""
          + "\(configuration)}"),
    ]
    if let maps { arguments += ["--maps", try folder.put("maps.json", maps)] }
    if let waypoints { arguments += ["--waypoints", try folder.put("w.json", waypoints)] }
    let run = CommandRun(arguments, input: log)
    expectEqual(run.status, .done, "\(run.messages)")
    return try run.output.split(separator: "\n").map { try JSONReader.read(text: String($0)) }
      .filter { $0["machine"]?.string?.hasPrefix("multiset") == true }
  }

  private func answer(_ time: Double, _ position: String = "0,0,0", maps: String = "HALL") -> String
  {
    "\"time\":\(time),\"event\":\"locResponse\",\"mapPosition\":[\(position)],"
      + "\"mapOrientation\":[0,0,0,1],\"maps\":[\"\(maps)\"]"
  }

  private func action(_ time: Double, _ name: String, _ argument: String? = nil) -> String {
    "\"time\":\(time),\"event\":\"userAction\",\"action\":\"\(name)\""
      + (argument.map { ",\"argument\":\"\($0)\"" } ?? "")
  }

  private func fix(_ time: Double, _ latitude: Double) -> String {
    "\"time\":\(time),\"event\":\"gnss\",\"latitude\":\(latitude),\"longitude\":8.25"
  }

  @Test func `M-11: requests carry the newest position of the receiver`() throws {
    let log = """
      0
      \(fix(1, 47.5))
      1.5
      \(answer(2))
      \(action(3, "stopGpsUpdates"))
      \(fix(4, 47.625))
      \(action(4.5, "localize"))
      5
      \(answer(5.5))
      \(action(6, "startGpsUpdates"))
      \(fix(7, 47.75))
      \(action(7.5, "localize"))
      8
      \(answer(8.5))
      \(action(17.5, "localize"))
      18
      """
    let requests = try outputs(log, ",\"passGeoPose\":true").filter {
      $0["output"]?.string == "request"
    }
    expectEqual(requests.map { $0["geoHint"]?.string }, ["47.5,8.25", nil, "47.75,8.25", nil])
  }

  /// The radii of curvature at the equator are 6,335,439.33 m along the meridian and 6,378,137 m along
  /// the equator (WGS84), here with 102 m of height: degrees of 110,576.056 m and 111,321.271 m.
  @Test(arguments: [(0.0, 20.0, 10.0), (90, 10, -20)])
  func `M-12: points of a georeferenced map have places on Earth`(
    yaw: Double, north: Double, east: Double
  ) throws {
    let maps = """
      {"maps": [{"code": "HALL", "georeference":
        {"latitude": 0, "longitude": 0, "height": 100, "yaw": \(yaw)}}]}
      """
    let positions = try outputs("0\n1.5\n" + answer(2, "10,2,-20") + "\n2.5", maps: maps).filter {
      $0["output"]?.string == "position"
    }
    expectEqual(positions.count, 2)
    for position in positions {
      try expectNear(#require(position["latitude"]?.number), north / 110_576.056, within: 1e-9)
      try expectNear(#require(position["longitude"]?.number), east / 111_321.271, within: 1e-9)
      try expectNear(#require(position["altitude"]?.number), 102, within: 1e-3)
    }
  }

  private static let meshes =
    "{\"maps\": [{\"code\": \"HALL\", \"mesh\": \"hall.glb\"}, {\"code\": \"GATE\", \"mesh\": \"a.exe\"}]}"

  private func meshes(_ outputs: [JSONValue]) -> [String] {
    outputs.compactMap { output in
      output["mesh"]?.string.map { "\($0) \(output["map"]?.string ?? "")" }
    }
  }

  @Test func `M-17: meshes of maps appear, fail and go`() throws {
    let log = """
      0
      1.5
      \(answer(2))
      \(action(3, "clearMesh"))
      \(action(3.5, "localize"))
      4
      \(answer(4.5, maps: "GATE"))
      \(action(5, "clearMesh"))
      \(action(5.5, "clearMesh"))
      """
    let found = try outputs(log, maps: Self.meshes)
    expectEqual(meshes(found), ["ready HALL", "cleared ", "failed GATE", "cleared "])
    expect(found.contains { $0["id"]?.string == "meshFailed" })
    expect(meshes(try outputs(log)).isEmpty)
  }

  @Test func `M-18: objects are looked for by the rules that maps follow`() throws {
    let log = """
      0
      1
      "request":"object-1",\(answer(1.5, "0,0,1", maps: "CHAIR"))
      16.4
      16.5
      """
    let found = try outputs(log, ",\"autoLocalize\":false,\"objectCodes\":[\"CHAIR\"]")
    let requests = found.filter { $0["output"]?.string == "request" }
    expectEqual(requests.map { $0["time"]?.number }, [1, 16.5])
    let object = found.first { $0["output"]?.string == "anchorUpdated" }
    expectEqual(object?["originPosition"], .array([.number(0), .number(0), .number(-1)]))
  }

  @Test func `M-20: waypoints lead through a map to a place`() throws {
    let graph = """
      {"waypoints": [
        {"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["b"]},
        {"id": "b", "position": {"x": 0, "y": 0, "z": -20}, "connectedWaypoints": ["a"]}],
       "pois": [{"id": "p", "name": "Gate", "position": {"x": 0, "y": 0, "z": -20},
         "nearestWaypointId": "b"}]}
      """
    let log =
      "0\n1.5\n\(answer(2))\n\(action(2.5, "navigate", "Gate"))\n3\n5\n\(action(6, "stopNavigation"))\n9"
    let said = try outputs(log, waypoints: graph).filter { $0["output"]?.string == "instruction" }
    expectEqual(
      said.map { $0["kind"]?.string }, ["navigationStarted", "waypointReached", "moveForward"])
    expectEqual(said.first?["meters"]?.number, 20)
    let unknown = try outputs(
      "0\n1.5\n\(answer(2))\n\(action(2.5, "navigate", "Nowhere"))", waypoints: graph)
    expect(unknown.contains { $0["kind"]?.string == "noRoute" })
  }

  @Test func `X-04: GPS updates start and stop and meshes go at run time`() throws {
    let log = """
      0
      \(action(0.5, "startGpsUpdates"))
      \(fix(1, 47.5))
      1.5
      \(action(2, "stopGpsUpdates"))
      \(answer(2.5))
      \(action(3, "clearMesh"))
      """
    let found = try outputs(log, maps: Self.meshes)
    let uses = found.compactMap { $0["usesLocation"] }
    expect(uses.contains(.bool(true)) && uses.last == .bool(false))
    expectEqual(found.first { $0["output"]?.string == "request" }?["geoHint"]?.string, "47.5,8.25")
    expectEqual(meshes(found), ["ready HALL", "cleared "])
  }

  @Test func `M-16: states have a text`() throws {
    let states = try outputs("0\n1.5\n" + answer(2) + "\n3").filter {
      $0["output"]?.string == "state" && $0["isLocalizing"] != nil
    }
    expectEqual(
      states.map { $0["text"]?.string },
      [
        "Position not known yet", "Localizing…", "Position known",
      ])
  }

  @Test func `X-05: the overlay of the request is not that of the capture`() throws {
    let log = "0\n0.5\n1\n1.5\n2\n2.5\n3\n" + answer(4) + "\n" + action(5, "resetWorldOrigin")
    for alerts in ["true", "false"] {
      let found = try outputs(
        log, ",\"numberOfFrames\":4,\"showAlerts\":\(alerts)", mode: "multiFrame")
      expect(found.contains { $0["id"]?.string == "locOriginReset" })
      let states = found.filter { $0["isShowingOverlay"] == .bool(true) }
      expect(!states.isEmpty)
      expect(states.allSatisfy { $0["isCapturingFrames"] == .bool(false) })
    }
  }

  @Test func `X-06: closing asks for confirmation first`() throws {
    let log = """
      0
      1.5
      \(action(1.6, "close", "confirm"))
      \(action(2, "close"))
      \(action(3, "close", "cancel"))
      \(action(4, "close"))
      \(action(5, "close", "confirm"))
      \(answer(6))
      7
      """
    let found = try outputs(log)
    let asked = found.filter { $0["id"]?.string == "locClose" }
    expectEqual(asked.map { $0["time"]?.number }, [2, 4])
    expect(asked.allSatisfy { $0["kind"]?.string == "alert" })
    let shown = found.filter { $0["showCloseConfirmation"] == .bool(true) }
    expectEqual(shown.compactMap { $0["time"]?.number }, [2, 4])
    expect(found.contains { $0["cancelled"] == .bool(true) && $0["time"]?.number == 5 })
    expect(!found.contains { $0["output"]?.string == "position" })
  }

  @Test func `a catalogue without the map of the localizer, or without a localizer, is refused`()
    throws
  {
    let maps = try folder.put("m.json", "{\"maps\": [{\"code\": \"A\"}]}")
    let log = "{\"format\":\"geoanchor-session\",\"version\":1}\n"
    func run(_ more: String...) -> CommandRun {
      CommandRun(["session", "replay", "-", "--maps", maps] + more, input: log)
    }
    expect(run().messages.contains("requires `--localizer`"))
    expect(run("--localizer", "fantasmo").messages.contains("not of kind multiset"))
    let other = run("--localizer", "multiset")
    expectEqual(other.status, .unusable)
    expect(other.messages.contains("expected a map of the catalogue: A"), "\(other.messages)")
  }
}
