import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

/// Acknowledged changes are on the disk, not only on their way there.
@Suite struct DurabilityTests {
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    try LogWatch.start()
    fixture = try StoreFixture()
    store = try fixture.open()
  }

  @Test
  func `the log is synchronized after its last write and before a change is acknowledged`() throws {
    let many = (0..<Self.bulk).map { number in
      Anchor("bulk-\(number)", Double(number % 80), Double(number % 170))
    }
    let changes: [(String, () throws -> Void)] = [
      ("add", { try store.add(Anchor("a", 1, 2)) }),
      ("edit", { try store.edit(["a"]) { $0.heading = 7 } }),
      ("tag", { try store.edit(["a"]) { $0.tags = ["t"] } }),
      ("collection", { try store.edit(["a"]) { $0.collection = "c" } }),
      ("rename", { try store.renameCollection("c", to: "d") }),
      ("undo", { try store.undo() }),
      ("redo", { try store.redo() }),
      ("remove", { try store.remove(AnchorID(rawValue: "a")) }),
      ("undo a removal", { try store.undo() }),
      ("transaction", { try store.transaction("two") { try $0.add(Anchor("b", 3, 4)) } }),
      ("import", { _ = try store.importAnchors { (try? $0.add(Anchor("e", 5, 6))) != nil } }),
      ("chain", { try store.save(equatorChain("c"), name: "walk") }),
      ("bulk", { try store.add(contentsOf: many) }),
      ("repack", { try store.repack() }),
      ("add after a repack", { try store.add(Anchor("z", 1, 2)) }),
    ]
    for (name, change) in changes {
      let before = LogWatch.record(ofStore: fixture.path)
      try change()
      let after = LogWatch.record(ofStore: fixture.path)
      expect(after.writes > before.writes, "\(name)")
      expect(after.syncs > before.syncs, "\(name)")
      expect(after.isSafe, "\(name)")
    }
  }

  @Test func `a change that another program makes without care is seen as unsafe`() throws {
    let other = try Connection(path: fixture.path, access: .readWrite)
    // The start of a new log is synchronized in any case.
    try other.execute(
      "PRAGMA synchronous = NORMAL; UPDATE gpkg_contents SET description = 'first'")
    let before = LogWatch.record(ofStore: fixture.path)
    try other.execute("UPDATE gpkg_contents SET description = 'x'")
    let after = LogWatch.record(ofStore: fixture.path)
    expect(after.writes > before.writes)
    expectEqual(after.syncs, before.syncs)
    expect(!after.isSafe)
  }

  /// As many as go in bulk.
  private static let bulk = 10_000
}
