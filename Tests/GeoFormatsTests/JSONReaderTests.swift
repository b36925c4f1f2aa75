import GeoFormats
import GeoTesting

@Suite struct JSONReaderTests {
  @Test(
    arguments: [
      ("null", .null), (" true ", .bool(true)), ("false\n", .bool(false)), ("-0.5e1", .number(-5)),
      ("\"\"", .string("")), ("\"a\\n\\u00e9\\ud83d\\ude00\\/\"", .string("a\né😀/")),
      ("[]", .array([])), ("[1,[2]]", .array([.number(1), .array([.number(2)])])),
      ("\u{FEFF}1", .number(1)), ("{}", .object(JSONObject())),
      (
        "{\"b\":1,\"a\":\"é\"}",
        .object(
          JSONObject([
            .init(name: "b", value: .number(1)), .init(name: "a", value: .string("é")),
          ]))
      ),
    ] as [(String, JSONValue)])
  func `reads`(_ text: String, expected: JSONValue) throws {
    try expectEqual(JSONReader.read(text: text), expected)
  }

  // Texts that RFC 8259 forbids, with the place and kind of the first wrong character.
  @Test(arguments: [
    ("", "the end of the text", "a value", 1, 1), ("[1,]", "`]`", "a value", 1, 4),
    ("{\"a\" 1}", "`1`", "`:`", 1, 6), ("[1 2]", "`2`", "`,` or `]`", 1, 4),
    ("{\"a\":1,}", "`}`", "the name of a member in quotes", 1, 8),
    ("01", "`1`", "no digit after a leading zero", 1, 2), ("+1", "`+`", "a value", 1, 1),
    (".5", "`.`", "a value", 1, 1), ("1.", "the end of the text", "a digit", 1, 3),
    ("nul", "`n`", "`null`", 1, 1), ("NaN", "`N`", "a value", 1, 1),
    ("1 2", "`2`", "the end of the text", 1, 3), ("'a'", "`'`", "a value", 1, 1),
    ("[\n 1,\n é]", "`é`", "a value", 3, 2),
    (
      "\"é\n\"", "the end of the line",
      "no unescaped control character in a string", 1, 3
    ),
    ("\"abc", "the end of the text", "`\"` at the end of a string", 1, 5),
    ("\"\\x\"", "`x`", "one of `\"\\/bfnrtu` after a backslash", 1, 3),
    ("\"\\ud800\"", "`\\`", "a pair of surrogates such as `\\ud83d\\ude00`", 1, 2),
    ("1e999", "`1`", "a number in the range of a Double", 1, 1),
  ])
  func `refuses`(_ text: String, found: String, expected: String, line: Int, column: Int) {
    let place = TextPlace(line: line, column: column)
    #expect(throws: FormatError.unexpected(found: found, expected: expected, at: place)) {
      try JSONReader.read(text: text)
    }
  }

  @Test func `refuses bytes that are not UTF-8`() {
    #expect(throws: FormatError.self) { try JSONReader.read([0x22, 0xC3, 0x28, 0x22]) }
    #expect(throws: FormatError.self) { try JSONReader.read([0xFF, 0xFE, 0x31, 0x00]) }
  }

  @Test func `limits the depth`() throws {
    let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    _ = try JSONReader.read(text: deep)
    let place = TextPlace(line: 1, column: 129)
    #expect(throws: FormatError.limit("arrays and objects nest deeper than 128", at: place)) {
      try JSONReader.read(text: "[" + deep + "]")
    }
    #expect(throws: FormatError.self) {
      try JSONReader.read(text: String(repeating: "{\"a\":", count: 1_000_000))
    }
  }

  @Test func `last member of a name wins`() throws {
    try expectEqual(JSONReader.read(text: "{\"a\":1,\"a\":2}")["a"], .number(2))
  }

  @Test func `survives every truncation and flip`() {
    let text = Array("{\"a\":[1.5e3,-2,true,null],\"b\\u00e9\":\"x\\n\",\"c\":{}}".utf8)
    for end in 0..<text.count { _ = try? JSONReader.read(Array(text[..<end])) }
    for index in text.indices {
      for byte in [0, 0x22, 0x5B, 0x5C, 0x7D, 0xFF] as [UInt8] {
        var changed = text
        changed[index] = byte
        _ = try? JSONReader.read(changed)
      }
    }
    #expect(throws: FormatError.self) { try JSONReader.read(Array(text.dropLast())) }
  }
}
