import GeoQuery
import Testing

@Suite struct CQL2FilterTests {
  /// Pairs of the two encodings after the examples of OGC 21-065r2.
  @Test(arguments: [
    (
      "city = 'Toronto'",
      #"{"op":"=","args":[{"property":"city"},"Toronto"]}"#
    ),
    (
      "avg(windSpeed) < 4",
      #"{"op":"<","args":[{"op":"avg","args":[{"property":"windSpeed"}]},4]}"#
    ),
    (
      "CASEI(name) LIKE CASEI('straß%')",
      #"{"op":"like","args":[{"op":"casei","args":[{"property":"name"}]},{"op":"casei","args":["straß%"]}]}"#
    ),
  ])
  func `either encoding is written from the other`(text: String, json: String) throws {
    #expect(try CQL2Filter(text: text).json == json)
    #expect(try CQL2Filter(json: Array(json.utf8)) == CQL2Filter(text: text))
  }
}
