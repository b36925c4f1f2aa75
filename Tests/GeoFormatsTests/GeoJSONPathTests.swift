import GeoFormats
import Geodesy
import Testing

@Suite struct GeoJSONPathTests {
  private func read(_ text: String) throws -> GeoJSONPath {
    try GeoJSONPath(reading: Array(text.utf8))
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
  ])
  func readsLongitudeFirst(_ text: String) throws {
    #expect(
      try read(text).positions == [
        .init(coordinate: Coordinate(latitude: 1, longitude: 2), height: 5.5),
        .init(coordinate: Coordinate(latitude: 3, longitude: 4)),
      ])
  }

  @Test func takesTheNameOfTheLine() throws {
    #expect(try read(Self.feature(Self.line)).name == "N")
    #expect(try read(Self.line).name == nil)
  }

  @Test func joinsLinesThatMeet() throws {
    let text = #"{"type":"MultiLineString","coordinates":[[[1,0],[180,1]],[[-180,1],[-179,2]]]}"#
    #expect(try read(text).positions.map(\.coordinate.longitude) == [1, 180, -179])
  }

  @Test(arguments: [
    (
      #"{"type":"MultiLineString","coordinates":[[[1,0],[2,0]],[[3,0],[4,0]]]}"#,
      "line 1, column 56: `coordinates[1]` is a line that begins elsewhere than the one before "
        + "ends, expected a path without gaps"
    ),
    (
      #"{"type":"Polygon","coordinates":[]}"#,
      "line 1, column 9: `type` is `Polygon`, expected `LineString`, the path of a walk"
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
    ("[]", "line 1, column 1: `$` is an array of 0, expected a GeoJSON object"),
    ("{}", "line 1, column 1: `type` is missing, expected a type of GeoJSON"),
    (
      #"{"type":"FeatureCollection"}"#,
      "line 1, column 1: `features` is missing, expected an array of Features"
    ),
    (
      #"{"type":"FeatureCollection","features":[]}"#,
      "line 1, column 1: `$` is without a path, "
        + "expected a LineString or at least two Points in walking order"
    ),
    (
      collection(feature(line), feature(line)),
      "line 1, column 206: `features[1].geometry` is a second line, expected one path only"
    ),
  ])
  func refuses(_ text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try read(text) }
    #expect(error?.description == message)
  }

  // Reads ../shared/data beside the checkout; skipped where it is missing.
  @Test(.enabled(if: SharedData.has("geojson")), .timeLimit(.minutes(5)))
  func neitherCrashesNorHangsOnFilesOfOthers() throws {
    let names = [".json", ".geojson"].flatMap { SharedData.files("geojson", suffix: $0) }
    #expect(names.count > 100)
    var paths = 0
    for name in names {
      let bytes = try FileBytes.read(SharedData.path(name))
      if (try? GeoJSONPath(reading: bytes)) != nil { paths += 1 }
    }
    #expect(paths > 5)
  }
}
