import GeoCommandLine
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

@Suite struct ShowCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func `shows everything`() {
    let run = runs("show", ["@Beta", "c"])
    expectEqual(run.status, .done)
    let stamps = ["created", "changed", "revision"]
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    expectEqual(lines.filter { line in line.hasPrefix("created     20") }.count, 2)
    expectEqual(
      lines.filter { line in !stamps.contains { line.hasPrefix($0) } }
        .joined(separator: "\n"),
      """
      id          b
      name        Beta
      position    0.0000000,1.0000000
      altitude    5.25 m egm96
      heading     90°
      tags        y
      collection  -
      source      userDefined

      id          c
      name        -
      position    0.0000000,2.0000000
      altitude    unknown
      heading     unknown
      tags        -
      collection  far

      """)
  }

  @Test func `shows for programs`() throws {
    let run = runs("show", ["c", "a", "--format", "json", "-o", runs.folder.file("out")])
    expectEqual(run.status, .done)
    let text = try #require(runs.folder.content("out"))
    try expectEqual(SchemaChecker(named: "anchors").findings(in: text), [])
    expect(text.contains("\"id\": \"c\""))
    expect(text.contains("\"id\": \"a\""))
  }

  @Test func `shows chains`() throws {
    runs.keepChain("tour")
    expect(runs("show", ["--chain", "tour"]).output.hasPrefix("tour: 111.3 km, 4 anchors"))
    let json = runs("show", ["--chain", "tour", "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "chain").findings(in: json), [])
    let member = try #require(Set(runs.ids("--all")).subtracting(["a", "b", "c"]).first)
    expect(runs("show", [member]).output.contains("\nchain       tour #"))
  }

  @Test(arguments: [
    (["b", "nix"], "no anchor has the id `nix`"),
    (["Alpha"], "did you mean `@Alpha`?"),
    (["@alpa"], "did you mean `@Alpha`?"),
    (["--chain", "nix"], "no chain has the name `nix`"),
  ])
  func `what is not there is a no`(arguments: [String], message: String) {
    let run = runs("show", arguments)
    expectEqual(run.status, .no)
    expectEqual(run.output, "")
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test(arguments: [
    ([], "one of `REF` or `--chain` is missing"),
    (["a", "--chain", "x"], "cannot be used together"),
    (["@"], "cannot use `@` for `REF`"),
    (["a", ""], "the value of `REF` is empty"),
  ])
  func `refuses`(arguments: [String], message: String) {
    let run = runs("show", arguments)
    expectEqual(run.status, .unusable)
    expect(run.messages.contains(message), "\(run.messages)")
  }

  @Test func `an ambiguous name is no answer`() {
    expectEqual(runs("add", ["--lat", "1", "--lon", "1", "--name", "Beta"]).status, .done)
    let run = runs("show", ["@Beta"])
    expectEqual(run.status, .unusable)
    expect(run.messages.contains("2 anchors have the name `Beta`: `b`, "))
  }

  @Test func `stumbling block: the name of a chain or collection says what shows it`() {
    runs.keepChain("my tour")
    let chain = runs("show", ["my tour"])
    expectEqual(chain.status, .no)
    expect(
      chain.messages.contains("no anchor has the id `my tour`: `my tour` is a chain of 4 anchors"))
    expect(chain.messages.contains("hint: `geoanchor chain show 'my tour'` shows its anchors"))
    let collection = runs("show", ["@far"])
    expect(collection.messages.contains("`far` is a collection of 1 anchor"))
    expect(collection.messages.contains("`geoanchor list --collection far` shows its anchors"))
    // Wherever an anchor is expected.
    expect(runs("edit", ["far", "--name", "x"]).messages.contains("`far` is a collection"))
    expect(runs("list", ["--near", "far"]).messages.contains("`far` is a collection"))
    expect(runs("history", ["my tour"]).messages.contains("is a chain of 4 anchors"))
  }

  @Test func `U-D6: an anchor of a chain is called by its number`() throws {
    runs.keepChain("tour")
    let members = Set(runs.ids("--all")).subtracting(["a", "b", "c"]).sorted()
    let rows = members.compactMap { id in
      runs("show", [id]).output.split(separator: "\n").last.map(String.init)
    }
    expectEqual(rows.sorted(), (1...4).map { "chain       tour #\($0)" })
  }
}
