import GeoTestSupport
import Testing

@testable import GeoCommandLine

@Suite
struct ArgumentParserTests {
  private let parser = ArgumentParser(root: SampleTable.table)

  private func help(_ arguments: String...) throws -> String? {
    guard case .help(let path) = try parser.parse(arguments) else { return nil }
    return path.name
  }

  @Test func `help wins wherever it stands`() throws {
    #expect(try help() == "tool")
    #expect(try help("network") == "tool network")
    #expect(try help("--help") == "tool")
    #expect(try help("-h", "network", "build") == "tool network build")
    #expect(try help("route", "--nonsense", "x", "--help") == "tool route")
    #expect(try help("route", "--name", "-h") == "tool route")
    #expect(try help("network", "build", "--", "--help") == nil)
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
    #expect(try parser.command(named: ["network", "build"]).name == "tool network build")
    #expect(
      throws: UsageError(
        command: "tool route", problem: .unknownCommand("x", suggestion: nil))
    ) {
      try parser.command(named: ["route", "x"])
    }
  }
}
