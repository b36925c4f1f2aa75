import GeoFormats
import GeoTesting

@Suite struct RequestTableTests {
  private enum Side: String, CaseIterable, Sendable { case left, right }

  private struct Part: Sendable, Equatable { var weight = 1.0 }

  private struct Walk: Sendable, Equatable {
    var spacing = 10.0
    var side = Side.left
    var names: [String] = []
    var part = Part()
    var other: Part?
  }

  private static let parts = RequestTable(
    Part(), [.number("weight", \.weight, in: 0...5, identity: 9, "How heavy.")])

  private static let table = RequestTable(
    Walk(), version: 3, "Walk", "How one walks.",
    [
      .number("spacingMeters", \.spacing, in: 1...50, identity: 7, "The longest gap."),
      .choice("side", \.side, identity: 8, "Which side."),
      .texts("names", \.names, "What it is called."),
    ] + parts.fields.map { $0.on(\.part, isIdentified: false) } + [
      .object("other", \.other, parts, "Another part.")
    ])

  private func read(_ text: String) throws -> Walk {
    try Self.table.read(JSONNode(reading: Array(text.utf8)))
  }

  @Test(arguments: [
    ("{}", Walk()), (#"{"spacingMeters":4,"side":"right"}"#, Walk(spacing: 4, side: .right)),
    (#"{"names":["a"],"weight":2}"#, Walk(names: ["a"], part: Part(weight: 2))),
    (#"{"other":{}}"#, Walk(other: Part())),
    (#"{"other":{"weight":3}}"#, Walk(other: Part(weight: 3))),
  ])
  private func `what is written is read again, without defaults`(text: String, walk: Walk) throws {
    try expectEqual(read(text), walk)
    expectEqual(Self.table.json(of: walk).compactText, text)
  }

  @Test(arguments: [
    (
      #"{"spacingMeters":0}"#,
      "line 1, column 18: `spacingMeters` is 0.0, expected a number from 1 to 50"
    ),
    (#"{"spacing":4}"#, "line 1, column 12: `spacing` is an unknown member, expected one of"),
    (
      #"{"other":{"weight":6}}"#,
      "line 1, column 20: `other.weight` is 6.0, expected a number from 0 to 5"
    ),
  ])
  func `what does not belong there is named`(text: String, expected: String) {
    let error = #expect(throws: FormatError.self) { try read(text) }
    expect(error?.description.hasPrefix(expected) == true, "\(String(describing: error))")
  }

  @Test func `the identity has what is numbered and no default`() {
    func numbers(_ walk: Walk) -> [UInt8] {
      var numbers: [UInt8] = []
      Self.table.visitIdentity(of: walk) { number, _ in numbers.append(number) }
      return numbers
    }
    expectEqual(numbers(Walk(names: ["a"], part: Part(weight: 2))), [])
    expectEqual(numbers(Walk(spacing: 4, side: .right)), [7, 8])
  }

  @Test func `the schema has bounds, words and defaults`() {
    expectEqual(
      Self.table.schema.compactText,
      #"{"$schema":"https://json-schema.org/draft/2020-12/schema","version":3,"title":"Walk","#
        + #""description":"How one walks.","type":"object","additionalProperties":false,"properties":{"#
        + #""spacingMeters":{"description":"The longest gap. Default: 10.","type":"number","minimum":1,"maximum":50},"#
        + #""side":{"description":"Which side. Default: left.","enum":["left","right"]},"#
        + #""names":{"description":"What it is called.","type":"array","items":{"type":"string","minLength":1}},"#
        + #""weight":{"description":"How heavy. Default: 1.","type":"number","minimum":0,"maximum":5},"#
        + #""other":{"description":"Another part.","type":"object","additionalProperties":false,"properties":{"#
        + #""weight":{"description":"How heavy. Default: 1.","type":"number","minimum":0,"maximum":5}}}}}"#
    )
  }

  @Test(arguments: [
    (JSONShape.number(), #"{"type":"number"}"#),
    (.integer(1...3), #"{"type":"integer","minimum":1,"maximum":3}"#),
    (.flag, #"{"type":"boolean"}"#),
    (.text(least: 0), #"{"type":"string"}"#),
    (.text(most: 5), #"{"type":"string","minLength":1,"maxLength":5}"#),
    (.array(.any, least: 2, most: 3), #"{"type":"array","minItems":2,"maxItems":3}"#),
    (
      .object([DocumentMember("a", .flag, "", isRequired: true), DocumentMember("b", .any, "x")]),
      #"{"type":"object","required":["a"],"additionalProperties":false,"properties":{"#
        + #""a":{"description":"","type":"boolean"},"b":{"description":"x"}}}"#
    ),
  ])
  func `shapes have schemas`(shape: JSONShape, schema: String) {
    expectEqual(shape.schema().compactText, schema)
  }
}
