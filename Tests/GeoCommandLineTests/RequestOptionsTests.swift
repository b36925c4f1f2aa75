import GeoFormats
import GeoTesting

@testable import GeoCommandLine

@Suite struct RequestOptionsTests {
  private struct Walk: Sendable, Equatable {
    var spacing = 10.0
    var count: Int? = nil
    var ignored: [String] = []
    var isStrict = false
    var accuracy: [Double] = []
  }

  private static let parts = [
    DocumentMember("meters", .number(0...100), ""), DocumentMember("degrees", .number(0...90), ""),
  ]

  private static let walks = RequestTable(
    Walk(),
    [
      .number(
        "spacingMeters", \.spacing, in: 1...50, "The longest gap.",
        option: .init("spacing", "METERS", in: "Walk")),
      RequestField(
        DocumentMember(
          "count", .integer(1...9), "How many.", option: .init("count", "COUNT", in: "Walk")),
        \.count, read: { node throws(FormatError) in try node.integer(in: 1...9) },
        write: { $0.map { .number(Double($0)) } }),
      RequestField(
        DocumentMember(
          "ignore", .array(.text()), "Rules.", option: .init("ignore", "RULE", in: "Rules")),
        \.ignored,
        read: { node throws(FormatError) in
          try node.elements().map { (element) throws(FormatError) in
            let text = try element.name()
            guard text.hasPrefix("r") else { throw element.error(expected: "a rule") }
            return text
          }
        }, write: { .texts($0) }),
      .flag("strict", \.isStrict, "Strictly.", option: .init("strict", in: "Rules")),
      RequestField(
        DocumentMember(
          "accuracy", .object(parts), "How sure.", option: .init("accuracy", "M,DEG", in: "Rules")),
        \.accuracy, read: { node throws(FormatError) in try node.numbers(of: parts) },
        write: { _ in nil }),
      .number("elsewhere", \.spacing, in: 0...1, "Has no option."),
    ])

  private static let table = CommandSpec(
    name: "tool", summary: "Walk",
    subcommands: [
      CommandSpec(
        name: "walk", summary: "Walk", options: walks.options().filter { $0.long != "count" },
        run: { _, _ in .done })
    ])

  private func walk(_ arguments: String...) throws -> Walk {
    guard
      case .run(_, let parsed) = try ArgumentParser(root: Self.table).parse(["walk"] + arguments)
    else { return Walk() }
    return try parsed.read(Self.walks)
  }

  @Test func `rows have the bounds, defaults and groups of members`() {
    let rows = Self.walks.options()
    expectEqual(rows.map(\.long), ["spacing", "count", "ignore", "strict", "accuracy"])
    expectEqual(rows[0].kind, .boundedNumber(NumberBounds(lowest: 1, highest: 50)))
    expectEqual(rows.map(\.defaultText), ["10", nil, nil, nil, nil])
    expectEqual(rows.map(\.help)[0], "The longest gap.")
    expect(rows[2].repeats && rows[3].isFlag)
    expectEqual(Self.walks.options(in: ["Walk"]).map(\.long), ["spacing", "count"])
    let own = Self.walks.options(in: ["Walk"], help: ["spacing": "Another one."])[0]
    expectEqual(own.help, "Another one.")
    expectNil(own.defaultText)
    expectEqual(Self.walks.option("accuracy").valueName, "M,DEG")
  }

  @Test func `options that were given set their members, and no others`() throws {
    try expectEqual(walk(), Walk())
    try expectEqual(
      walk(
        "--spacing", "4", "--ignore", "r1", "--ignore", "r2", "--strict", "--accuracy", "5,6"),
      Walk(spacing: 4, ignored: ["r1", "r2"], isStrict: true, accuracy: [5, 6]))
  }

  @Test(arguments: [
    (["--spacing", "0.5"], "0.5", "a number from 1 to 50"),
    (["--ignore", "r1", "--ignore", "x"], "x", "a rule"),
    (["--accuracy", "5,91"], "5,91", "meters from 0 to 100, degrees from 0 to 90"),
    (["--accuracy", "5"], "5", "meters from 0 to 100, degrees from 0 to 90"),
    (["--accuracy", "5,east"], "5,east", "meters from 0 to 100, degrees from 0 to 90"),
  ])
  func `a value that the member does not take names the option`(
    arguments: [String], text: String, expected: String
  ) throws {
    let error = #expect(throws: UsageError.self) {
      let request = try ArgumentParser(root: Self.table).parse(["walk"] + arguments)
      if case .run(_, let parsed) = request { _ = try parsed.read(Self.walks) }
    }
    expectEqual(
      error?.problem,
      .badValue(arguments[0], text: text, expected: expected, problem: nil, hint: nil))
  }
}
