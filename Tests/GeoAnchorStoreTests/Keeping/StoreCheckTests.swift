import Foundation
import GeoAnchors
import GeoPackage
import GeoTesting

@testable import GeoAnchorStore

/// Each kind of damage is found, a sound store is not blamed, and nothing is changed.
@Suite struct StoreCheckTests {
  private let fixture: StoreFixture

  init() throws { fixture = try StoreFixture(Self.sound) }

  private static let sound = StoreTemplate { store in
    for row in 1...5 {
      var anchor = Anchor("n\(row)", 1, Double(row))
      anchor.tags = ["t", "u\(row)"]
      try store.add(anchor)
    }
    try store.save(equatorChain("m"), name: "walk")
    try store.edit(["n1"]) { $0.name = "x" }
    try store.remove(AnchorID(rawValue: "n2"))
    try store.undo()
    try store.remove(AnchorID(rawValue: "n3"))
  }

  private func findings() throws -> [StoreFinding] { try AnchorStore.check(path: fixture.path) }

  /// Runs SQL without any trigger, and finds what that broke.
  private func damage(_ sql: String, aside tables: [String] = []) throws -> [StoreFinding] {
    let store = try fixture.open()
    try store.pool.connections.write("damage") { connection in
      try connection.execute("PRAGMA defer_foreign_keys = ON")
      let aside = try SuspendedTriggers(ofTables: tables, on: connection)
      try connection.execute(sql)
      try aside.resume(on: connection)
      return .commit(())
    }
    return try findings()
  }

  @Test func `a sound store has no findings and keeps its bytes`() throws {
    try fixture.open().compact(keeping: .seconds(1 << 40))
    let before = try Data(contentsOf: URL(fileURLWithPath: fixture.path))
    try expectEqual(findings(), [])
    try expectEqual(Data(contentsOf: URL(fileURLWithPath: fixture.path)), before)
    expectEqual(fixture.names, ["anchors.gpkg"])
  }

  @Test func `an empty store has none either`() throws {
    let empty = try StoreFixture()
    _ = try empty.open()
    try expectEqual(AnchorStore.check(path: empty.path), [])
  }

  @Test func `what is no store is refused`() throws {
    #expect(throws: AnchorStoreError.self) {
      try AnchorStore.check(path: "\(fixture.folder)/none.gpkg")
    }
    let text = "\(fixture.folder)/text.gpkg"
    try Data("no database".utf8).write(to: URL(fileURLWithPath: text))
    #expect(throws: AnchorStoreError.self) { try AnchorStore.check(path: text) }
    try Data().write(to: URL(fileURLWithPath: text))
    #expect(throws: AnchorStoreError.self) { try AnchorStore.check(path: text) }
  }

  @Test func `damaged pages`() throws {
    let root = try Connection(path: fixture.path, access: .readOnly).integer(
      "SELECT rootpage FROM sqlite_schema WHERE name = 'anchors_changed'")
    let handle = try #require(FileHandle(forWritingAtPath: fixture.path))
    try handle.seek(toOffset: UInt64(((root ?? 1) - 1) * 4096))
    try handle.write(contentsOf: Data(repeating: 0xA5, count: 4096))
    try handle.close()
    try expect(findings().contains { $0.kind == .file })
  }

  @Test func `a file that was cut`() throws {
    let handle = try #require(FileHandle(forWritingAtPath: fixture.path))
    let size = try handle.seekToEnd()
    try handle.truncate(atOffset: size - 20 * 4096)
    try handle.close()
    try expect(findings().contains { $0.kind == .file })
  }

  @Test func `a missing trigger, a foreign one and a missing table`() throws {
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute("DROP TRIGGER anchors_journal_delete")
    try expectEqual(findings().map(\.kind), [.schema])
    try connection.execute(
      "CREATE TRIGGER evil AFTER INSERT ON anchors BEGIN SELECT 1; END; DROP TABLE anchor_tags")
    try expect(findings().contains { $0.kind == .schema && $0.problem.contains("`evil`") })
    try expect(findings().contains { $0.kind == .schema && $0.table == "anchor_tags" })
  }

  @Test func `a reference to nothing`() throws {
    let connection = try Connection(path: fixture.path, access: .readWrite)
    try connection.execute(
      "PRAGMA foreign_keys = OFF; UPDATE chain_members SET anchor = 999 WHERE position = 1")
    let found = try findings()
    expect(found.map(\.kind) == [.reference] && found.first?.table == "chain_members")
  }

  @Test(arguments: [
    ("DELETE FROM rtree_anchors_geom WHERE id = 1", 1),
    ("UPDATE rtree_anchors_geom SET minx = 50, maxx = 60 WHERE id = 4", 1),
    ("INSERT INTO rtree_anchors_geom VALUES (500, 1, 1, 1, 1)", 1),
  ])
  func `a spatial index that is not right`(sql: String, rows: Int) throws {
    let found = try damage(sql)
    expect(found.map(\.kind) == [.spatialIndex] && found.first?.rows == rows, "\(found)")
  }

  @Test(arguments: [
    "DELETE FROM anchor_tags WHERE tag = 'u1'", "INSERT INTO anchor_tags VALUES ('x', 1)",
  ])
  func `an index of tags that is not right`(sql: String) throws {
    let found = try damage(sql)
    expect(found.map(\.kind) == [.tags] && found.first?.rows == 1, "\(found)")
  }

  @Test(arguments: [
    // A change that is not there, one that was never ended, one that continues another.
    ("DELETE FROM geoanchor_changes WHERE revision = 3", "geoanchor_changes"),
    ("UPDATE geoanchor_changes SET open = 1 WHERE revision = 3", "geoanchor_changes"),
    ("UPDATE geoanchor_changes SET first = 400 WHERE revision = 3", "geoanchor_changes"),
    // Entries of no change, in another order, of no row, and one that is gone.
    ("UPDATE anchors_journal SET change = 400 WHERE entry = 1", "anchors"),
    ("UPDATE anchors_journal SET change = 1 WHERE entry = 4", "anchors"),
    ("DELETE FROM anchors_journal WHERE entry = 5", "anchors"),
    ("DELETE FROM anchors_journal WHERE action = 'delete'", "anchors"),
    (
      "INSERT INTO anchors_journal (change, action, row) SELECT max(revision), 'insert', 900 "
        + "FROM geoanchor_changes", "anchors"
    ),
    (
      "INSERT INTO anchors_journal (change, action, row) SELECT max(revision), 'insert', 4 "
        + "FROM geoanchor_changes", "anchors"
    ),
    (
      "INSERT INTO anchors_journal (change, action, row, last) SELECT max(revision), 'insert', "
        + "900, 902 FROM geoanchor_changes", "anchors"
    ),
    (
      "INSERT INTO anchors_journal (change, action, row) SELECT max(revision), 'delete', 4 "
        + "FROM geoanchor_changes", "anchors"
    ),
    ("UPDATE chain_members_journal SET position = 70 WHERE position = 1", "chain_members"),
    ("DELETE FROM chains_journal", "chains"),
    // A row of earlier.
    ("UPDATE anchors SET revision = 1 WHERE id = 'n1'", "anchors"),
  ])
  func `a history that does not fit`(sql: String, table: String) throws {
    let found = try damage(
      sql, aside: ["geoanchor_changes", "\(table)_journal"])
    expect(!found.isEmpty && found.allSatisfy { $0.kind == .history }, "\(found)")
    expect(found.contains { $0.table == table }, "\(found)")
  }

  @Test func `rows that came and went without the history`() throws {
    let found = try damage(
      "DELETE FROM anchors WHERE id = 'n5'; UPDATE anchors SET fid = 77 WHERE id = 'n4'",
      aside: ["anchors"])
    let history = found.filter { $0.kind == .history }
    expectEqual(history.map(\.rows), [2, 1], "\(found)")
    try _ = AnchorStore.repair(path: fixture.path)
    try expectEqual(findings(), [])
  }
}
