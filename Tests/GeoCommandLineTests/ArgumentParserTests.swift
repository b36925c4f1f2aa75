import GeoTestSupport
import GeoTesting

@testable import GeoCommandLine

@Suite
struct ArgumentParserTests {
  private let parser = ArgumentParser(root: SampleTable.table)

  private func help(_ arguments: String...) throws -> String? {
    guard case .help(let path) = try parser.parse(arguments) else { return nil }
    return path.name
  }

  @Test func `help wins wherever it stands`() throws {
    try expectEqual(help(), "tool")
    try expectEqual(help("network"), "tool network")
    try expectEqual(help("--help"), "tool")
    try expectEqual(help("-h", "network", "build"), "tool network build")
    try expectEqual(help("route", "--nonsense", "x", "--help"), "tool route")
    try expectEqual(help("route", "--name", "-h"), "tool route")
    try expectNil(help("network", "build", "--", "--help"))
  }

  @Test func `version is known everywhere`() throws {
    for arguments in [["--version"], ["route", "--version"], ["network", "--version"]] {
      guard case .version = try parser.parse(arguments) else {
        Issue.record("\(arguments) is no request for the version")
        continue
      }
    }
  }

  @Test(
    arguments: [
      (["rout"], "tool", .unknownCommand("rout", suggestion: "route")),
      (["rout", "--help"], "tool", .unknownCommand("rout", suggestion: "route")),
      (["build"], "tool", .unknownCommand("build", suggestion: "tool network build")),
      (["network", "bild"], "tool network", .unknownCommand("bild", suggestion: "build")),
      (["zzz"], "tool", .unknownCommand("zzz", suggestion: nil)),
      (["secre"], "tool", .unknownCommand("secre", suggestion: nil)),
      (
        ["--via", "x", "route"], "tool",
        .optionBeforeCommand("--via", example: "tool route --via")
      ),
      (["--versoin"], "tool", .unknownOption("--versoin", hint: "did you mean `--version`?")),
      (["network", "--"], "tool network", .unknownOption("--", hint: nil)),
    ] as [([String], String, UsageError.Problem)])
  func `names the mistake`(arguments: [String], command: String, problem: UsageError.Problem) {
    #expect(throws: UsageError(command: command, problem: problem)) {
      try parser.parse(arguments)
    }
  }

  @Test func `finds commands by words`() throws {
    try expectEqual(parser.command(named: ["network", "build"]).name, "tool network build")
    #expect(
      throws: UsageError(
        command: "tool route", problem: .unknownCommand("x", suggestion: nil))
    ) {
      try parser.command(named: ["route", "x"])
    }
  }
}
