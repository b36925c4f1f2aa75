import GeoFormats
import GeoTesting

@Suite struct JSONNodeTests {
  private func node(_ text: String) throws -> JSONNode {
    try JSONNode(reading: Array(text.utf8))
  }

  @Test func `reads members`() throws {
    let root = try node(#"{"a": [1, "x", null], "b": {"c": 2.5}}"#)
    try root.requireObject()
    let elements = try root["a"].elements()
    try expectEqual(elements[0].number(), 1)
    try expectEqual(elements[1].string(), "x")
    expect(elements[2].isNull)
    try expectNil(elements[2].optionalString())
    try expectEqual(root["b"]["c"].number(), 2.5)
    expect(root["x"]["y"].isNull)
    expectEqual(elements[1].path.description, "a[1]")
  }

  @Test func `names what it found`() throws {
    let root = try node("{\n \"a\": [true, 5, {}]}")
    let error = #expect(throws: FormatError.self) { try root["a"].elements()[0].number() }
    expectEqual(error?.description, "line 2, column 8: `a[0]` is true, expected a number")
    #expect(throws: FormatError.self) { try root["a"].string() }
    #expect(throws: FormatError.self) { try root["a"].requireObject() }
    #expect(throws: FormatError.self) { try root.elements() }
    #expect(throws: FormatError.self) { try root["a"].elements()[1].optionalString() }
    let missing = #expect(throws: FormatError.self) { try root["b"].number() }
    expectEqual(missing?.description, "line 1, column 1: `b` is missing, expected a number")
  }
}
