import GeoCommandLine
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// `geoanchor store backup`, `restore`, `check`, `compact`, `forget` and `stats`.
@Suite struct StoreKeepingCommandTests {
  private let runs: StoreRuns

  init() throws {
    runs = try StoreRuns.equator()
  }

  private func keep(_ arguments: String...) -> CommandRun {
    CommandRun(["store"] + arguments + ["--store", runs.store])
  }

  private func check(_ run: CommandRun, _ schema: String, status: GeoCommandLine.ExitStatus = .done)
    throws
  {
    expectEqual(run.status, status, "\(run.messages)")
    try expectEqual(SchemaChecker(named: schema).findings(in: run.output), [], "\(run.output)")
  }

  @Test func `a backup is made and restored`() throws {
    let copy = runs.folder.file("copy.gpkg")
    expect(keep("backup", copy).output.hasPrefix("backed up revision 3 to "))
    let again = keep("backup", copy)
    expect(again.status == .cannotWrite && again.messages.contains("--replace"))
    try check(keep("backup", copy, "--replace", "--format", "json"), "backed-up")
    _ = runs("remove", ["a"])
    let restored = keep("restore", copy)
    expectEqual(restored.output, "restored revision 4 → 3\n", "\(restored.messages)")
    expect(restored.messages.contains(".before-restore"))
    expectEqual(runs.ids(), ["a", "b", "c"])
    try check(keep("restore", copy, "--format", "json"), "restored")
    expectEqual(keep("restore", runs.folder.file("none.gpkg")).status, .unusable)
    let text = try runs.folder.put("text.gpkg", "none")
    expectEqual(keep("restore", text).status, .unusable)
    expectEqual(keep("backup", runs.store, "--replace").status, .unusable)
    expectEqual(runs.ids(), ["a", "b", "c"])
  }

  @Test func `another writer is waited for`() throws {
    let copy = runs.folder.file("copy.gpkg")
    expectEqual(keep("backup", copy).status, .done)
    let writer = try Connection(path: runs.store, access: .readWrite)
    try writer.execute("BEGIN IMMEDIATE")
    for arguments in [["restore", copy], ["compact", "--keep", "0d"], ["forget", "ada"]] {
      let run = CommandRun(["store"] + arguments + ["--store", runs.store, "--wait", "0.01"])
      expectEqual(run.status, .tryAgain, "\(arguments): \(run.messages)")
    }
    expectEqual(keep("backup", runs.folder.file("meanwhile.gpkg")).status, .done)
    try writer.execute("ROLLBACK")
  }

  @Test func `a check prints what is wrong`() throws {
    let sound = keep("check")
    expect(sound.status == .done && sound.messages.contains("no problems found"))
    try check(keep("check", "--format", "json"), "checked")
    try Connection(path: runs.store, access: .readWrite).execute(
      "DELETE FROM rtree_anchors_geom WHERE id = 1")
    try check(keep("check", "--format", "json"), "checked", status: .no)
    expect(keep("check").output.contains("the spatial index of `anchors` is not right"))
    expectEqual(keep("repair").status, .done)
    expectEqual(keep("check").status, .done)
    let none = CommandRun(["store", "check", "--store", runs.folder.file("none.gpkg")])
    expectEqual(none.status, .unusable)
  }

  @Test func `history is compacted and what was folded is refused by name`() throws {
    expect(keep("compact", "--keep", "1h").messages.contains("nothing to compact"))
    try check(keep("compact", "--keep", "90d", "--format", "json"), "compacted")
    let run = keep("compact", "--keep", "0d")
    expect(run.output.hasPrefix("folded 3 changes into the base revision 3: "), "\(run.messages)")
    try check(runs("history", ["--format", "json"]), "changes")
    try check(runs("history", ["a", "--format", "json"]), "versions")
    try check(runs("diff", ["0", "--format", "json"]), "differences")
    for arguments in [
      ["undo", "2"], ["diff", "2"], ["sync", "export", "--since", "2"],
      ["restore", "--everything", "--to", "2"],
    ] {
      let refused = CommandRun(arguments + ["--store", runs.store])
      expectEqual(refused.status, .no, "\(arguments)")
      expect(
        refused.messages.contains("change 2 was folded into the base revision 3 on "),
        "\(refused.messages)")
      expect(refused.messages.contains("snapshot"))
    }
    let export = CommandRun(["sync", "export", "--store", runs.store])
    expect(export.status == .done && export.output.split(separator: "\n").count == 4)
  }

  @Test(arguments: ["", "d", "90", "-1d", "9x", "1e9y", "nand"])
  func `an age that is none is refused`(text: String) {
    expectEqual(keep("compact", "--keep=\(text)").status, .unusable)
  }

  @Test func `ages have units`() throws {
    try expectEqual(TypedAge.read("90d"), .seconds(90 * 86400))
    try expectEqual(TypedAge.read("12h"), .seconds(12 * 3600))
    try expectEqual(TypedAge.read("5min"), .seconds(300))
    try expectEqual(TypedAge.read("2w"), .seconds(14 * 86400))
    try expectEqual(TypedAge.read("1.5y"), .seconds(1.5 * 365 * 86400))
    try expectEqual(TypedAge.read("30s"), .seconds(30))
  }

  @Test func `an author is forgotten`() throws {
    _ = runs("edit", ["a", "--name", "x", "--author", "ada"])
    let run = keep("forget", "ada", "--format", "json")
    try check(run, "forgotten")
    expect(!runs("history").output.contains("ada"))
    let again = keep("forget", "ada")
    expect(again.status == .no && again.messages.contains("no change has the author `ada`"))
    try check(keep("forget", "ada", "--format", "json"), "forgotten", status: .no)
  }

  @Test func `statistics have a schema`() throws {
    try check(keep("stats", "--format", "json"), "store-stats")
    expect(keep("stats").output.contains("anchors"))
    let none = CommandRun(["store", "stats", "--store", runs.folder.file("none.gpkg")])
    expectEqual(none.status, .unusable)
  }
}
