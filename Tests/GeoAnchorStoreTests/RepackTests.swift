import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

/// A store that is put in order of places keeps everything else.
@Suite struct RepackTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture(Self.scattered)
    store = try AnchorStore(path: fixture.path, author: "ada")
  }

  /// Two batches and many single anchors, moved and removed at random, and a chain.
  private static let scattered = StoreTemplate(author: "ada") { store in
    var generator = SeededGenerator(seed: 5)
    for batch in ["a", "b"] {
      try store.add(
        contentsOf: (0..<10_000).map { number in
          anchor("\(batch)\(number)", using: &generator)
        })
    }
    try store.save(equatorChain("c", count: 5), name: "walk")
    try store.add(contentsOf: (0..<1200).map { anchor("s\($0)", using: &generator) })
    let ids = (0..<2000).map { _ in "a\(Int.random(in: 0..<10_000, using: &generator))" }
    try store.edit(ids) { anchor in
      anchor.coordinate = place(using: &generator)
      anchor.tags = ["moved"]
    }
    _ = try store.remove((0..<300).map { "b\($0 * 3)" })
    _ = try store.remove((0..<50).map { "s\($0)" })
    try store.save(equatorChain("d", count: 6), name: "walk", replace: true)
  }

  private static func place(using generator: inout SeededGenerator) -> Coordinate {
    Coordinate(
      latitude: .random(in: -80...80, using: &generator),
      longitude: .random(in: -180...180, using: &generator))
  }

  private static func anchor(_ id: String, using generator: inout SeededGenerator) -> Anchor {
    let place = place(using: &generator)
    return Anchor(id, place.latitude, place.longitude)
  }

  private func all() throws -> Set<FoundAnchor> {
    Set(try store.anchors(matching: AnchorQuery()))
  }

  private func differences(from revision: Int) throws -> Set<AnchorDifference> {
    var found: Set<AnchorDifference> = []
    try store.forEachDifference(from: revision, to: store.revision()) {
      found.insert($0)
      return true
    }
    return found
  }

  @Test func `content history and revision stay`() throws {
    let content = try all()
    let chain = try store.chain(named: "walk")
    let changes = try store.changes()
    let versions = try ["a1", "b3", "s1", "s100", "d-0", "c-0"].map { try store.history(of: $0) }
    let states = try (0...changes.count).map { try differences(from: $0) }
    let report = try store.repackReport()
    expect(report.anchors == content.count && report.moved > 10_000)
    expectEqual(report.revision, changes.first?.revision)
    try expectEqual(all(), content)
    try expectEqual(store.chain(named: "walk"), chain)
    // Of very many anchors that came at once others are named.
    func unnamed(_ changes: [Change]) -> [Change] {
      changes.map { change in
        var change = change
        change.names = []
        change.summary.actions = []
        return change
      }
    }
    try expectEqual(unnamed(store.changes()), unnamed(changes))
    try expectEqual(
      ["a1", "b3", "s1", "s100", "d-0", "c-0"].map { try store.history(of: $0) }, versions)
    try expectEqual((0...changes.count).map { try differences(from: $0) }, states)
    try expect(store.anchors(matching: AnchorQuery(tags: ["moved"])).count > 1500)
    let checker = try Connection(path: fixture.path, access: .readOnly)
    try expectEqual(checker.text("PRAGMA integrity_check"), "ok")
    try expectEqual(checker.text("SELECT rtreecheck('rtree_anchors_geom')"), "ok")
    try expectNil(checker.integer("SELECT 1 FROM pragma_foreign_key_check"))
    // Once in order there is nothing to do.
    try expectEqual(store.repackReport().moved, 0)
  }

  @Test func `every change can be undone afterwards`() throws {
    let copy = try StoreFixture()
    let control = try AnchorStore(path: copy.path, author: "ada")
    _ = try control.apply(feed: store.feed())
    try store.repack()
    let newest = try store.revision()
    // Each step back is what the same step is without a repack: an empty store at the end.
    for _ in 0..<newest { try store.undo() }
    try expect(store.anchors(matching: AnchorQuery(limit: 1)).isEmpty)
    for _ in 0..<newest { try store.redo() }
    let again = Set(try store.anchors(matching: AnchorQuery()).map(\.anchor))
    expectEqual(again, Set(try control.anchors(matching: AnchorQuery()).map(\.anchor)))
    try store.restoreAll(to: 1)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 10_000)
  }

  @Test func `every row keeps its box in the index`() throws {
    let other = try Connection(path: fixture.path, access: .readWrite)
    let line = GeometryBlob.line([
      Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 3, longitude: 5),
    ])
    try other.prepare("INSERT INTO anchors (geom, id) VALUES (?1, 'line')", line).run()
    // A point with two NaN coordinates, and a header that says so.
    try other.execute(
      """
      INSERT INTO anchors (geom, id) VALUES
        (x'47500011E61000000101000000000000000000F87F000000000000F87F', 'empty')
      """)
    // Boxes of single precision lie around what they stand for, and no more than 4 m (2^-15°) outside.
    func boxes() throws -> Set<String> {
      let rows = try other.prepare(
        """
        SELECT a.id, r.minx BETWEEN ST_MinX(a.geom) - 3.1e-5 AND ST_MinX(a.geom)
          AND r.maxx BETWEEN ST_MaxX(a.geom) AND ST_MaxX(a.geom) + 3.1e-5
          AND r.miny BETWEEN ST_MinY(a.geom) - 3.1e-5 AND ST_MinY(a.geom)
          AND r.maxy BETWEEN ST_MaxY(a.geom) AND ST_MaxY(a.geom) + 3.1e-5
        FROM rtree_anchors_geom AS r JOIN anchors AS a ON a.fid = r.id
        """)
      var found: Set<String> = []
      while try rows.step() {
        let (id, isAround) = (rows.text(0) ?? "", rows.integer(1) == 1)
        expect(isAround, "\(id)")
        found.insert(id)
      }
      return found
    }
    let before = try boxes()
    expect(before.contains("line") && !before.contains("empty") && before.count > 20_000)
    try expect(store.repackReport().moved > 10_000)
    try expectEqual(boxes(), before)
    try expectEqual(other.text("SELECT rtreecheck('rtree_anchors_geom')"), "ok")
  }

  @Test func `neighbours share their place in the file`() throws {
    try store.repack()
    let connection = try Connection(path: fixture.path, access: .readOnly)
    // Of the first batch, on average, the next row is near: ten thousand at random are 90° apart.
    let average = try connection.integer(
      """
      SELECT avg(min(abs(r.minx - p.minx), 360 - abs(r.minx - p.minx)) + abs(r.miny - p.miny))
      FROM rtree_anchors_geom AS r JOIN rtree_anchors_geom AS p ON p.id = r.id - 1
      WHERE r.id BETWEEN 2 AND 10000
      """)
    try expect(#require(average) < 8)
  }
}
