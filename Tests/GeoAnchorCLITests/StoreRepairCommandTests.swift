import GeoCommandLine
import GeoPackage
import GeoTestSupport
import GeoTesting

@testable import GeoAnchorCLI

/// `geoanchor store repair`, and what commands say of a store that somebody changed.
@Suite struct StoreRepairCommandTests {
  private func spoiled(_ sql: String) throws -> StoreRuns {
    let runs = try StoreRuns.equator()
    try Connection(path: runs.store, access: .readWrite).execute(sql)
    return runs
  }

  private func repair(_ runs: StoreRuns, _ arguments: String...) -> CommandRun {
    CommandRun(["store", "repair", "--store", runs.store] + arguments)
  }

  @Test func `U-C3: a foreign trigger is named with the command that takes it out`() throws {
    let runs = try spoiled(
      "CREATE TRIGGER evil AFTER INSERT ON anchors BEGIN DELETE FROM anchors WHERE id = 'a'; END")
    let add = runs("add", ["--lat", "1", "--lon", "1"])
    expectEqual(add.status, .unusable)
    expect(add.messages.contains("`evil`") && add.messages.contains("geoanchor store repair"))
    expectEqual(runs.ids(), ["a", "b", "c"])
    let dry = repair(runs, "--dry-run", "--format", "json")
    expectEqual(dry.status, .no)
    try expectEqual(SchemaChecker(named: "repaired").findings(in: dry.output), [], "\(dry.output)")
    expectEqual(runs("add", ["--lat", "1", "--lon", "1"]).status, .unusable)
    let wet = repair(runs)
    expect(wet.status == .done && wet.output.contains("evil"), "\(wet.messages)")
    expect(repair(runs).messages.contains("no problems found"))
    expectEqual(runs("add", ["--lat", "1", "--lon", "1", "--id", "new"]).status, .done)
    expectEqual(runs.ids(), ["a", "b", "c", "new"])
  }

  @Test func `U-C3: a view in the place of the anchors is refused by every command`() throws {
    let runs = try spoiled(
      """
      PRAGMA foreign_keys = OFF; DROP TABLE anchors;
      CREATE VIEW anchors AS WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n)
        SELECT x AS fid, x AS id FROM n
      """)
    for command in [
      ["list"], ["show", "a"], ["export", "--format", "csv"], ["lint"], ["history"],
    ] {
      let run = CommandRun(command + ["--store", runs.store])
      expectEqual(run.status, .unusable)
      expect(run.messages.contains("`anchors` is not the table"), "\(run.messages)")
    }
    expectEqual(repair(runs).status, .done)
    expectEqual(runs("list").status, .done)
  }

  @Test
  func `U-C4: an unreadable anchor is warned of, found by lint and taken out by remove`() throws {
    let runs = try spoiled("UPDATE anchors SET geom = x'4750' WHERE id = 'b'")
    for command in ["list", "export", "lint"] {
      let run = runs(command, command == "export" ? ["--format", "csv"] : [])
      expectEqual(run.status, (command == "lint" ? .no : .done), "\(command): \(run.messages)")
      expect(run.messages.contains("the anchor `b` (row 2) cannot be read"), "\(run.messages)")
    }
    expectEqual(runs.ids(), ["a", "c"])
    let lint = runs("lint", ["--format", "json"])
    expect(lint.output.contains("\"rule\": \"unreadable\""), "\(lint.output)")
    try expectEqual(SchemaChecker(named: "lint").findings(in: lint.output), [], "\(lint.output)")
    expectEqual(runs("show", ["a"]).status, .done)
    expectEqual(runs("edit", ["a", "--name", "other"]).status, .done)
    expectEqual(runs("remove", ["b"]).output, "b\n")
    expectEqual(runs("list").messages, "")
  }
}
