import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

/// Undo and redo of changes of very many rows, or of the same rows again and again.
@Suite struct ReversalTests {
  private let fixture: StoreFixture
  private let store: AnchorStore
  private static let count = 2500

  init() throws {
    try #require(SQLiteTime.start())
    fixture = try StoreFixture(Self.filled)
    store = try AnchorStore(path: fixture.path, author: "ada")
  }

  private static let filled = StoreTemplate(author: "ada") { store in
    try store.add(
      contentsOf: (0..<count).map { index in
        var anchor = Anchor("n\(index)", Double(index % 170) - 85, Double(index % 359) - 179)
        anchor.name = index.isMultiple(of: 3) ? "" : "name \(index)"
        anchor.tags = index.isMultiple(of: 5) ? ["x", "y\(index % 7)"] : []
        return anchor
      })
    try store.save(equatorChain("c", count: 6), name: "walk")
  }

  /// Checks that the spatial index has exactly the anchors, each at its place.
  private func checkIndex(_ comment: Comment) throws {
    let connection = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(connection.text("SELECT rtreecheck('rtree_anchors_geom')"), "ok", comment)
    let wrong = """
      SELECT (SELECT count(*) FROM rtree_anchors_geom) - count(*) FROM anchors AS a
      JOIN rtree_anchors_geom AS r ON r.id = a.fid
        AND ST_MinX(a.geom) BETWEEN r.minx AND r.maxx AND ST_MinY(a.geom) BETWEEN r.miny AND r.maxy
      """
    try expectEqual(connection.integer(wrong), 0, comment)
    try expectEqual(
      connection.integer(
        "SELECT (SELECT count(*) FROM anchors) - (SELECT count(*) FROM rtree_anchors_geom)"), 0,
      comment)
    try expectEqual(connection.text("PRAGMA integrity_check"), "ok", comment)
  }

  /// Pairs of geometries that swap places, so that everything moves, also in the index.
  private static let swaps = """
    CREATE TEMP TABLE held AS SELECT fid, id, geom FROM anchors WHERE fid <= 2500;
    UPDATE anchors SET geom = (SELECT geom FROM held
        WHERE held.fid = CASE WHEN anchors.fid % 2 THEN anchors.fid + 1 ELSE anchors.fid - 1 END)
      WHERE fid <= 2500;
    """

  /// Ids that a pair of anchors exchanges by way of a third one, which only the reverse order
  /// undoes.
  private static let exchangedIds = """
    UPDATE anchors SET id = 'held' WHERE id = 'n1';
    UPDATE anchors SET id = 'n1' WHERE id = 'n2';
    UPDATE anchors SET id = 'n2' WHERE id = 'held';
    """

  @Test(arguments: [
    ("names", "UPDATE anchors SET name = name || 'x'"),
    ("every name", "UPDATE anchors SET name = coalesce(name, '') || 'x', heading = fid % 360"),
    ("tags", "UPDATE anchors SET tags = CASE WHEN fid % 2 THEN '[\"z\"]' END"),
    ("places", swaps),
    ("ids", "UPDATE anchors SET id = id || '-new'"),
    ("exchanged ids", exchangedIds),
    ("removals", "DELETE FROM anchors WHERE fid <= 2500 AND fid % 3 != 1"),
    ("twice", "UPDATE anchors SET name = 'a' || fid; UPDATE anchors SET name = 'b' || fid"),
    ("insertions", "INSERT INTO anchors (geom, name) SELECT geom, 'copy' FROM anchors"),
    (
      "everything",
      """
      UPDATE anchors SET name = 'a' || fid; UPDATE chains SET name = name || ' round';
      UPDATE anchors SET heading = 1 WHERE fid % 2; DELETE FROM anchors WHERE fid = 7;
      INSERT INTO anchors (geom, id) SELECT geom, 'n6' FROM anchors WHERE fid = 9;
      UPDATE chain_members SET street = 'Main'; UPDATE anchors SET name = NULL WHERE fid < 100;
      DELETE FROM anchors WHERE id = 'n6'; UPDATE chains SET attribution = 'new';
      """
    ),
  ])
  func `what another program did to all goes back and forth`(name: String, sql: String) throws {
    let comment = Comment(rawValue: name)
    let before = try fixture.content()
    let revision = try store.revision()
    do {
      let other = try Connection(path: fixture.path, access: .readWrite)
      // As one change counts what comes within two seconds.
      try SQLiteTime.stopped { try other.execute("BEGIN; \(sql); COMMIT") }
    }
    let after = try fixture.content()
    expect(before != after, comment)
    let change = try store.undo()
    expect(change.kind == .external && change.id == revision + 1, comment)
    try expectEqual(fixture.content(), before, comment)
    try checkIndex(comment)
    try store.redo()
    try expectEqual(fixture.content(), after, comment)
    try checkIndex(comment)
    try store.restoreAll(to: revision)
    try expectEqual(fixture.content(), before, comment)
    try checkIndex(comment)
  }

  /// However a change is undone, each row has one entry, and the history of an anchor stays.
  @Test func `every row has its own entry`() throws {
    try Connection(path: fixture.path, access: .readWrite)
      .execute("UPDATE anchors SET name = 'all'")
    try store.undo()
    let versions = try store.history(of: "n4")
    expectEqual(versions.map(\.kind), [.undo, .external, .edit])
    expectEqual(versions.map { $0.anchor?.name }, ["name 4", "all", "name 4"])
    expectEqual(versions.map(\.author), ["ada", nil, "ada"])
    try expectEqual(store.found(id: AnchorID(rawValue: "n4"))?.record?.revision, 3)
  }

  /// Changes of other programs that alternate with our own, in any order, all the way back.
  @Test(arguments: 1...TestSize.current.pick(everyday: UInt64(1), full: 3))
  func `any sequence goes back in steps`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let other = try Connection(path: fixture.path, access: .readWrite)
    var states: [(revision: Int, content: [String])] = []
    for step in 0..<30 {
      states.append((try store.revision(), try fixture.content()))
      let row = Int.random(in: 1...Self.count, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: try other.execute("UPDATE anchors SET name = '\(step)' WHERE fid % 7 = \(row % 7)")
      case 1: try other.execute("DELETE FROM anchors WHERE fid = \(row)")
      case 2: try store.add(Anchor("s\(step)", 1, Double(step)))
      case 3: try store.save(equatorChain("d\(step)", count: 4), name: "walk", replace: true)
      case 4: try other.execute("UPDATE chain_members SET distance = distance + 0.5")
      default:
        try other.execute(
          "UPDATE anchors SET heading = \(step), geom = geom WHERE fid BETWEEN \(row) AND \(row + 9)"
        )
      }
    }
    // Each step also reverts what the steps before it wrote: a few are enough.
    for state in [states[25], states[17], states[8], states[0]] {
      try store.restoreAll(to: state.revision)
      try expectEqual(fixture.content(), state.content, "revision \(state.revision)")
    }
    try checkIndex("at the end")
  }
}
