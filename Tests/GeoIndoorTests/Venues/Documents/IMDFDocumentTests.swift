import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct IMDFDocumentTests {
  private static func feature(
    _ id: String, _ type: String, _ geometry: String, _ properties: String
  ) -> String {
    #"{"id":"\#(id)","type":"Feature","feature_type":"\#(type)","geometry":\#(geometry),"#
      + #""properties":{\#(properties)}}"#
  }

  private static func file(_ features: String...) -> [UInt8] {
    Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
  }

  private static func box(_ west: Double, _ south: Double, _ size: Double) -> String {
    let (east, north) = (west + size, south + size)
    return #"{"type":"Polygon","coordinates":[[[\#(west),\#(south)],[\#(east),\#(south)],"#
      + #"[\#(east),\#(north)],[\#(west),\#(north)],[\#(west),\#(south)]]]}"#
  }

  /// A house of two levels that was written by hand after OGC 20-094.
  private static var files: [String: [UInt8]] {
    let whole = box(8, 50, 0.001)
    return [
      "manifest.json": Array(
        #"{"version":"1.0.0","created":"2024-01-01T00:00:00Z","language":"de"}"#.utf8),
      "venue.geojson": file(
        feature("v", "venue", whole, #""category":"museum","name":{"en":"House","de":"Haus"}"#)),
      "address.geojson": file(
        feature("a", "address", "null", #""address":"Weg 1","locality":"Ort","country":"DE""#)),
      "building.geojson": file(
        feature("b", "building", "null", #""name":{"en":"Wing"},"address_id":"a""#)),
      "level.geojson": file(
        feature(
          "l0", "level", whole,
          #""ordinal":0,"name":{"de":"Erdgeschoss"},"short_name":{"de":"EG"},"#
            + #""building_ids":["b"]"#),
        feature(
          "l1", "level", whole,
          #""ordinal":1,"name":{"de":"Stock"},"short_name":{"de":"1"},"building_ids":["b"]"#)),
      "unit.geojson": file(
        feature(
          "u0", "unit", box(8.0001, 50.0001, 0.0002),
          #""category":"elevator","level_id":"l0","name":null"#),
        feature(
          "u1", "unit", box(8.0001, 50.0001, 0.0002),
          #""category":"elevator","level_id":"l1","name":null"#),
        feature(
          "u2", "unit", box(8.0005, 50.0005, 0.0002),
          #""category":"restroom.unisex","level_id":"l1","name":{"de":"WC"}"#),
        feature(
          "u3", "unit", box(8.0008, 50.0008, 0.0001),
          #""category":"opentobelow","level_id":"l1","name":null"#)),
      "opening.geojson": file(
        feature(
          "o", "opening", #"{"type":"LineString","coordinates":[[8,50.0004],[8,50.0006]]}"#,
          #""category":"pedestrian.principal","level_id":"l0","name":null"#)),
      "amenity.geojson": file(
        feature(
          "am", "amenity", #"{"type":"Point","coordinates":[8.0006,50.0006]}"#,
          #""category":"toilet","unit_ids":["u2"],"name":null"#)),
      "relationship.geojson": file(
        feature(
          "r", "relationship", "null",
          #""category":"elevator","direction":"undirected","origin":{"id":"u0","#
            + #""feature_type":"unit"},"intermediary":null,"#
            + #""destination":{"id":"u1","feature_type":"unit"}"#)),
    ]
  }

  @Test func `reads an archives files`() throws {
    let venue = try VenueImport(reading: VenueFiles(Self.files)).venue
    expectEqual(venue.id, "v")
    expectEqual(venue.name, "Haus")
    expectEqual(venue.buildings.map(\.name), ["Wing"])
    expectEqual(venue.buildings.map(\.address), ["Weg 1"])
    expectEqual(venue.floors.map(\.name), ["Erdgeschoss", "Stock"])
    expectEqual(venue.floors.map(\.shortName), ["EG", "1"])
    expectEqual(venue.rooms.map(\.category), [.elevator, .elevator, .restroom])
    expectEqual(venue.blockedAreas.map(\.kind), [.void])
    expectEqual(venue.openings.map(\.isEntrance), [true])
    expectEqual(venue.pointsOfInterest.map(\.floor), ["l1"])
    expectEqual(venue.connectors.map(\.kind), [.elevator])
    expectEqual(venue.connectors[0].stops.map(\.floor), ["l0", "l1"])
    let frame = try #require(venue.buildings[0].frame)
    let corner = frame.coordinate(of: FloorPoint(x: 0, y: 0))
    expect(corner.distance(to: Coordinate(latitude: 50.001, longitude: 8)) < 0.01)
  }

  /// Files that an archive may have (OGC 20-094, chapter 4), and features without what we need.
  @Test func `occupants fences and obstacles are read`() throws {
    var files = Self.files
    files["anchor.geojson"] = Self.file(
      Self.feature(
        "an", "anchor", #"{"type":"Point","coordinates":[8.0007,50.0007]}"#, #""unit_id":"u2""#))
    files["occupant.geojson"] = Self.file(
      Self.feature(
        "oc", "occupant", "null", #""category":"shop","name":{"de":"Laden"},"anchor_id":"an""#),
      Self.feature("lost", "occupant", "null", #""category":"shop","name":null,"anchor_id":"x""#))
    files["amenity.geojson"] = Self.file(
      Self.feature(
        "out", "amenity", #"{"type":"Point","coordinates":[8,50]}"#,
        #""category":"bench","unit_ids":["garden"],"name":null"#))
    files["geofence.geojson"] = Self.file(
      Self.feature(
        "f", "geofence", Self.box(8.0001, 50.0001, 0.0003),
        #""category":"concourse","name":{"de":"Zone"},"level_ids":["l0","l1"]"#),
      Self.feature(
        "bare", "geofence", Self.box(8, 50, 0.0001), #""category":"concourse","name":null"#))
    files["kiosk.geojson"] = Self.file(
      Self.feature("k", "kiosk", Self.box(8.0004, 50.0004, 0.00005), #""level_id":"l0""#))
    files["fixture.geojson"] = Self.file(
      Self.feature(
        "x", "fixture", Self.box(8.0003, 50.0003, 0.00005), #""category":"wall","level_id":"l1""#))
    files["relationship.geojson"] = Self.file(
      Self.feature(
        "down", "relationship", "null",
        #""category":"stairs","direction":"directed","origin":{"id":"u1"},"#
          + #""intermediary":[{"id":"u2"}],"destination":{"id":"u0"}"#),
      Self.feature(
        "flat", "relationship", "null",
        #""category":"stairs","direction":"undirected","origin":{"id":"u1"},"#
          + #""intermediary":null,"destination":{"id":"u2"}"#),
      Self.feature(
        "odd", "relationship", "null",
        #""category":"traversal","direction":"undirected","origin":{"id":"u0"},"#
          + #""intermediary":null,"destination":{"id":"u1"}"#))
    let read = try VenueImport(reading: VenueFiles(files))
    let (venue, notes) = (read.venue, read.notes)
    expectEqual(venue.pointsOfInterest.map(\.name), ["Laden"])
    expectEqual(venue.pointsOfInterest.map(\.room), ["u2"])
    expectEqual(venue.pointsOfInterest.map(\.floor), ["l1"])
    let frame = try #require(venue.buildings[0].frame)
    let shop = frame.coordinate(of: venue.pointsOfInterest[0].position)
    expect(shop.distance(to: Coordinate(latitude: 50.0007, longitude: 8.0007)) < 0.01)
    expectEqual(venue.fences.map(\.id), ["f", "f-2"])
    expectEqual(venue.fences.map(\.floor), ["l0", "l1"])
    let obstacles = venue.blockedAreas.filter { $0.kind == .obstacle }
    expect(obstacles.map(\.id) == ["k", "x"] && obstacles.map(\.floor) == ["l0", "l1"])
    expectEqual(venue.connectors.map(\.id), ["down"])
    expectEqual(venue.connectors.first?.stops.map(\.floor), ["l1", "l1", "l0"])
    expectEqual(venue.connectors.first?.direction, .forward)
    for kind in [
      "amenity outside of units", "occupant without an anchor", "geofence without a level",
      "relationship on one level", "relationship `traversal`",
    ] {
      expect(notes.contains(.passedOver(kind, count: 1)), "\(kind)")
    }
  }

  @Test func `an archive of ours reads back`() throws {
    let archive = try VenueExport.imdf(SampleVenue.small)
    expect(archive.notes.contains(.passedOver("beacon", count: 2)))
    let read = try VenueImport(reading: archive.bytes)
    expectEqual(read.format, .imdf)
    let venue = read.venue
    expectEqual(venue.name, "Small House")
    expectEqual(venue.floors.map(\.name), ["Ground floor", "Upper floor"])
    expectEqual(venue.floors.map(\.ordinal), [0, 1])
    expectEqual(venue.rooms.map(\.name), ["Hall", "Rotunda"])
    expectEqual(venue.openings.map(\.isEntrance), [true])
    expectEqual(venue.pointsOfInterest.map(\.name), ["Desk"])
    expectEqual(venue.fences.map(\.name), ["Exhibit"])
    let old = try #require(SampleVenue.small.buildings[0].frame)
      .coordinate(of: FloorPoint(x: 0, y: 1))
    let new = try #require(venue.buildings[0].frame).coordinate(of: venue.openings[0].start)
    expect(old.distance(to: new) < 1e-3)
    try expectEqual(VenueExport.imdf(SampleVenue.small), archive)
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var text: String?
    var message: String
    var testDescription: String { message }
  }

  static let cases: [Case] = [
    Case(
      name: "level.geojson", text: nil,
      message: "`level.geojson` is missing, expected one of the archive's files"),
    Case(
      name: "manifest.json", text: "{}",
      message: "`manifest.json`: line 1, column 1: `version` is missing, expected a string"),
    Case(
      name: "unit.geojson", text: #"{"features": [{"feature_type": "room"}]}"#,
      message: "`unit.geojson`: line 1, column 32: `features[0].feature_type` is `room`, expected "
        + "`unit`"),
    Case(
      name: "opening.geojson",
      text: #"{"features": ["#
        + feature(
          "o", "opening", #"{"type":"Point","coordinates":[8,50]}"#,
          #""category":"pedestrian","level_id":"l0""#) + "]}",
      message: "`opening.geojson`: feature `o`: found another geometry, expected a LineString"),
    Case(
      name: "opening.geojson",
      text: #"{"features": ["#
        + feature(
          "o", "opening", #"{"type":"LineString","coordinates":[[8,50],[8,50.0001]]}"#,
          #""category":"pedestrian","level_id":"l7""#) + "]}",
      message: "opening `o` names floor `l7`, which is not there"),
  ]

  @Test(arguments: cases) func `errors name file and place`(_ one: Case) {
    var files = Self.files
    files[one.name] = one.text.map { Array($0.utf8) }
    let error = #expect(throws: VenueError.self) { try VenueImport(reading: VenueFiles(files)) }
    expectEqual(error?.description, one.message)
  }

  @Test func `a bomb is refused`() throws {
    // A megabyte of blanks packs to a kilobyte.
    let zip = try ZipWriter(file: "manifest.json")
    let blanks = [UInt8](repeating: 0x20, count: 1 << 20)
    blanks.withUnsafeBytes { zip.append($0) }
    zip.end()
    var bytes: [UInt8] = []
    zip.drain(above: 0) { bytes.append(contentsOf: $0) }
    expect(bytes.count < 3_000)
    #expect(
      throws: VenueError.tooLarge(name: "manifest.json", bytes: 1 << 20, limit: 1 << 16)
    ) {
      try VenueFiles(archive: bytes, limit: 1 << 16)
    }
    #expect(throws: VenueError.self) { try VenueFiles(archive: Array(bytes.dropLast(30))) }
  }
}
