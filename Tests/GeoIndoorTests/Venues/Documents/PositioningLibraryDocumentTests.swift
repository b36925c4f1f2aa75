import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoIndoor

@Suite struct PositioningLibraryDocumentTests {
  private static let folder = SharedData.path("indoor/westport")

  @Test(.enabled(if: SharedData.has("indoor/westport/main.json")))
  func `D-6: the seven floors of a house and its ways`() throws {
    let read = try VenueImport(reading: VenueFiles(folder: Self.folder))
    let venue = read.venue
    expectEqual(venue.name, "Westport House")
    expectEqual(venue.floors.map(\.ordinal), Array(0...6))
    expectEqual(venue.floors.map(\.shortName), ["G", "1", "2", "3", "4", "5", "6"])
    expect(venue.floors.allSatisfy { $0.outline != nil })
    // The counts of parts were made by another program.
    expectEqual(venue.rooms.filter { $0.category == .restroom }.count, 6)
    expectEqual(venue.rooms.filter { $0.category == .room }.count, 5)
    expectEqual(venue.blockedAreas.filter { $0.kind == .wall }.count, 225)
    expectEqual(venue.openings.count, 333)
    // The counts of the graph are those of derived_route_vectors.json.
    expectEqual(venue.pathNodes.count, 96)
    expectEqual(venue.pathLinks.filter { $0.connector == nil }.count, 106)
    expectEqual(venue.connectors.map(\.kind).count, 3)
    expectEqual(venue.connectors.filter { $0.kind == .elevator }.map(\.stops.count), [2])
    let perFloor = venue.floors.prefix(3).map { venue.pathNodes(on: $0.id).count }
    expectEqual(perFloor, [7, 2, 87])
    let entrances = venue.pathNodes.filter(\.isEntrance)
    expectEqual(entrances.map(\.streetNode), ["6400573854"])
  }

  @Test(.enabled(if: SharedData.has("indoor/westport/main.json")))
  func `D-6: coordinates come back from the plan`() throws {
    let venue = try VenueImport(reading: VenueFiles(folder: Self.folder)).venue
    let frame = try #require(venue.buildings[0].frame)
    let kitchen = try #require(venue.rooms.first { $0.name == "Kitchen" })
    // The first corner in the file.
    let first = Self.kitchen
    let corner = frame.coordinate(of: kitchen.shape.outline.exterior[0])
    expect(corner.distance(to: first) < 1e-6)
  }

  private static let kitchen = Coordinate(
    latitude: 56.46002693862653, longitude: -2.978178321911054)

  private static func files(
    _ changes: [String: String] = [:], without: String? = nil
  ) -> VenueFiles {
    var files = [
      "main.json": """
      {"id": "h", "name": "House", "levels": [
        {"id": "l0", "name": "0", "readable_name": "Low", "z_order": 0, "filename": "a.geojson"},
        {"id": "l1", "name": "1", "readable_name": "High", "z_order": 1, "filename": "b.geojson"}
      ], "entrance_level": 1}
      """,
      "a.geojson": """
      {"type": "FeatureCollection", "features": [{"type": "Feature",
       "properties": {"id": 1, "type": "room", "name": "Cellar"}, "geometry": {"type": "Polygon",
       "coordinates": [[[7, 50], [7.0002, 50], [7.0002, 50.0001], [7, 50]]]}}]}
      """,
      "b.geojson": #"{"type": "FeatureCollection", "features": []}"#,
      "main-paths.json": """
      {"features": [{"properties": {"id": 1, "type": "stairs"}, "levels": [0, 1],
       "geometry": {"type": "LineString", "coordinates": [[7, 50], [7, 50]]}}],
       "level_filenames": []}
      """,
    ]
    for (name, text) in changes { files[name] = text }
    if let without { files[without] = nil }
    return VenueFiles(files.mapValues { Array($0.utf8) })
  }

  struct Case: Sendable, CustomTestStringConvertible {
    var files: VenueFiles
    var message: String
    var testDescription: String { message }

    init(_ files: VenueFiles, _ message: String) {
      self.files = files
      self.message = message
    }
  }

  @Test func `the entrance level is the ground floor`() throws {
    let venue = try VenueImport(reading: Self.files()).venue
    expectEqual(venue.floors.map(\.ordinal), [-1, 0])
    expectEqual(venue.floors.map(\.height), [-3.5, 0])
    expectEqual(venue.connectors[0].stops.map(\.floor), ["l0", "l1"])
    expectEqual(venue.pathNodes.count, 2)
  }

  @Test(
    arguments: [
      Case(
        files(without: "b.geojson"), "`b.geojson` is missing, expected one of the venue's files"
      ),
      Case(
        files(without: "main.json"), "`main.json` is missing, expected one of the venue's files"),
      Case(
        files(["b.geojson": "{\n\"features\": [{}]}"]),
        "`b.geojson`: line 2, column 14: `features[0].properties.type` is missing, expected a "
          + "string"
      ),
      Case(
        files(["b.geojson": "{"]),
        "`b.geojson`: line 1, column 2: found the end of the text, expected the name of a member "
          + "in quotes"
      ),
      Case(
        files([
          "main-paths.json": """
          {"features": [{"properties": {"id": 1, "type": "stairs"}, "levels": [0, 7],
           "geometry": {"type": "LineString", "coordinates": [[7, 50], [7, 50]]}}],
           "level_filenames": []}
          """
        ]), "`main-paths.json`: way `1`: found level 7, expected a level's order"
      ),
      Case(
        files([
          "main-paths.json": """
          {"features": [{"properties": {"id": 1, "type": "stairs"}, "levels": [0],
           "geometry": {"type": "LineString", "coordinates": [[7, 50], [7, 50]]}}],
           "level_filenames": []}
          """
        ]),
        "`main-paths.json`: line 1, column 69: `features[0].levels` is an array of 1, expected a "
          + "level for each of 2 positions"
      ),
    ])
  func `errors name the file, the place, what was found and what was expected`(case one: Case) {
    let error = #expect(throws: VenueError.self) { try WestportReader.read(one.files) }
    expectEqual(error?.description, one.message)
  }
}
