import GeoAnchors
import GeoTesting

@testable import GeoAnchorStore
@testable import GeoPackage

/// Hostile files: none crashes, hangs or silently loses data.
@Suite struct HostileStoreTests {
  /// A corruption of a store with the anchors `a`, `b` and the chain `walk`.
  struct Spoiled: Sendable, CustomTestStringConvertible {
    enum Answer: Sendable {
      /// Nothing is wrong with it.
      case harmless
      /// Opening for writing puts it right.
      case mended
      /// Readable; opening for writing names the defect, and a repair corrects it.
      case readable
      /// Refused until it is repaired.
      case refused
    }

    var name: String
    var answer: Answer
    /// A word of the message.
    var said = ""
    var sql: String

    var testDescription: String { name }
  }

  private static let endless =
    "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n"

  static let kinds: [Spoiled] = [
    .init(
      name: "trigger that deletes", answer: .readable, said: "`evil`",
      sql: "CREATE TRIGGER evil AFTER INSERT ON anchors BEGIN DELETE FROM anchors; END"),
    .init(
      name: "trigger on the name in capitals", answer: .readable, said: "`evil`",
      sql: "CREATE TRIGGER evil AFTER INSERT ON ANCHORS BEGIN UPDATE anchors SET name = 'x'; END"),
    .init(
      name: "trigger that takes all memory", answer: .readable, said: "`evil`",
      sql: """
        CREATE TRIGGER evil AFTER INSERT ON anchors BEGIN
          UPDATE anchors SET name = hex(zeroblob(400000000)); END
        """),
    .init(
      name: "trigger that never ends, on the journal", answer: .readable, said: "`evil`",
      sql: """
        CREATE TRIGGER evil AFTER INSERT ON anchors_journal BEGIN
          INSERT INTO anchor_tags SELECT x, 1 FROM (\(endless)); END
        """),
    .init(
      name: "trigger on the list of layers", answer: .readable, said: "`evil`",
      sql: "CREATE TRIGGER evil AFTER UPDATE ON gpkg_contents BEGIN SELECT x FROM (\(endless)); END"
    ),
    .init(
      name: "trigger of another table that empties ours", answer: .readable, said: "`evil`",
      sql: """
        CREATE TABLE child (a INTEGER REFERENCES anchors (fid) ON DELETE CASCADE);
        CREATE TRIGGER evil AFTER DELETE ON child BEGIN DELETE FROM "anchors"; END
        """),
    .init(
      name: "trigger of a table whose rows go with ours", answer: .readable, said: "`evil`",
      sql: """
        CREATE TABLE child (a INTEGER REFERENCES anchors (fid) ON DELETE CASCADE);
        CREATE TRIGGER evil AFTER DELETE ON child BEGIN SELECT x FROM (\(endless)); END
        """),
    .init(
      name: "list of layers that computes", answer: .refused, said: "`gpkg_contents`",
      sql: "ALTER TABLE gpkg_contents ADD COLUMN big TEXT AS (hex(zeroblob(400000000)))"),
    .init(
      name: "trigger under the name of ours", answer: .mended, said: "`anchors_journal_insert`",
      sql: """
        DROP TRIGGER anchors_journal_insert;
        CREATE TRIGGER anchors_journal_insert AFTER INSERT ON anchors BEGIN
          DELETE FROM anchors; END
        """),
    .init(
      name: "trigger under GDAL's name of a counter", answer: .readable, said: "feature_count",
      sql: """
        CREATE TABLE gpkg_ogr_contents (table_name TEXT, feature_count INTEGER);
        CREATE TRIGGER trigger_insert_feature_count_anchors AFTER INSERT ON anchors BEGIN
          DELETE FROM anchors; END
        """),
    .init(
      name: "index that computes", answer: .readable, said: "`slow`",
      sql: "CREATE INDEX slow ON anchors (hex(zeroblob(length(name))))"),
    .init(
      name: "view in place of the anchors", answer: .refused, said: "`anchors`",
      sql: """
        PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF;
        ALTER TABLE anchors RENAME TO hidden;
        CREATE VIEW anchors AS \(endless)
        """),
    .init(
      name: "view in place of the list of versions", answer: .refused, said: "geoanchor_meta",
      sql: """
        DROP TABLE geoanchor_meta;
        CREATE VIEW geoanchor_meta AS SELECT 'anchors' AS component, x AS version FROM (\(endless))
        """),
    .init(
      name: "column that computes", answer: .refused, said: "`anchors`",
      sql: "ALTER TABLE anchors ADD COLUMN big TEXT AS (hex(zeroblob(400000000)))"),
    .init(
      name: "view in place of a spatial index", answer: .refused, said: "rtree_anchors_geom",
      sql: """
        DROP TABLE rtree_anchors_geom; CREATE VIEW rtree_anchors_geom AS \(endless)
        """),
    .init(
      name: "missing triggers", answer: .mended, said: "trigger",
      sql: "DROP TRIGGER anchors_journal_delete; DROP TRIGGER rtree_anchors_geom_insert"),
    .init(
      name: "missing indexes", answer: .mended, said: "index",
      sql: "DROP INDEX anchors_name; DROP INDEX anchors_journal_row"),
    .init(
      name: "emptied spatial index", answer: .mended, said: "spatial index",
      sql: "DELETE FROM rtree_anchors_geom"),
    .init(
      name: "missing spatial index", answer: .refused, said: "rtree_anchors_geom",
      sql: "DROP TABLE rtree_anchors_geom"),
    .init(
      name: "missing list of versions", answer: .refused, said: "geoanchor_meta",
      sql: "DROP TABLE geoanchor_meta"),
    .init(
      name: "emptied list of versions", answer: .refused, said: "geoanchor_meta",
      sql: "DELETE FROM geoanchor_meta"),
    .init(
      name: "missing list of changes", answer: .refused, said: "`geoanchor_changes`",
      sql: "DROP TABLE geoanchor_changes"),
    .init(
      name: "missing journal", answer: .refused, said: "`anchors_journal`",
      sql: "DROP TABLE anchors_journal"),
    .init(
      name: "missing table of tags", answer: .refused, said: "`anchor_tags`",
      sql: "DROP TABLE anchor_tags"),
    .init(
      name: "constraints that are gone", answer: .mended, said: "`chain_members`",
      sql: """
        PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF;
        CREATE TABLE copy AS SELECT * FROM chain_members; DROP TABLE chain_members;
        ALTER TABLE copy RENAME TO chain_members
        """),
    .init(
      name: "layers and tables of others", answer: .harmless,
      sql: """
        CREATE TABLE layer_styles (id INTEGER PRIMARY KEY, styleqml TEXT);
        CREATE TABLE shops (fid INTEGER PRIMARY KEY, geom POINT);
        CREATE VIRTUAL TABLE rtree_shops_geom USING rtree(id, minx, maxx, miny, maxy);
        CREATE TRIGGER rtree_shops_geom_delete AFTER DELETE ON shops WHEN old.geom NOT NULL BEGIN
          DELETE FROM rtree_shops_geom WHERE id = OLD.fid; END;
        CREATE VIEW named AS SELECT * FROM anchors WHERE name NOT NULL;
        CREATE INDEX by_heading ON anchors (heading);
        ALTER TABLE anchors ADD COLUMN note TEXT(80)
        """),
    .init(
      name: "counters of GDAL", answer: .harmless,
      sql: """
        CREATE TABLE gpkg_ogr_contents (table_name TEXT PRIMARY KEY, feature_count INTEGER);
        CREATE TRIGGER "trigger_insert_feature_count_anchors" AFTER INSERT ON "anchors" BEGIN UPDATE
          gpkg_ogr_contents SET feature_count = feature_count + 1
          WHERE lower(table_name) = lower('anchors'); END
        """),
  ]

  private static let sound = StoreTemplate { store in
    for (index, name) in ["a", "b"].enumerated() {
      var anchor = Anchor(name, Double(index), 5)
      anchor.name = "the \(name)"
      anchor.tags = ["red"]
      try store.add(anchor)
    }
    try store.save(equatorChain("c"), name: "walk")
  }

  private func store(spoiledBy sql: String) throws -> StoreFixture {
    let fixture = try StoreFixture(Self.sound)
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute(sql)
    return fixture
  }

  private func failure(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch AnchorStoreError.file(let error) where error.code == .altered {
      return error.description
    } catch {
      return "another failure: \(error)"
    }
  }

  private func checkUse(_ store: AnchorStore) throws {
    let loose = AnchorQuery(tags: ["red"])
    try expectEqual(store.anchors(matching: loose).map(\.anchor.id.rawValue), ["a", "b"])
    try expectEqual(store.chain(named: "walk").anchors.count, 3)
    let revision = try store.revision()
    try store.add(Anchor("new", 7, 5))
    let near = AnchorQuery(near: .init(Anchor("", 7, 5).coordinate, within: 10))
    try expectEqual(store.anchors(matching: near).map(\.anchor.id.rawValue), ["new"])
    try expectEqual(store.revision(), revision + 1)
    try expectEqual(store.undo().anchors.added, 1)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 5)
  }

  @Test(arguments: kinds)
  func `U-C3: a store that somebody spoiled is named, repaired and then as good as before`(
    _ spoiled: Spoiled
  ) throws {
    let fixture = try store(spoiledBy: spoiled.sql)
    let reading = failure {
      let count = try fixture.open(.readOnly).anchors(matching: AnchorQuery()).count
      expectEqual(count, 5)
    }
    var notice: String?
    let writing = failure { notice = try fixture.open().notice }
    let found = try AnchorStore.repair(path: fixture.path, dryRun: true)
    switch spoiled.answer {
    case .harmless:
      expectNil(reading)
      expectNil(writing)
    case .mended:
      expectNil(writing)
      expectEqual(notice?.contains(spoiled.said), true, "\(notice ?? "")")
      expectEqual(found, [])
    case .readable:
      expectNil(reading)
      expectEqual(writing?.contains(spoiled.said), true, "\(writing ?? "")")
      expect(!found.isEmpty)
    case .refused:
      expectEqual(reading?.contains(spoiled.said), true, "\(reading ?? "")")
    }
    if let said = reading ?? writing { expect(said.contains("store repair"), "\(said)") }
    try expectEqual(AnchorStore.repair(path: fixture.path), found)
    try expectEqual(AnchorStore.repair(path: fixture.path), [])
    let store = try fixture.open()
    expectNil(store.notice)
    guard spoiled.name != "view in place of the anchors" else { return }
    try checkUse(store)
  }

  @Test func `U-C3: a dry run changes nothing`() throws {
    let fixture = try store(
      spoiledBy: "DELETE FROM rtree_anchors_geom; DROP TRIGGER anchors_journal_delete")
    let before = try SchemaText.of(fixture)
    try expect(!AnchorStore.repair(path: fixture.path, dryRun: true).isEmpty)
    try expectEqual(SchemaText.of(fixture), before)
  }

  private enum SchemaText {
    static func of(_ fixture: StoreFixture) throws -> String? {
      try Connection(path: fixture.path, access: .readOnly).text(
        "SELECT group_concat(name || coalesce(sql, '')) || (SELECT count(*) FROM rtree_anchors_geom) FROM sqlite_schema"
      )
    }
  }

  // MARK: Substitutes for tables

  /// The tables that a store reads, with their columns.
  private static let tables = [
    "anchors", "anchors_journal", "chains", "chains_journal", "chain_members",
    "chain_members_journal", "anchor_tags", "geoanchor_changes", "geoanchor_state",
    "geoanchor_conflicts", "geoanchor_conflicts_journal", "geoanchor_meta", "gpkg_contents",
    "gpkg_extensions", "gpkg_geometry_columns", "gpkg_spatial_ref_sys",
  ]

  private func columns(of table: String, in path: String) throws -> [String] {
    let statement = try Connection(path: path, access: .readOnly).prepare(
      "SELECT name FROM pragma_table_info('\(table)')")
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }

  /// A budget of steps that no look at such a store may spend.
  @Test(arguments: tables)
  func `U-X10: what stands in place of a table is refused before it is read, and checked`(
    table: String
  ) throws {
    let source = try StoreFixture()
    _ = try source.open()
    let columns = try columns(of: table, in: source.path)
    let aside = """
      PRAGMA legacy_alter_table = ON; PRAGMA foreign_keys = OFF; ALTER TABLE \(table) RENAME TO hidden
      """
    let values = columns.map { "x AS \($0)" }.joined(separator: ", ")
    for (kind, sql) in [
      ("view", "\(aside); CREATE VIEW \(table) AS SELECT \(values) FROM (\(Self.endless))"),
      (
        "virtual table",
        "\(aside); CREATE VIRTUAL TABLE \(table) USING fts4(\(columns.joined(separator: ", ")))"
      ),
      ("column", "ALTER TABLE \(table) ADD COLUMN big TEXT AS (hex(zeroblob(100000000)))"),
    ] {
      let fixture = try store(spoiledBy: sql)
      try WorkBudget.$allowance.withValue(.init(base: 3_000_000, perPage: 0)) {
        let findings = try AnchorStore.check(path: fixture.path)
        let named = findings.filter { $0.kind == .schema && $0.problem.contains("`\(table)`") }
        expect(!named.isEmpty, "\(kind): \(findings)")
        let reading = failure { _ = try fixture.open(.readOnly) }
        expectEqual(reading?.contains("`\(table)`"), true, "\(kind): \(reading ?? "read")")
        // Columns that compute go when the store is opened for writing.
        let writing = failure { _ = try fixture.open() }
        expect(
          kind == "column" || writing?.contains("`\(table)`") == true, "\(kind): \(writing ?? "")")
      }
    }
  }

  /// The root says that forty levels lie below it, and its cells name it and one another.
  @Test func `U-X10: a spatial index without end is found and made anew`() throws {
    let fixture = try store(spoiledBy: "SELECT 1")
    let box = "x'C3340000' || x'43340000' || x'C2B40000' || x'42B40000'"
    let cell = "x'0000000000000001' || \(box)"
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.writingShadowTables { () throws(StorageError) in
      try other.execute(
        """
        UPDATE rtree_anchors_geom_node SET data = x'00280002' || \(cell) || \(cell) || zeroblob(1176)
        WHERE nodeno = 1
        """)
    }
    let findings = try AnchorStore.check(path: fixture.path)
    expectEqual(findings.map(\.kind), [.spatialIndex], "\(findings)")
    let near = AnchorQuery(near: .init(Anchor("", 0, 5).coordinate, within: 10))
    let reading = try fixture.open(.readOnly)
    #expect(throws: AnchorStoreError.self) { try reading.anchors(matching: near) }
    try expect(!AnchorStore.repair(path: fixture.path).isEmpty)
    try expectEqual(AnchorStore.check(path: fixture.path), [])
    try checkUse(fixture.open())
  }

  /// Entries that no program of ours wrote: revisions out of order and unknown, images of nothing.
  @Test(
    arguments: [
      "INSERT INTO anchors_journal (change, action, row) VALUES (9000000000000000000, 'insert', 1)",
      "INSERT INTO anchors_journal (change, action, row, last) VALUES (1, 'insert', -5, 9223372036854775807)",
      "INSERT INTO anchors_journal (change, action, row, geom, id) VALUES (2, 'update', 1, x'00', 7)",
      "INSERT INTO anchors_journal (change, action, row, geom, id) VALUES (2, 'delete', 77, x'4750', '')",
      "INSERT INTO anchors_journal (change, action, row) VALUES (-1, 'nothing', 1)",
      "INSERT INTO geoanchor_changes (revision, first, time, kind, open) VALUES (50, 60, 'x', 'y', 1)",
      "INSERT INTO geoanchor_conflicts (time, layer, id, line) VALUES ('t', 'l', 'i', '{')",
    ])
  func `U-C3: a forged journal is shown and undone without a crash or a loss`(sql: String) throws {
    let fixture = try store(spoiledBy: sql)
    let store = try fixture.open()
    _ = try store.changes()
    _ = try? store.history(of: "a")
    _ = try? store.undo(2)
    _ = try? store.restoreAll(to: 1)
    _ = try? store.conflicts()
    _ = try AnchorStore.repair(path: fixture.path)
    try fixture.open().add(Anchor("new", 7, 5))
    try expect(fixture.open().anchor(id: AnchorID(rawValue: "new")) != nil)
  }
}
