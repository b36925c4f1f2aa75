import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite
struct BashCompletionTests {
  private static let script = CompletionShell.bash.script(for: SampleTable.table)

  /// Completions of bash for the last of the words, after it has read the script.
  private func offers(_ words: [String], before functions: String = "") throws -> [String] {
    let folder = try TemporaryFolder()
    _ = try folder.put("city one.pbf", "")
    let path = try folder.put("script", Self.script)
    let run = try Spawn.bash(
      functions + """
        set -u
        source "$1"; cd "$2"; shift 2
        # Outside readline there are no options of a completion to change.
        compopt() { :; }
        COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1))
        _tool
        if ((${#COMPREPLY[@]})); then printf '%s\\n' "${COMPREPLY[@]}"; fi
        """, [path, folder.path] + words)
    expectEqual(run.status, 0, "\(run.output)")
    return run.output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: [
    (["tool", ""], ["route", "network"]),
    (["tool", "n"], ["network"]),
    (["tool", "network", ""], ["build", "info"]),
    (["tool", "route", "--f"], ["--from", "--format", "--folder"]),
    (["tool", "route", "--format", ""], ["text", "json", "geojson"]),
    (["tool", "route", "--format", "=", "g"], ["geojson"]),
    (["tool", "route", "--format", "="], ["text", "json", "geojson"]),
    (["tool", "route", "--shape", "j"], ["json"]),
    (["tool", "route", "--name", "network", "--format", "j"], ["json"]),
    (["tool", "route", "--name", "="], []),
    (["tool", "route", "-n", "ci"], ["city one.pbf"]),
    (["tool", "route", "--name", ""], []),
    (["tool", "route", "--name", "x", "--ver"], ["--version"]),
    (["tool", "network", "build", "c"], ["city one.pbf"]),
    (["tool", "network", "build", "-q", "c", ""], ["text", "json", "geojson"]),
    (["tool", "network", "build", "--", "c", "t"], ["text"]),
    (["tool", "network", "build", "--", "--h"], []),
    (["tool", "--"], ["--messages", "--help", "--version"]),
    (["tool", "route", "--messages", "j"], ["json"]),
  ])
  func `offers what fits`(words: [String], expected: [String]) throws {
    try expectEqual(offers(words), expected)
  }

  /// A store with a name that a shell would run if it were evaluated.
  private static let store = """
    tool() {
      [[ "$*" == "completions --names anchors"* ]] || return 1
      printf '%s\\n' Fountain 'Old Gate' '$(touch pwned)' "${*:4}"
    }

    """

  @Test(arguments: [
    (["tool", "route", "--from", "@F"], ["@Fountain"]),
    // Readline splits words at "@".
    (["tool", "route", "--from", "@", "F"], ["Fountain"]),
    (["tool", "route", "--from", "@", "O"], [#"Old\ Gate"#]),
    (["tool", "route", "--from", "@", "$"], [#"\$\(touch\ pwned\)"#]),
    (["tool", "route", "--store", "a b.gpkg", "--from", "@", "-"], [#"--store\ a\ b.gpkg"#]),
    (["tool", "route", "--from", "@", "x"], []),
  ])
  func `NC-21: names of the store are offered and never evaluated`(
    words: [String], expected: [String]
  ) throws {
    try expectEqual(offers(words, before: Self.store), expected)
  }

  @Test func `the programs own script is valid`() throws {
    let script = CompletionShell.bash.script(for: GeoAnchorCommand.table)
    // Longer than an argument of a program may be.
    let folder = try TemporaryFolder()
    let run = try Spawn.bash("bash -n \"$1\"", [try folder.put("script", script)])
    expectEqual(run.output, "")
    expectEqual(run.status, 0)
  }
}
