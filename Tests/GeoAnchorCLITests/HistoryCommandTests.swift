import GeoTestSupport
import Testing

@testable import GeoAnchorCLI

/// `edit`, `undo`, `redo`, `history`, `diff`, `restore` and `collection`.
@Suite struct HistoryCommandTests {
  private let runs: StoreRuns

  init() throws { runs = try StoreRuns.equator() }

  @Test func whatIsEditedCanBeUndoneAndRedone() throws {
    let edit = runs(
      "edit", ["@Alpha", "--lat", "0.001", "--lon", "0", "--untag", "x", "--author", "ada"])
    #expect(edit.status == .done && edit.output == "a\n", "\(edit.messages)")
    #expect(runs("show", ["a"]).output.contains("0.0010000,0.0000000"))
    #expect(runs("undo").status == .done)
    #expect(runs("show", ["a"]).output.contains("0.0000000,0.0000000"))
    #expect(runs("redo").status == .done)
    #expect(runs("show", ["a"]).output.contains("tags        y\n"))
    let nothing = runs("redo")
    #expect(nothing.status == .no && nothing.messages.contains("there is nothing to redo"))
  }

  @Test func aDifferenceSaysWhoAndHowFar() throws {
    _ = runs(
      "edit",
      ["b", "--lat", "0.001", "--lon", "1", "--alt", "7", "--datum", "egm96"]
        + ["--author", "ada"])
    // 0.001 degrees of latitude at the equator by `geod`: 110.574 m.
    let csv = runs("diff", ["3", "--format", "csv"]).output.split(separator: "\n")
    #expect(csv.count == 2)
    #expect(csv.last?.hasPrefix("b,Beta,changed,110.574,1.75,position altitude,") == true)
    #expect(csv.last?.hasSuffix(",ada,edit") == true)
    #expect(runs("diff", ["3", "9"]).status == .no)
  }

  @Test(arguments: [
    (["history"], "changes"), (["history", "a"], "versions"), (["diff", "0"], "differences"),
    (["undo"], "changes"), (["restore", "a", "--to", "0"], "changes"),
    (["collection", "list"], "collections"), (["collection", "put", "new", "a"], "collections"),
    (["remove", "a"], "removed"), (["edit", "a", "--name", "x"], "anchors"),
    (["show", "a"], "anchors"), (["list", "--full"], "anchors"),
  ])
  func everyShapeIsWellFormed(arguments: [String], schema: String) throws {
    let words = arguments.first == "collection" ? 2 : 1
    let command = Array(arguments.prefix(words))
    func run(_ shape: String) -> CommandRun {
      CommandRun(
        command + ["--store", runs.store] + arguments.dropFirst(words) + ["--format", shape])
    }
    let json = run("json")
    #expect(json.status == .done, "\(json.messages)")
    #expect(try SchemaChecker(named: schema).findings(in: json.output) == [], "\(json.output)")
    if ["undo", "remove"].contains(arguments[0]) {
      _ = runs("restore", ["--everything", "--to", "3"])
    }
    let csv = run("csv")
    #expect(csv.status == .done && csv.output.contains(","), "\(csv.messages)")
    if ["undo", "remove"].contains(arguments[0]) {
      _ = runs("restore", ["--everything", "--to", "3"])
    }
    let geojson = run("geojson")
    #expect(geojson.output.contains("FeatureCollection"), "\(geojson.messages)")
  }

  @Test func anOldRevisionIsRefused() {
    _ = runs("edit", ["a", "--name", "one", "--if-revision", "1"])
    let late = runs("edit", ["a", "--name", "two", "--if-revision", "1"])
    #expect(late.status == .no)
    #expect(late.messages.contains("has revision 2, expected 1"))
    #expect(runs("history", ["--limit", "1", "--format", "csv"]).output.contains("edit an anchor"))
  }

  @Test func detailsAreKeptAndCleared() {
    let add = runs(
      "edit",
      ["a", "--reveal", "30", "--arrival", "5", "--orientation", "0,0,0.6,0.8", "--expires"]
        + ["2030-01-01T01:00+01:00", "--properties", #"{"a":1}"#, "--uncertainty", "0.5"])
    #expect(add.status == .done, "\(add.messages)")
    let text = runs("show", ["a"]).output
    for line in ["reveal      30 m", "orientation 0,0,0.6,0.8", "expires     2030-01-01T00:00:00"] {
      #expect(text.contains(line), "\(text)")
    }
    _ = runs("edit", ["a", "--clear", "reveal", "--clear", "properties"])
    #expect(!runs("show", ["a"]).output.contains("reveal"))
    for bad in [
      ["--orientation", "1,1,1,1"], ["--properties", "[1]"], ["--expires", "soon"], ["--lat", "1"],
      [],
    ] {
      #expect(runs("edit", ["a"] + bad).status == .unusable, "\(bad)")
    }
  }

  @Test func areasTimesAndTextsFilter() throws {
    let polygon = try runs.folder.put(
      "p.geojson", #"{"type":"Polygon","coordinates":[[[-1,-1],[1,-1],[1,1],[-1,1],[-1,-1]]]}"#)
    #expect(runs.ids("--inside", polygon) == ["a", "b"])
    #expect(runs.ids("--near", "0,1.9", "--nearest", "2") == ["c", "b"])
    #expect(runs.ids("--text", "ALP") == ["a"])
    #expect(runs.ids("--since", "2999-01-01") == [])
    #expect(runs.ids("--until", "2999-01-01") == ["a", "b", "c"])
    #expect(runs("list", ["--nearest", "2"]).status == .unusable)
    #expect(runs("list", ["--since", "soon"]).status == .unusable)
  }
}
