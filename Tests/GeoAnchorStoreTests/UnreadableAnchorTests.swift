import GeoAnchors
import GeoPackage
import GeoTesting
import Synchronization

@testable import GeoAnchorStore

/// Anchors that another program wrote unreadably.
@Suite struct UnreadableAnchorTests {
  /// GeoPackage's POINT EMPTY (OGC 12-128r17, 2.1.3), a cut one, another kind, no blob at all, and
  /// invalid values of columns.
  static let rows: [(sql: String, problem: String)] = [
    ("geom = x'47500011E61000000101000000000000000000F87F000000000000F87F'", "not a point"),
    ("geom = x'4750'", ""), ("geom = ''", ""), ("geom = 'POINT(1 2)'", ""), ("geom = 12", ""),
    ("geom = zeroblob(3000000)", ""),
    (
      "geom = x'47500001E610000001020000000100000000000000000000000000000000000000'",
      "not a point"
    ),
    ("altitude = 9e999, altitude_datum = 'ground'", "altitude"),
    ("altitude = 5, altitude_datum = 'sky'", "datum"),
    ("heading = -9e999", "heading"),
  ]

  private func open(
    _ sql: String, _ told: @escaping @Sendable (UnreadableAnchor) -> Void = { _ in }
  )
    throws -> (StoreFixture, AnchorStore)
  {
    let fixture = try StoreFixture()
    try fixture.open().add(contentsOf: ["a", "bad", "c"].map { Anchor($0, 1, 2) })
    let other = try Connection(path: fixture.path, access: .readWrite)
    try other.execute("UPDATE anchors SET \(sql) WHERE id = 'bad'")
    return (fixture, try AnchorStore(path: fixture.path, unreadable: told))
  }

  @Test(arguments: rows)
  func `U-C4: a row that cannot be read is named, left out and blocks nothing else`(
    sql: String, problem: String
  ) throws {
    let (fixture, store) = try open(sql)
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue), ["a", "c"])
    expectEqual(store.unreadable.map(\.id.rawValue), ["bad"])
    expectEqual(store.unreadable.first?.problem.contains(problem), true)
    let near = AnchorQuery(near: .init(Anchor("", 1, 2).coordinate, within: 10), limit: 5)
    try expectEqual(store.anchors(matching: near).map(\.anchor.id.rawValue), ["a", "c"])
    try store.edit(["a"]) { $0.name = "still here" }
    try expectEqual(store.history(of: "a").count, 2)
    #expect(throws: AnchorStoreError.self) { try store.anchor(id: AnchorID(rawValue: "bad")) }
    try expectEqual(store.remove(["bad", "c"]).map(\.rawValue), ["bad", "c"])
    try expectEqual(fixture.open().anchors(matching: AnchorQuery()).count, 1)
    try store.undo()
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 2)
    try expectEqual(AnchorStore.repair(path: fixture.path), [])
  }

  @Test func `U-C4: each is told once`() throws {
    let told = Mutex<[AnchorID]>([])
    let (fixture, store) = try open("geom = x'4750'") { anchor in
      told.withLock { $0.append(anchor.id) }
    }
    for _ in 0..<3 { _ = try store.anchors(matching: AnchorQuery()) }
    expectEqual(told.withLock { $0 }, [AnchorID(rawValue: "bad")])
    withExtendedLifetime(fixture) {}
  }
}
