import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoFormats

@Suite struct GeoJSONLineTests {
  private func read(_ text: String) throws -> [GeoJSONLine] {
    try GeoJSONLine.read(Array(text.utf8))
  }

  private static let line = #"{"type":"LineString","coordinates":[[2,1,5.5],[4,3]]}"#
  private static func feature(_ geometry: String) -> String {
    #"{"type":"Feature","properties":{"name":"N"},"geometry":\#(geometry)}"#
  }
  private static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
  }
  private static func point(_ coordinates: String) -> String {
    feature(#"{"type":"Point","coordinates":\#(coordinates)}"#)
  }

  @Test(arguments: [
    line, feature(line), collection(feature(line)),
    collection(point("[9,9]"), feature(line), feature("null")),
    collection(point("[2,1,5.5]"), point("[4,3]")),
    #"{"type":"MultiLineString","coordinates":[[[2,1,5.5],[4,3]]]}"#,
    #"{"type":"GeometryCollection","geometries":[{"type":"Polygon","coordinates":[]},\#(line)]}"#,
  ])
  func `reads longitude first`(_ text: String) throws {
    try expectEqual(
      read(text).map(\.positions),
      [
        [
          .init(coordinate: Coordinate(latitude: 1, longitude: 2), height: 5.5),
          .init(coordinate: Coordinate(latitude: 3, longitude: 4)),
        ]
      ])
  }

  @Test func `takes the name of the line`() throws {
    try expectEqual(read(Self.feature(Self.line)).map(\.name), ["N"])
    try expectEqual(read(Self.line).map(\.name), [nil])
  }

  @Test func `reads every line of a collection`() throws {
    let text = Self.collection(
      Self.feature(Self.line), Self.feature(#"{"type":"Polygon","coordinates":[]}"#),
      Self.feature(#"{"type":"LineString","coordinates":[[7,8],[9,8]]}"#))
    try expectEqual(read(text).map { $0.positions[0].coordinate.latitude }, [1, 8])
    try expect(read(Self.collection()).isEmpty)
  }

  @Test func `joins parts that meet`() throws {
    let text = #"{"type":"MultiLineString","coordinates":[[[1,0],[180,1]],[[-180,1],[-179,2]]]}"#
    try expectEqual(
      read(text).map { $0.positions.map(\.coordinate.longitude) }, [[1, 180, -179]])
  }

  @Test func `parts with a gap are lines of their own`() throws {
    let text = Self.feature(
      #"{"type":"MultiLineString","coordinates":[[[1,0],[2,0]],[[2,0],[3,0]],[[5,0],[6,0]]]}"#)
    let found = try read(text)
    expectEqual(found.map { $0.positions.map(\.coordinate.longitude) }, [[1, 2, 3], [5, 6]])
    expectEqual(found.map(\.name), ["N", "N"])
  }

  /// The members that togeojson writes: `coordTimes`, since version 1 in `coordinateProperties`.
  @Test(arguments: [
    #""coordTimes":["a","b"]"#, #""coordinateProperties":{"times":["a","b"]}"#,
  ])
  func `takes times`(_ member: String) throws {
    let text = #"{"type":"Feature","properties":{\#(member)},"geometry":\#(Self.line)}"#
    try expectEqual(read(text).map(\.times), [["a", "b"]])
  }

  @Test func `times that do not fit are none`() throws {
    let text =
      #"{"type":"Feature","properties":{"coordTimes":["a"]},"geometry":\#(Self.line)}"#
    try expectEqual(read(text).map(\.times), [[]])
    let parts = #"{"type":"MultiLineString","coordinates":[[[1,0],[2,0]],[[2,0],[3,0]]]}"#
    let both =
      #"{"type":"Feature","properties":{"coordTimes":[["a","b"],["b","c"]]},"geometry":\#(parts)}"#
    try expectEqual(read(both).map(\.times), [["a", "b", "c"]])
  }

  @Test(arguments: [
    (
      #"{"type":"Circle","coordinates":[]}"#,
      "line 1, column 9: `type` is `Circle`, expected a geometry such as `LineString`"
    ),
    (
      #"{"type":"LineString","coordinates":[[1,2]]}"#,
      "line 1, column 36: `coordinates` is an array of 1, expected at least two positions"
    ),
    (
      "{\"type\":\"LineString\",\n \"coordinates\":[[1,2],[3,\"4\"]]}",
      "line 2, column 26: `coordinates[1][1]` is `4`, expected a number"
    ),
    (
      #"{"type":"LineString","coordinates":[[1,2],[45,100]]}"#,
      "line 1, column 43: `coordinates[1]`: latitude 100.0 is not between -90 and 90; "
        + "are latitude and longitude swapped?"
    ),
    (
      #"{"type":"LineString","coordinates":[[1,2],[3]]}"#,
      "line 1, column 43: `coordinates[1]` is an array of 1, "
        + "expected a position of at least two numbers"
    ),
    ("[]", "line 1, column 1: found an array of 0, expected a GeoJSON object"),
    ("{}", "line 1, column 1: `type` is missing, expected a type of GeoJSON"),
    (
      #"{"type":"FeatureCollection"}"#,
      "line 1, column 1: `features` is missing, expected an array of Features"
    ),
    (
      #"{"type":"GeometryCollection"}"#,
      "line 1, column 1: `geometries` is missing, expected an array of geometries"
    ),
  ])
  func `refuses`(_ text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try read(text) }
    expectEqual(error?.description, message)
  }

  @Test(.timeLimit(.minutes(20))) func `neither crashes nor hangs on files of others`() throws {
    let names = SharedData.files("geojson", suffixes: [".json", ".geojson"])
    expect(names.count > (SharedData.isBeside("geojson") ? 100 : 40))
    var lines = 0
    for name in names {
      let bytes = try FileBytes.read(name)
      lines += (try? GeoJSONLine.read(bytes))?.count ?? 0
    }
    expect(lines >= (SharedData.isBeside("geojson") ? 5 : 1))
  }
}
