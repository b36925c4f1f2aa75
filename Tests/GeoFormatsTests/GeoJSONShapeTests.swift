import GeoFormats
import GeoTesting
import Geodesy

@Suite struct GeoJSONShapeTests {
  private static func read(_ text: String) throws(FormatError) -> GeoJSONShape? {
    try GeoJSONShape(reading: try JSONNode(reading: Array(text.utf8)))
  }

  private static func points(_ numbers: (Double, Double)...) -> [Coordinate] {
    numbers.map { Coordinate(latitude: $0.1, longitude: $0.0) }
  }

  @Test func `reads every kind`() throws {
    try expectEqual(
      Self.read(#"{"type":"Point","coordinates":[8,50,100]}"#), .points(Self.points((8, 50))))
    try expectEqual(
      Self.read(#"{"type":"MultiLineString","coordinates":[[[1,2],[3,4]]]}"#),
      .lines([Self.points((1, 2), (3, 4))]))
    let ring = Self.points((0, 0), (1, 0), (1, 1), (0, 0))
    // The ring is not closed in the text.
    try expectEqual(
      Self.read(#"{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1]]]}"#),
      .polygons([Polygon(exterior: ring)]))
    try expectEqual(
      Self.read(#"{"type":"MultiPolygon","coordinates":[[[[0,0],[1,0],[1,1],[0,0]]]]}"#),
      .polygons([Polygon(exterior: ring)]))
    try expectNil(Self.read("null"))
    try expectNil(Self.read(#"{"type":"MultiPolygon","coordinates":[]}"#))
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[8]}"#, "line 1, column 31: `coordinates` is an array of 1"),
    (#"{"type":"Point","coordinates":[8,91]}"#, "line 1, column 31: `coordinates`: latitude 91.0"),
    (#"{"type":"LineString","coordinates":[[8,5]]}"#, "expected at least 2 positions"),
    (#"{"type":"Polygon","coordinates":[[[0,0],[1,1]]]}"#, "expected at least 3 positions"),
    (#"{"type":"Polygon","coordinates":[]}"#, "expected at least one ring"),
    (#"{"type":"Circle"}"#, "`type` is `Circle`"),
    ("7", "expected an object"),
  ])
  func `errors name the place`(text: String, part: String) {
    let error = #expect(throws: FormatError.self) { try Self.read(text) }
    expectEqual(error?.description.contains(part), true, "\(error?.description ?? "")")
  }
}
