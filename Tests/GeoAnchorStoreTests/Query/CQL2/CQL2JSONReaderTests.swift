import GeoFormats
import GeoTesting

@testable import GeoAnchorStore

@Suite struct CQL2JSONReaderTests {
  @Test(arguments: [
    (#"{"op":"=","args":[{"property":"a"}"#, "line 1, column 35"),
    (#"null"#, "an expression"),
    (#"{}"#, "an object with `op`"),
    (#"{"op":1,"args":[]}"#, "op"),
    (#"{"op":"=","args":{}}"#, "args"),
    (#"{"op":"="}"#, "args"),
    (#"{"op":"=","args":[{"property":1},2]}"#, "args[0].property"),
    (#"{"op":"=","args":[{"property":""},2]}"#, "a name"),
    (#"{"op":"=","args":[{"property":"a"},null]}"#, "args[1]"),
    (#"{"op":"a b; c","args":[]}"#, "an operator of CQL2 or the name of a function"),
    (#"{"op":"","args":[]}"#, "an operator of CQL2 or the name of a function"),
    (#"{"op":"a_containS","args":[]}"#, "an operator of CQL2 or the name of a function"),
    (#"{"op":"AND","args":[]}"#, "an operator of CQL2 or the name of a function"),
    (#"{"op":"Date","args":["2026-01-01"]}"#, "an operator of CQL2 or the name of a function"),
    (#"{"op":"point","args":[1]}"#, "an operator of CQL2 or the name of a function"),
    (#"{"op":"=","args":[{"date":"2026-02-30"},{"property":"a"}]}"#, "a date of UTC"),
    (#"{"op":"=","args":[{"timestamp":"2026-02-03"},{"property":"a"}]}"#, "a timestamp of UTC"),
    (#"{"op":"t_after","args":[{"interval":["2026-01-01"]},{"property":"a"}]}"#, "two instants"),
    (
      #"{"op":"t_after","args":[{"interval":["2026-01-01","soon"]},{"property":"a"}]}"#,
      "a date, a timestamp"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"Circle","coordinates":[1,2]}]}"#,
      "a kind of geometry"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"Point","coordinates":[1]}]}"#,
      "2 or 3 numbers"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"Point","coordinates":["1",2]}]}"#,
      "args[1].coordinates[0]"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"LineString","coordinates":[[1,2]]}]}"#,
      "at least 2"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"Polygon","coordinates":[[[0,0],[1,0],[1,1],[5,5]]]}]}"#,
      "rings that end"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"Polygon","coordinates":[]}]}"#,
      "at least one part"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"MultiLineString","coordinates":[]}]}"#,
      "at least one part"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"MultiPolygon","coordinates":[[]]}]}"#,
      "at least one part"
    ),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"GeometryCollection","geometries":[]}]}"#,
      "at least one part"
    ),
    (#"{"op":"s_within","args":[{"property":"g"},{"bbox":[1,2,3]}]}"#, "4 or 6 numbers"),
    (#"{"op":"s_within","args":[{"property":"g"},{"bbox":[1,3,2,2]}]}"#, "the least numbers"),
    (
      #"{"op":"s_within","args":[{"property":"g"},{"type":"GeometryCollection","geometries":[{"type":"GeometryCollection","geometries":[]}]}]}"#,
      "no collection"
    ),
  ])
  func `what is no filter is named with its place`(json: String, part: String) {
    let error = #expect(throws: FormatError.self) { try CQL2JSONReader.read(Array(json.utf8)) }
    expectEqual(error?.description.contains(part), true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (#"{"op":"and","args":[true]}"#, "`and`: found 1 operands, expected at least 2"),
    (#"{"op":"not","args":[true,false]}"#, "`not`: found 2 operands, expected 1"),
    (#"{"op":"=","args":[1]}"#, "`=`: found 1 operands, expected 2"),
    (#"{"op":"between","args":[1,2]}"#, "`between`: found 2 operands, expected 3"),
    (#"{"op":"in","args":[1,2]}"#, "`in`: found 2 operands, expected a value and a list"),
    (#"{"op":"in","args":[1,[]]}"#, "`in`: found an empty list, expected at least one value"),
    (#"{"op":"=","args":[1,[2]]}"#, "`=`: found an array, expected"),
    (#"{"op":"like","args":["a",1]}"#, "`like`: found a number, expected a text"),
    (#"{"op":"s_within","args":[1,2]}"#, "`s_within`: found a number, expected a geometry"),
    (
      #"{"op":"t_after","args":[1,2]}"#,
      "`t_after`: found a number, expected an instant or interval"
    ),
    (#"{"op":"a_equals","args":[1,2]}"#, "`a_equals`: found a number, expected an array"),
    (#"{"op":"+","args":[1,2]}"#, "`filter`: found a number, expected a condition"),
    (
      #"{"property":"a"}"#,
      "`filter`: found the property `a`, which can be compared: `= TRUE`, expected a condition"
    ),
    (#""a""#, "`filter`: found a text, expected a condition"),
    (#"[1]"#, "`filter`: found an array, expected a condition"),
    (#"{"op":"isNull","args":[]}"#, "`isNull`: found 0 operands, expected 1"),
  ])
  func `operands that the grammar has not are refused`(json: String, message: String) {
    let error = #expect(throws: QueryError.self) { try CQL2Filter(json: Array(json.utf8)) }
    expectEqual(error?.description.hasPrefix(message), true, "\(error?.description ?? "")")
  }
}
