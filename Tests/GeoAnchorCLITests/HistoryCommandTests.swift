import GeoCommandLine
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// `edit`, `undo`, `redo`, `history`, `diff`, `restore` and `collection`.
@Suite struct HistoryCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func `what is edited can be undone and redone`() throws {
    let edit = runs(
      "edit", ["@Alpha", "--lat", "0.001", "--lon", "0", "--untag", "x", "--author", "ada"])
    expect(edit.status == .done && edit.output == "a\n", "\(edit.messages)")
    expect(runs("show", ["a"]).output.contains("0.0010000,0.0000000"))
    expectEqual(runs("undo").status, .done)
    expect(runs("show", ["a"]).output.contains("0.0000000,0.0000000"))
    expectEqual(runs("redo").status, .done)
    expect(runs("show", ["a"]).output.contains("tags        y\n"))
    let nothing = runs("redo")
    expect(nothing.status == .no && nothing.messages.contains("there is nothing to redo"))
  }

  @Test func `a difference says who and how far`() throws {
    _ = runs(
      "edit",
      ["b", "--lat", "0.001", "--lon", "1", "--alt", "7", "--datum", "egm96"]
        + ["--author", "ada"])
    // 0.001 degrees of latitude at the equator by `geod`: 110.574 m.
    let csv = runs("diff", ["3", "--format", "csv"]).output.split(separator: "\n")
    expectEqual(csv.count, 2)
    expectEqual(csv.last?.hasPrefix("b,Beta,changed,110.574,1.75,position altitude,"), true)
    expectEqual(csv.last?.hasSuffix(",ada,edit,,"), true)
    expectEqual(runs("diff", ["3", "9"]).status, .no)
  }

  @Test(arguments: [
    (["history"], "changes"), (["history", "a"], "versions"), (["diff", "0"], "differences"),
    (["undo"], "changes"), (["restore", "a", "--to", "0"], "changes"),
    (["collection", "list"], "collections"), (["collection", "put", "new", "a"], "collections"),
    (["remove", "a"], "removed"), (["edit", "a", "--name", "x"], "anchors"),
    (["show", "a"], "anchors"), (["list", "--full"], "anchors"),
  ])
  func `every shape is well formed`(arguments: [String], schema: String) throws {
    let words = arguments.first == "collection" ? 2 : 1
    let command = Array(arguments.prefix(words))
    func run(_ shape: String) -> CommandRun {
      CommandRun(
        command + ["--store", runs.store] + arguments.dropFirst(words) + ["--format", shape])
    }
    let json = run("json")
    expectEqual(json.status, .done, "\(json.messages)")
    try expectEqual(SchemaChecker(named: schema).findings(in: json.output), [], "\(json.output)")
    if ["undo", "remove"].contains(arguments[0]) {
      _ = runs("restore", ["--everything", "--to", "3"])
    }
    let csv = run("csv")
    expect(csv.status == .done && csv.output.contains(","), "\(csv.messages)")
    if ["undo", "remove"].contains(arguments[0]) {
      _ = runs("restore", ["--everything", "--to", "3"])
    }
    let geojson = run("geojson")
    expect(geojson.output.contains("FeatureCollection"), "\(geojson.messages)")
  }

  @Test func `an old revision is refused`() {
    _ = runs("edit", ["a", "--name", "one", "--if-revision", "1"])
    let late = runs("edit", ["a", "--name", "two", "--if-revision", "1"])
    expectEqual(late.status, .no)
    expect(late.messages.contains("has revision 2, expected 1"))
    let newest = runs("history", ["--limit", "1"]).output
    expect(newest.contains("rename Alpha to one"), "\(newest)")
  }

  @Test func `details are kept and cleared`() {
    let add = runs(
      "edit",
      ["a", "--reveal", "30", "--arrival", "5", "--orientation", "0,0,0.6,0.8", "--expires"]
        + ["2030-01-01T01:00+01:00", "--properties", #"{"a":1}"#, "--uncertainty", "0.5"]
        + ["--description", "one\ntwo", "--time", "2024-06-01T10:30+02:00", "--symbol"]
        + ["Flag, Blue", "--link", "https://example.org/a", "--content"]
        + [#"{"text":{"en":"Hello"},"kind":"text"}"#])
    expectEqual(add.status, .done, "\(add.messages)")
    let text = runs("show", ["a"]).output
    for line in [
      "reveal      30 m", "orientation 0,0,0.6,0.8", "expires     2030-01-01T00:00:00",
      "time        2024-06-01T08:30:00.000Z", "symbol      Flag, Blue",
      "link        https://example.org/a",
      #"content     {"kind":"text","text":{"en":"Hello"}}"#,
    ] {
      expect(text.contains(line), "\(text)")
    }
    _ = runs("edit", ["a", "--clear", "reveal", "--clear", "properties"])
    expect(!runs("show", ["a"]).output.contains("reveal"))
    for bad in [
      ["--orientation", "1,1,1,1"], ["--properties", "[1]"], ["--expires", "soon"],
      ["--lat", "91"], [], ["--link", "javascript:alert(1)"], ["--link", "example.org"],
      ["--time", "noon"], ["--symbol", ""],
      ["--content", #"{"kind":"smell"}"#], ["--content", "missing.json"],
    ] {
      expectEqual(runs("edit", ["a"] + bad).status, .unusable, "\(bad)")
    }
  }

  @Test func `areas times and texts filter`() throws {
    let polygon = try runs.folder.put(
      "p.geojson", #"{"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]]}"#)
    expectEqual(runs.ids("--inside", polygon), ["a", "b"])
    expectEqual(runs.ids("--near", "0,1.9", "--nearest", "2"), ["c", "b"])
    expectEqual(runs.ids("--text", "ALP"), ["a"])
    expectEqual(runs.ids("--since", "2999-01-01"), [])
    expectEqual(runs.ids("--until", "2999-01-01"), ["a", "b", "c"])
    expectEqual(runs("list", ["--nearest", "2"]).status, .unusable)
    expectEqual(runs("list", ["--since", "soon"]).status, .unusable)
  }

  @Test func `stumbling block: undo, redo and restore say what they did in a sentence`() {
    _ = runs("edit", ["a", "--name", "Harbour", "--author", "eve"])
    let undo = runs("undo").output
    expect(undo.hasPrefix("undid: rename Alpha to Harbour (change 4, by eve, 20"), "\(undo)")
    let redo = runs("redo", ["--lang", "de"]).output
    expect(
      redo.hasPrefix("wiederholt: Alpha in Harbour umbenennen (Änderung 4, von eve, 20"), "\(redo)")
    expectEqual(
      runs("restore", ["a", "--to", "3"]).output,
      "created change 7: restore revision 3: rename Harbour to Alpha\n")
    let again = runs("restore", ["a", "--to", "3"])
    expect(again.status == .done && again.output == "")
    expectEqual(
      again.messages, "nothing to restore: no differences from revision 3\n")
    runs.keepChain("tour")
    expect(runs("undo").output.hasPrefix("undid: add tour and its 4 anchors (change 8, 20"))
  }

  @Test func `stumbling block: history names what was changed`() throws {
    runs.keepChain("tour")
    _ = runs("edit", ["a", "b", "--heading", "5"])
    expectEqual(runs.chain("edit", ["tour", "--instruction", "2=Look up"]).status, .done)
    _ = runs("undo")
    let lines = runs("history").output.split(separator: "\n").map(String.init)
    expect(lines[0].hasPrefix("change  revision  time"))
    expect(lines[1].hasSuffix("1 changed  undo change 6: edit properties of tour #2"))
    expect(lines[2].hasSuffix("1 changed  undone: edit properties of tour #2"))
    expect(lines[3].hasSuffix("2 changed  edit heading of 2 anchors (Alpha, Beta)"))
    expect(lines[4].hasSuffix("4 added    add tour and its 4 anchors"))
    expect(lines[5].hasSuffix("1 added    add c"))
    let json = runs("history", ["--format", "json"]).output
    try expectEqual(SchemaChecker(named: "changes").findings(in: json), [])
    let changes = try JSONReader.read(text: json)["changes"]?.array ?? []
    expectEqual(
      changes.prefix(4).map { $0["names"]?.array?.compactMap(\.string) },
      [
        ["tour #2"], ["tour #2"], ["Alpha", "Beta"], ["tour"],
      ])
    expect(runs("history", ["--format", "csv"]).output.contains("Alpha; Beta\n"))
  }

  @Test func `stumbling block: one number of a position is enough`() {
    expectEqual(runs("edit", ["a", "b", "--lat", "0.5"]).status, .done)
    expect(runs("show", ["a"]).output.contains("0.5000000,0.0000000"))
    expect(runs("show", ["b"]).output.contains("0.5000000,1.0000000"))
    expectEqual(runs("edit", ["b", "--lon", "-2.25"]).status, .done)
    expect(runs("show", ["b"]).output.contains("0.5000000,-2.2500000"))
    expect(runs("edit", ["b", "--lon", "181"]).messages.contains("the same meridian is -179"))
  }

  @Test func `stumbling block: a label that is not there cannot be taken off`() {
    let alone = runs("edit", ["@Alpha", "--untag", "nosuch", "--name", "New"])
    expect(alone.status == .no && alone.output == "")
    expect(alone.messages.contains("`@Alpha` has no tag `nosuch`"))
    expect(alone.messages.contains("the tags of `@Alpha`: `x` and `y`"))
    expect(runs("show", ["a"]).output.contains("name        Alpha"))
    let several = runs("edit", ["b", "c", "--untag", "x"])
    expect(several.messages.contains("none of the anchors has the tag `x`"))
    expect(runs("edit", ["c", "--untag", "x"]).messages.contains("`c` has no tags"))
    // One of them has it.
    expectEqual(runs("edit", ["b", "c", "--untag", "y"]).status, .done)
    let same = runs("edit", ["c", "--collection", "far"])
    expectEqual(same.status, .done)
    expectEqual(same.messages, "nothing changed: the values are already set\n")
  }

  @Test func `U-D11: an expiry without a zone is echoed in UTC`() {
    for (text, echo) in [
      ("2030-12-31", "expires at 2030-12-31T00:00:00.000Z (UTC)\n"),
      ("2030-12-31T18:00", "expires at 2030-12-31T18:00:00.000Z (UTC)\n"),
      ("2030-12-31T19:00Z", ""), ("2030-12-31T18:00:00.5+01:00", ""),
    ] {
      expectEqual(runs("edit", ["a", "--expires", text]).messages, echo, "\(text)")
    }
    let add = runs(
      "add", ["--lat", "0", "--lon", "9", "--expires", "2031-01-01", "--time", "2024-06-01"])
    expectEqual(
      add.messages,
      "expires at 2031-01-01T00:00:00.000Z (UTC)\ntime is 2024-06-01T00:00:00.000Z (UTC)\n")
    for help in [["add"], ["edit"], ["list"], ["lint"], ["check"]] {
      let text = CommandRun(help + ["--help"]).output
        .split(whereSeparator: \.isWhitespace).joined(separator: " ")
      expect(text.contains(TypedTime.rule), "\(help)")
    }
  }

  @Test func `U-D6: a difference calls anchors of chains by their numbers`() throws {
    runs.keepChain("tour")
    expectEqual(runs.chain("edit", ["tour", "--instruction", "2=Look up"]).status, .done)
    let lines = runs("diff", ["4"]).output.split(separator: "\n")
    expect(lines.count == 2 && lines[1].hasPrefix("tour #2  "), "\(lines)")
    let json = runs("diff", ["4", "--format", "json"]).output
    try expectEqual(SchemaChecker(named: "differences").findings(in: json), [])
    let difference = try JSONReader.read(text: json)["differences"]?.array?.first
    expect(difference?["chain"]?.string == "tour" && difference?["number"]?.number == 2)
    expectEqual(difference?["id"]?.string?.count, 36)
  }
}
