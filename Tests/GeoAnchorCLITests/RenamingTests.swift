import GeoCommandLine
import GeoTesting

@testable import GeoAnchorCLI

/// Commands and options that version 0.1 called otherwise.
@Suite struct RenamingTests {
  private static let commands = CommandPath(root: GeoAnchorCommand.table).tree

  private func path(_ arguments: [String]) throws -> CommandPath {
    switch try ArgumentParser(root: GeoAnchorCommand.table).parse(arguments) {
    case .help(let path), .run(let path, _): path
    case .version: CommandPath(root: GeoAnchorCommand.table)
    }
  }

  @Test(arguments: Advice.renamedCommands.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
  func `an old command is the new one, and is no name of today`(names: [String]) throws {
    let words = names[0].split(separator: " ").map(String.init)
    let found = try path(words + ["--help"])
    expectEqual(found.spec.name, names[1])
    expectEqual(found.renamings.map(\.old), ["geoanchor \(names[0])"])
    expectEqual(found.renamings.map(\.new), [found.name])
    expect(!Self.commands.contains { $0.name == "geoanchor \(names[0])" })
  }

  @Test(arguments: Advice.renamedOptions.sorted { $0.key < $1.key }.map { [$0.key, $0.value] })
  func `an old option is the new one, and is no name of today`(names: [String]) throws {
    let owners = Self.commands.filter { $0.spec.options.contains { $0.long == names[1] } }
    expect(!owners.isEmpty)
    for owner in owners {
      expect(!owner.spec.options.contains { $0.long == names[0] }, "\(owner.name)")
    }
  }

  @Test func `old spellings work as the new ones do, with a warning on standard error`() {
    let input = SessionSamples.walk()
    let old = CommandRun(["session", "align", "-", "--least-spread", "2"], input: input)
    let new = CommandRun(["session", "align", "-", "--min-spread-ratio=2"], input: input)
    expect(old.status == new.status && old.output == new.output && !old.output.isEmpty)
    expectEqual(
      old.messages,
      "warning: `--least-spread` is now `--min-spread-ratio`; the old name will stop working "
        + "in the next version\n" + new.messages)
    let both = CommandRun(
      ["session", "align", "-", "--least-spread", "2", "--min-spread-ratio", "3"], input: input)
    expect(
      both.status == .unusable && both.messages.contains("`--min-spread-ratio` is given twice"))
    let gone = CommandRun(["collection", "dissolve", "x", "--store", "/nowhere/a.gpkg"])
    expect(gone.messages.hasPrefix("warning: `geoanchor collection dissolve` is now "))
    expect(gone.status != .done)
  }
}
