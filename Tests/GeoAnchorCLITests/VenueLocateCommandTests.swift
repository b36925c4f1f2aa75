import GeoCommandLine
import GeoFormats
import GeoIndoor
import GeoSessions
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorCLI

@Suite struct VenueLocateCommandTests {
  static let places = [(2.0, 2.0), (20, 2), (38, 2), (2, 18), (20, 18), (38, 18)]
    .map { FloorPoint(x: $0.0, y: $0.1) }

  /// A hall of 40 m × 20 m with six beacons, a marker and a fence.
  static func hall() throws -> Venue {
    let corner = Coordinate(latitude: 48.2, longitude: 16.37)
    let beacons = places.enumerated().map { index, place in
      Beacon(
        id: "b\(index)", floor: "g", position: place, height: 3,
        uuid: "f7826da6-4fa2-4e98-8024-bc5b71e0893e", major: 7, minor: UInt16(index), txPower: -42)
    }
    return Venue(
      id: "hall", name: "Hall", version: 2,
      buildings: [
        Building(
          id: "b", name: "Hall", frame: FloorFrame(corner: corner),
          altitude: Altitude(meters: 170, datum: .ellipsoid))
      ],
      floors: [
        Floor(
          id: "g", building: "b", name: "Ground", ordinal: 0, planWidth: 40, planHeight: 20,
          outline: FloorPolygon(width: 40, height: 20))
      ],
      markers: [
        VenueMarker(
          id: "M1", floor: "g", image: "m1.png", physicalWidth: 0.2,
          position: FloorPoint(x: 10, y: 0), heading: try #require(PlanHeading(clockwise: 0)),
          height: 1.5)
      ],
      beacons: beacons,
      fences: [
        EventFence(
          id: "sale", floor: "g", shape: .circle(center: FloorPoint(x: 12, y: 9), radius: 4),
          payload: "{}")
      ])
  }

  static let world = Orientation(degrees: 0, about: Vector3(x: 0, y: 1, z: 0))

  /// From the street to (12, 9) for ten seconds, then a marker and three frames, then silence.
  static func log() -> String {
    var writer = SessionLogWriter(header: SessionHeader())
    let street = Coordinate(latitude: 48.203, longitude: 16.37)
    writer.write(SessionEvent(time: 1, .gnss(GNSSFix(street, horizontalAccuracy: 5))))
    for step in 10...60 {
      for (index, place) in places.enumerated() {
        let along = place.distance(to: FloorPoint(x: 12, y: 9))
        let rssi = PathLoss(power: -42, exponent: 1.7)
          .rssi(distance: (along * along + 3.24).squareRoot())
        writer.write(
          SessionEvent(
            time: Double(step) / 5,
            .beacon(
              BeaconReading(
                uuid: "f7826da6-4fa2-4e98-8024-bc5b71e0893e", major: 7, minor: index, rssi: rssi))))
      }
    }
    let seen = FramePose(position: Vector3(x: 0, y: 1.5, z: 0), orientation: world)
    writer.write(SessionEvent(time: 12.1, .marker(id: "M1", pose: seen)))
    for step in 1...3 {
      let pose = FramePose(
        position: Vector3(x: 0, y: 1.5, z: Double(step)), orientation: world)
      writer.write(SessionEvent(time: 12.1 + Double(step) / 10, .frame(Frame(pose: pose))))
    }
    writer.write(SessionEvent(time: 60, .tick))
    return writer.buffer.text
  }

  /// Runs the command with the hall's document.
  static func run(_ options: [String], log: String = log()) throws -> CommandRun {
    let folder = try TemporaryFolder()
    try folder.write(VenueExport.json(hall()).bytes, to: "hall.json")
    return CommandRun(
      ["venue", "locate", "-", "--venue", folder.file("hall.json")] + options, input: log)
  }

  @Test func `tells states and positions`() throws {
    let run = try Self.run([])
    expectEqual(run.status, .done, "\(run.messages)")
    for word in [
      "Searching for a venue", "Showing the map of Ground", "on floor g", "by a marker",
      "entered sale",
    ] {
      expect(run.output.contains(word), "\(word)")
    }
  }

  @Test(arguments: PositionMethod.allCases.filter { $0 != .fingerprint })
  func `every line of JSON keeps its schema`(method: PositionMethod) throws {
    let arguments = ["--format", "json", "--method", method.rawValue]
    let run = try Self.run(arguments)
    expectEqual(run.status, .done)
    let schema = try SchemaChecker(named: "venue-output")
    let lines = run.output.split(separator: "\n").map(String.init)
    expect(lines.count > 30)
    for line in lines { try expectEqual(schema.findings(in: line), [], "\(line)") }
    try expectEqual(Self.run(arguments).output, run.output)
    let kinds = Set(try lines.compactMap { try JSONReader.read(text: $0)["output"]?.string })
    expect(kinds.isSuperset(of: ["state", "position", "floorChanged", "venueChanged", "enter"]))
  }

  @Test func `GeoJSON has the positions on the Earth`() throws {
    let run = try Self.run(["--format", "geojson", "--method", "nonlinear", "--threshold", "-120"])
    let features = try #require(try JSONReader.read(text: run.output)["features"]?.array)
    let sources = features.compactMap { $0["properties"]?["source"]?.string }
    expectEqual(Set(sources), ["gnss", "beacons", "marker"])
    let frame = try #require(FloorFrame(corner: Coordinate(latitude: 48.2, longitude: 16.37)))
    let inside = try #require(features.last { $0["properties"]?["source"]?.string == "beacons" })
    let degrees = (inside["geometry"]?["coordinates"]?.array ?? []).compactMap(\.number)
    let point = frame.point(of: Coordinate(latitude: degrees[1], longitude: degrees[0]))
    expect(point.distance(to: FloorPoint(x: 12, y: 9)) < 1)
    let seen = try #require(features.last)
    let numbers = (seen["geometry"]?["coordinates"]?.array ?? []).compactMap(\.number)
    let last = frame.point(of: Coordinate(latitude: numbers[1], longitude: numbers[0]))
    expect(last.distance(to: FloorPoint(x: 10, y: 3)) < 0.01)
  }

  @Test func `X-13: angles in radians, and buildings of a store hand over by marker`() throws {
    let plain = try Self.run(["--format", "json"])
    expect(!plain.output.contains("Radians"))
    let run = try Self.run(["--format", "json", "--radians"])
    let schema = try SchemaChecker(named: "venue-output")
    for line in run.output.split(separator: "\n").suffix(20) {
      try expectEqual(schema.findings(in: String(line)), [], "\(line)")
    }
    let seen = try #require(
      try run.output.split(separator: "\n").map { try JSONReader.read(text: String($0)) }
        .last { $0["source"]?.string == "marker" })
    // The log looks along the plan's top; its last frame is 0.3 s after the marker: 0.003 rad.
    expectEqual(seen["headingRadians"]?.number, 0)
    expectNear(try #require(seen["angleRadians"]?.number), 0.003, within: 1e-6)
    expectEqual(seen["heightAboveMarker"]?.number, 0)
  }

  @Test func `a log without positions is a no`() throws {
    let log =
      SessionLogWriter(header: SessionHeader()).buffer.text + "{\"time\":1,\"event\":\"tick\"}\n"
    try expectEqual(Self.run([], log: log).status, .no)
  }

  @Test func `a floor that is not there is named`() throws {
    let run = try Self.run(["--floor", "attic"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("attic") && run.messages.contains("`g`"), "\(run.messages)")
  }

  /// By plane geometry: 1.5 m away from the wall that each poster hangs on, inside.
  @Test(
    arguments: [
      ("poster-lobby", 22.5, 7.0, "corridor-0"), ("poster-fresco", 12.5, 1.5, "room-103"),
      ("poster-cafe", 18.5, 11, "room-207"),
    ])
  func `S-3: who looks at a poster of the gallery stands in front of it`(
    poster: String, x: Double, y: Double, room: String
  ) throws {
    var writer = SessionLogWriter(header: SessionHeader())
    let seen = FramePose(position: Vector3(x: 0, y: 1.6, z: -1.5), orientation: Self.world)
    let camera = FramePose(position: Vector3(x: 0, y: 1.6, z: 0), orientation: Self.world)
    writer.write(SessionEvent(time: 1, .marker(id: poster, pose: seen)))
    writer.write(SessionEvent(time: 1.1, .frame(Frame(pose: camera))))
    let gallery = Checkout.path("Data/gallery.venue.json")
    let run = CommandRun(
      ["venue", "locate", "-", "--venue", gallery, "--format", "json"], input: writer.buffer.text)
    expectEqual(run.status, .done, "\(run.messages)")
    let lines = try run.output.split(separator: "\n").map { try JSONReader.read(text: String($0)) }
    let positions = lines.filter { $0["output"]?.string == "position" }
    expectEqual(positions.count, 1)
    try expectNear(#require(positions.first?["x"]?.number), x, within: 1e-3)
    try expectNear(#require(positions.first?["y"]?.number), y, within: 1e-3)
    expectEqual(positions.first?["room"]?.string, room)
    expect(!lines.contains { $0["output"]?.string == "anomaly" })
  }

  @Test
  func `S-1: several venues have one position, and a marker of any of them is known`() throws {
    let folder = try TemporaryFolder()
    try folder.write(VenueExport.json(Self.hall()).bytes, to: "hall.json")
    var writer = SessionLogWriter(header: SessionHeader())
    for (time, marker) in [(1.0, "M1"), (2, "poster-lobby"), (3, "M1")] {
      let seen = FramePose(position: Vector3(x: 0, y: 1.5, z: 0), orientation: Self.world)
      writer.write(SessionEvent(time: time, .marker(id: marker, pose: seen)))
      for step in 1...5 {
        let pose = FramePose(position: Vector3(x: 0, y: 1.5, z: 1), orientation: Self.world)
        writer.write(SessionEvent(time: time + Double(step) / 10, .frame(Frame(pose: pose))))
      }
    }
    let run = CommandRun(
      ["venue", "locate", "-", "--venue", folder.file("hall.json"), "--format", "json"]
        + ["--venue", Checkout.path("Data/gallery.venue.json")], input: writer.buffer.text)
    expectEqual(run.status, .done, "\(run.messages)")
    let schema = try SchemaChecker(named: "venue-output")
    let lines = run.output.split(separator: "\n").map(String.init)
    for line in lines { try expectEqual(schema.findings(in: line), [], "\(line)") }
    let found = try lines.map { try JSONReader.read(text: $0) }
    expect(!found.contains { $0["output"]?.string == "anomaly" })
    let positions = found.filter { $0["output"]?.string == "position" }
    expect(positions.count == 15 && Set(positions.compactMap { $0["time"]?.number }).count == 15)
    expectEqual(
      positions.compactMap { $0["venue"]?.string },
      Array(repeating: "hall", count: 5) + Array(repeating: "gallery", count: 5)
        + Array(repeating: "hall", count: 5))
  }

  @Test func `stored venues are used where none is named`() throws {
    let folder = try TemporaryFolder()
    let store = ["--store", folder.file("places.gpkg")]
    let none = CommandRun(["venue", "locate", "-"] + store, input: Self.log())
    expectEqual(none.status, .unusable)
    expect(none.messages.contains("cannot open the store"), "\(none.messages)")
    try folder.write(VenueExport.json(Self.hall()).bytes, to: "hall.json")
    expectEqual(CommandRun(["venue", "import", folder.file("hall.json")] + store).status, .done)
    let found = CommandRun(["venue", "locate", "-"] + store, input: Self.log())
    expect(found.status == .done && found.output.contains("venue hall"), "\(found.messages)")
    let unknown = CommandRun(["venue", "locate", "-", "--venue", "mall"] + store, input: "")
    expectEqual(unknown.status, .no)
  }
}
