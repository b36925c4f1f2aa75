import GeoCommandLine
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct SynonymsTests {
  private func hint(_ arguments: String...) -> String? {
    let run = CommandRun(arguments)
    expectEqual(run.status, .unusable, "\(arguments)")
    return run.messages.split(separator: "hint: ").dropFirst().first.map {
      String($0.prefix { $0 != "\n" })
    }
  }

  @Test func `stumbling block: words of other programs name the command that is meant`() {
    expectEqual(hint("ls"), "did you mean `list`?")
    expectEqual(hint("search", "Ferry"), "did you mean `list --text TEXT`?")
    expectEqual(hint("rm", "a"), "did you mean `remove`?")
    expectEqual(hint("LOG"), "did you mean `history`?")
    expectEqual(hint("chain", "ls"), "did you mean `geoanchor list --chains`?")
    expectEqual(hint("collection", "ls"), "did you mean `list`?")
    expectEqual(hint("collection", "rm", "x"), "did you mean `delete`?")
    expectEqual(hint("lst"), "did you mean `list`?")
  }

  @Test func `stumbling block: every word that is meant is there`() {
    let table = GeoAnchorCommand.table
    func isThere(_ words: [String], _ spec: CommandSpec) -> Bool {
      guard let first = words.first, !first.hasPrefix("-") else { return true }
      guard let next = spec.subcommand(first) else { return false }
      let options = words.filter { $0.hasPrefix("--") }
      return options.allSatisfy { option in next.options.contains { $0.flagText == option } }
    }
    for (word, meant) in Advice.commands {
      for candidate in meant {
        var words = candidate.split(separator: " ").map(String.init)
        if words.first == "geoanchor" { words.removeFirst() }
        let isInGroup = table.subcommands.contains { isThere(words, $0) && !$0.subcommands.isEmpty }
        expect(isThere(words, table) || isInGroup, "\(word): \(candidate)")
      }
    }
  }

  @Test func `stumbling block: --json, -f json and --dry-run get a hint that helps`() {
    expectEqual(hint("list", "--json"), "did you mean `--format json`?")
    expectEqual(hint("list", "-f", "json"), "did you mean `--format json`?")
    expectEqual(hint("list", "-f", "x"), "did you mean `--format`?")
    expectEqual(hint("export", "--kml"), "did you mean `--format kml`?")
    expectEqual(hint("add", "--latitude", "1"), "did you mean `--lat`?")
    expectEqual(
      hint("undo", "--dry-run"),
      "`geoanchor history --limit 1` shows the change, `geoanchor redo` reapplies it")
    expectEqual(hint("remove", "a", "--dry-run"), "`geoanchor undo` reverts the change")
    expectEqual(hint("list", "--dry-run"), "see `geoanchor list --help`")
  }

  @Test(
    arguments: [
      (
        "msl",
        "heights above sea level refer to a geoid: `egm96` (used by KML and most maps), `egm2008`, or "
          + "`meanSeaLevel` if the geoid is unknown"
      ),
      (
        "MSL",
        "heights above sea level refer to a geoid: `egm96` (used by KML and most maps), `egm2008`, or "
          + "`meanSeaLevel` if the geoid is unknown"
      ),
      ("WGS84", "use `ellipsoid` for heights above the WGS84 ellipsoid"),
      ("agl", "use `ground` for heights above the ground"),
      ("egm69", "did you mean `egm96`?"),
    ])
  func `stumbling block: --datum msl says which surfaces are meant`(word: String, expected: String)
  {
    expectEqual(hint("add", "--lat", "1", "--lon", "1", "--alt", "3", "--datum", word), expected)
    expect(
      CommandRun(
        ["add", "--lat", "1", "--lon", "1", "--alt", "3"], environment: ["GEOANCHOR_DATUM": word]
      ).messages.contains(expected))
  }
}
