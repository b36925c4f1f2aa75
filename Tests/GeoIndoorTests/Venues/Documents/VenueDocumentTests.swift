import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct VenueDocumentTests {
  /// A file in the words of PositioningLibrary.
  private static let good = """
    {"buildings": [{"id": "b1", "name": "Institute", "latitude": 45.06, "longitude": 7.66}],
     "floors": [
       {"id": "f0", "name": "Ground", "number": 0, "building": "b1", "maxWidth": 15.9,
        "maxHeight": 30, "floorMap": "ground.svg"},
       {"id": "f1", "name": "First", "number": 1, "building": "b1", "maxWidth": 15.9,
        "maxHeight": 30}],
     "markers": [
       {"id": "m1", "image": "poster", "physicalWidth": 0.157,
        "location": {"x": 1.95, "y": 0, "heading": 1.5707963267948966, "floor": "f0"}}]}
    """

  private static func read(_ text: String) throws(VenueError) -> VenueImport {
    try VenueImport(reading: Array(text.utf8))
  }

  private static func changed(_ from: String, _ to: String) -> String {
    precondition(good.contains(from))
    return good.split(separator: from, omittingEmptySubsequences: false).joined(separator: to)
  }

  @Test(arguments: ["1e20", "-12000.5", "100000000000000000000"])
  func `U-B5: a building's altitude that cannot be is refused with its place`(meters: String) throws
  {
    let text = Self.changed(
      "\"latitude\": 45.06",
      "\"altitudeMeters\": \(meters), \"altitudeDatum\": \"egm96\", \"latitude\": 45.06")
    let error = #expect(throws: VenueError.self) { try Self.read(text) }
    let message = error?.description ?? ""
    expect(message.contains("altitudeMeters"), "\(message)")
    expect(message.contains("meters from -12000 to 100000"), "\(message)")
  }

  @Test func `U-C1: a whole number at the limits of 64 bits is refused, not a crash`() throws {
    for number in ["-9223372036854775808", "9223372036854775807", "9007199254740992"] {
      let text = Self.changed("\"number\": 0", "\"number\": \(number)")
      #expect(throws: VenueError.self, "\(number)") { try Self.read(text) }
    }
  }

  @Test func `P-01: a good file`() throws {
    let read = try Self.read(Self.good)
    let venue = read.venue
    expectEqual(read.notes, [.assumedHeights])
    expectEqual(venue.buildings.map(\.id), ["b1"])
    expectEqual(venue.floors.map(\.ordinal), [0, 1])
    expectEqual(venue.floors.map(\.height), [0, 3.5])
    expectEqual(venue.floors[0].planWidth, 15.9)
    expectNil(venue.floors[1].image)
    let image = try #require(venue.floors[0].image)
    expectEqual(image.name, "ground.svg")
    expectEqual(image.floorPoint(pixelX: 1, pixelY: 1), FloorPoint(x: 15.9, y: 30))
    let marker = try #require(venue.markers.first)
    expectEqual(marker.heading.clockwise, 90)
    expectEqual(marker.position, FloorPoint(x: 1.95, y: 0))
    let corner = try #require(venue.frame(of: venue.floors[1]))
      .coordinate(of: FloorPoint(x: 0, y: 0))
    expect(corner.distance(to: Coordinate(latitude: 45.06, longitude: 7.66)) < 1e-6)
  }

  @Test func `P-01: noBuildings, noFloors, noMarkers, noLocation`() {
    #expect(throws: VenueError.noBuildings) { try Self.read("{}") }
    #expect(throws: VenueError.noBuildings) {
      try Self.read(#"{"buildings": [], "floors": [], "markers": []}"#)
    }
    #expect(throws: VenueError.noFloors) {
      try Self.read(Self.changed(#""floors""#, #""flats""#))
    }
    #expect(throws: VenueError.noMarkers) {
      try Self.read(Self.changed(#""markers""#, #""makers""#))
    }
    #expect(throws: VenueError.noLocation(marker: "m1")) {
      try Self.read(Self.changed(#""location""#, #""locus""#))
    }
  }

  @Test(
    arguments: [
      ("[]", "line 1, column 1: found an array of 0, expected an object"),
      ("{\"buildings\": 3}", "line 1, column 15: `buildings` is 3.0, expected an array"),
      ("{", "line 1, column 2: found the end of the text, expected the name of a member in quotes"),
      (
        changed("\"name\": \"Institute\"", "\"name\": 7"),
        "line 1, column 37: `buildings[0].name` is 7.0, expected a string"
      ),
      (
        changed("\"latitude\": 45.06", "\"latitude\": 95.06"),
        "line 1, column 16: `buildings[0]`: latitude 95.06 is not between -90 and 90; "
          + "are latitude and longitude swapped?"
      ),
      (
        changed("\"number\": 1,", "\"number\": 1.5,"),
        "line 5, column 44: `floors[1].number` is 1.5, expected a whole number"
      ),
      (
        changed("\"x\": 1.95, ", ""),
        "line 9, column 17: `markers[0].location.x` is missing, expected a number"
      ),
    ])
  func `P-01: badStructure names the place, what was found and what was expected`(
    text: String, message: String
  ) {
    let error = #expect(throws: VenueError.self) { try Self.read(text) }
    guard case .document(nil, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expectEqual(error?.description, message)
  }

  @Test(
    arguments: [
      (
        changed("\"number\": 1, \"building\": \"b1\"", "\"number\": 1, \"building\": \"b2\""),
        "floor `f1` names building `b2`, which is not there"
      ),
      (
        changed("\"floor\": \"f0\"", "\"floor\": \"f7\""),
        "marker `m1` names floor `f7`, which is not there"
      ),
      (changed("\"id\": \"m1\"", "\"id\": \"f1\""), "marker `f1` has the id of floor `f1`"),
      (
        changed("0.157", "-0.157"),
        "marker `m1` has physical width -0.157, expected more than 0 m"
      ),
      (
        changed(
          "\"maxWidth\": 15.9,\n    \"maxHeight\": 30, ", "\"maxWidth\": 15.9, \"maxHeight\": -30, "
        ),
        "floor `f0` has plan height -30.0, expected more than 0 m"
      ),
      (
        changed("\"number\": 1,", "\"number\": 0,"),
        "floors `f0` and `f1` overlap: both have the ordinal 0"
      ),
    ])
  func `P-01: dangling ids, ids that are shared across types, negative sizes`(
    text: String, message: String
  ) {
    let error = #expect(throws: VenueError.self) { try Self.read(text) }
    expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
  }

  @Test func `P-01: NaN is no JSON`() {
    #expect(throws: VenueError.self) { try Self.read(Self.changed("0.157", "NaN")) }
  }

  @Test func `P-02: what the API makes is written and read back the same`() throws {
    var venue = SampleVenue.small
    venue.grounds = Polygon(
      exterior: [(40.7, -73.9), (40.8, -73.9), (40.8, -73.8), (40.7, -73.9)]
        .map { Coordinate(latitude: $0.0, longitude: $0.1) })
    venue.markers[0].heading = .degrees(123.456789012345)
    venue.markers[0].isForMeasurement = true
    venue.floors[1].frame = FloorFrame(
      origin: SampleVenue.corner,
      eastNorth: PlaneTransform(xx: 0.1 + 0.2, xy: 1 / 3.0, yx: -0.7, yy: -1, dx: 3, dy: 1e-17))
    venue.floors[1].outline = FloorPolygon(width: 1 / 3.0, height: 7)
    venue.floors[1].planWidth = nil
    venue.floors[0].controlPoints = [
      ControlPoint(
        name: "A \"corner\"", point: FloorPoint(x: 0.1, y: 0.2),
        coordinate: SampleVenue.corner)
    ]
    let written = VenueExport.json(venue)
    expect(written.notes.isEmpty)
    try expectEqual(VenueImport(reading: written.bytes).venue, venue)
    try expectEqual(VenueExport.json(VenueImport(reading: written.bytes).venue), written)
  }

  @Test func `P-02: the API makes the same model as the file`() throws {
    let read = try Self.read(Self.good).venue
    let made = Venue(
      id: "venue", name: "venue",
      buildings: [
        Building(
          id: "b1", name: "Institute",
          frame: FloorFrame(corner: Coordinate(latitude: 45.06, longitude: 7.66)))
      ],
      floors: [
        Floor(
          id: "f0", building: "b1", name: "Ground", ordinal: 0, planWidth: 15.9, planHeight: 30,
          image: PlanImage(name: "ground.svg", width: 15.9, height: 30)),
        Floor(
          id: "f1", building: "b1", name: "First", ordinal: 1, planWidth: 15.9, planHeight: 30),
      ],
      markers: [
        VenueMarker(
          id: "m1", floor: "f0", image: "poster", physicalWidth: 0.157,
          position: FloorPoint(x: 1.95, y: 0), heading: .degrees(90))
      ])
    expectEqual(made, read)
    let bytes = try VenueExport.positioning(made).bytes
    try expectEqual(VenueImport(reading: bytes).venue, made)
    expect(!String(decoding: bytes, as: UTF8.self).contains("format"))
  }

  @Test
  func
    `defect 7: a plan that is not aligned with north keeps its bearing; the narrow file says so`()
    throws
  {
    let full = VenueExport.json(SampleVenue.small).bytes
    let frame = try #require(try VenueImport(reading: full).venue.buildings[0].frame)
    expectNear(frame.planTop, 29, within: 1e-9)
    let notes = try VenueExport.positioning(SampleVenue.small).notes
    expect(notes.contains(.passedOver("a plan whose top is not north", count: 1)))
  }

  @Test func `refuses other formats`() {
    let error = #expect(throws: VenueError.self) {
      try Self.read(#"{"format": "geoanchor-venue/9"}"#)
    }
    expectEqual(error?.description.contains("expected `geoanchor-venue/1`"), true)
  }
}
