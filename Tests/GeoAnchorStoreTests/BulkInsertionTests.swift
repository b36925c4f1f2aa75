import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

/// Very many anchors at once.
@Suite struct BulkInsertionTests {
  private static let count = 12_000
  private let fixture: StoreFixture
  private let store: AnchorStore
  private let anchors: [Anchor]
  private let triggers: Int64?

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.open()
    triggers = try Connection(path: fixture.path, access: .readOnly)
      .integer("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'")
    var generator = SeededGenerator(seed: 3)
    anchors = (0..<Self.count).map { index in
      var anchor = Anchor(
        "n\(index)", Double.random(in: -90...90, using: &generator),
        Double.random(in: -180...180, using: &generator))
      anchor.tags = index % 100 == 0 ? ["hundred"] : []
      return anchor
    }
  }

  private func check() throws {
    let connection = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(connection.text("SELECT rtreecheck('rtree_anchors_geom')"), "ok")
    try expectEqual(connection.text("PRAGMA integrity_check"), "ok")
    try expectEqual(
      connection.integer(
        """
        SELECT count(*) FROM anchors AS a JOIN rtree_anchors_geom AS r ON r.id = a.fid
        WHERE ST_MinX(a.geom) BETWEEN r.minx AND r.maxx
          AND ST_MinY(a.geom) BETWEEN r.miny AND r.maxy
        """), connection.integer("SELECT count(*) FROM anchors"))
    try expectEqual(
      connection.integer("SELECT count(*) FROM sqlite_schema WHERE type = 'trigger'"), triggers)
  }

  @Test func `is one change that can be taken back`() throws {
    try store.add(Anchor("before", 1, 1))
    try store.add(contentsOf: anchors)
    try check()
    let change = try #require(try store.changes().first)
    expect(change.kind == .import && change.anchors.added == Self.count)
    try expectEqual(store.anchors(matching: AnchorQuery(tags: ["hundred"])).count, 120)
    try store.edit(["n5"]) { $0.name = "five" }
    try expectEqual(store.history(of: "n5").map { $0.anchor?.name }, ["five", ""])
    #expect(throws: AnchorStoreError.changedSince(2, names: ["n5"])) { try store.undo(2) }
    try store.undo()
    try store.undo()
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue), ["before"])
    try store.redo()
    try expectEqual(store.anchors(matching: AnchorQuery(tags: ["hundred"])).count, 120)
    try check()
    // A second batch is merged into the tree of the first.
    let more = anchors.map { anchor in
      var copy = anchor
      copy.id = AnchorID(rawValue: "more-\(anchor.id)")
      return copy
    }
    try store.add(contentsOf: more)
    try store.add(Anchor("after", 1, 1))
    try store.remove(AnchorID(rawValue: "n7"))
    try check()
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 2 * Self.count + 1)
  }

  @Test func `a taken ID adds nothing`() throws {
    try store.add(Anchor("n500", 1, 1))
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "n500"))) {
      try store.add(contentsOf: anchors)
    }
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 1)
    try check()
  }
}
