import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite struct OptionEnvironmentTests {
  private static let limit = Option(
    "limit", "COUNT", .integer(in: 1...1000),
    environment: EnvironmentSpec("TOOL_LIMIT", "Default for --limit."), help: "At most so many.")

  private static let table = CommandSpec(
    name: "tool", summary: "Do things",
    subcommands: [
      CommandSpec(name: "list", summary: "List", options: [limit.spec], run: { _, _ in .done }),
      CommandSpec(name: "info", summary: "Show facts", run: { _, _ in .done }),
    ])

  /// The limit that a command goes by.
  private func limit(_ arguments: [String], variable: String? = nil) throws -> Int? {
    guard case .run(_, let parsed) = try ArgumentParser(root: Self.table).parse(arguments) else {
      Issue.record("nothing is run")
      return nil
    }
    let console = Console(
      input: MemorySource(""), output: MemorySink(), messages: MemorySink(),
      environment: { $0 == "TOOL_LIMIT" ? variable : nil })
    return try parsed.value(Self.limit, or: console)
  }

  @Test func `an option comes before its variable`() throws {
    try expectEqual(limit(["list", "--limit", "7"], variable: "20"), 7)
    try expectEqual(limit(["list"], variable: "20"), 20)
    try expectNil(limit(["list"]))
  }

  @Test func `a command without the option ignores the variable`() throws {
    try expectNil(limit(["info"], variable: "many"))
  }

  /// As for the variables of locales (POSIX, 8.2) and `NO_COLOR`.
  @Test func `an empty variable is none`() throws {
    try expectNil(limit(["list"], variable: ""))
  }

  @Test(arguments: ["many", "0"])
  func `a text that is no value names the variable`(text: String) {
    let failure = #expect(throws: CommandFailure.self) { try limit(["list"], variable: text) }
    expectEqual(failure?.message.contains("$TOOL_LIMIT"), true)
  }
}
