import Foundation
import GeoAnchors
import GeoPackage
import GeoTesting

@testable import GeoAnchorStore

/// The name of a person leaves the file.
@Suite struct ForgottenAuthorTests {
  private static let name = "Quirina Zzyx"
  private let fixture: StoreFixture
  private let store: AnchorStore

  init() throws {
    fixture = try StoreFixture()
    store = try AnchorStore(path: fixture.path, author: Self.name)
  }

  /// Whether the name is anywhere in the files of the store.
  private func isInBytes() throws -> Bool {
    try fixture.names.contains { name in
      let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(fixture.folder)/\(name)"))
      return bytes.range(of: Data(Self.name.utf8)) != nil
    }
  }

  private func feed(_ store: AnchorStore, since revision: Int) throws -> String {
    var text = ""
    try store.writeFeed(since: revision) {
      text += $0
      return true
    }
    return text
  }

  @Test func `no byte of the name stays, and what was done does`() throws {
    try store.add(contentsOf: [Anchor("a", 1, 1), Anchor("b", 2, 2)])
    try store.save(equatorChain("m"), name: "walk")
    try store.edit(["a"]) { $0.name = "x" }
    try store.edit(["a"]) { $0.name = "y" }
    try store.remove(AnchorID(rawValue: "b"))
    let bob = try AnchorStore(path: fixture.path, author: "bob")
    try bob.edit(["a"]) { $0.name = "z" }
    try expect(isInBytes())
    let content = try fixture.content()
    let ids = try store.changes().map(\.id)
    let found = try store.forgetReport(author: Self.name)
    expect(found.changes == 5 && found.rows > 0 && found.entries > 0 && found.conflicts == 0)
    #expect(try !isInBytes())
    try expectEqual(fixture.content(), content)
    try expectEqual(store.changes().map(\.id), ids)
    try expectEqual(store.changes().map(\.author), ["bob", nil, nil, nil, nil, nil])
    #expect(try !feed(store, since: 0).contains(Self.name))
    try expect(feed(store, since: 0).contains("bob"))
    try expect(AnchorStore.check(path: fixture.path).isEmpty)
    try expectEqual(store.forget(author: Self.name), 0)
    for _ in 1...6 { try bob.undo() }
    try expect(bob.anchors(matching: AnchorQuery()).isEmpty)
  }

  @Test func `the name leaves conflicts with other stores`() throws {
    try store.add(Anchor("a", 1, 1))
    let other = try StoreFixture()
    let bob = try AnchorStore(path: other.path, author: "bob")
    _ = try bob.apply(feed: feed(store, since: 0))
    try store.edit(["a"]) { $0.name = "ours" }
    try bob.edit(["a"]) { $0.name = "theirs" }
    let report = try bob.apply(feed: feed(store, since: 1))
    expectEqual(report.conflictCount, 1)
    try expectEqual(bob.forgetReport(author: Self.name).conflicts, 1)
    let bytes = try Data(contentsOf: URL(fileURLWithPath: other.path))
    expectNil(bytes.range(of: Data(Self.name.utf8)))
    let id = try #require(try bob.conflicts().first?.id)
    try bob.resolve(conflict: id, takingTheirs: true)
    try expectEqual(bob.resolve("a").name, "ours")
    // The other store forgets as well: the same feed asks nothing again.
    try store.forget(author: Self.name)
    try expectEqual(bob.apply(feed: feed(store, since: 1)).conflictCount, 0)
  }

  @Test func `nobody and an empty store are no error`() throws {
    try expectEqual(store.forget(author: "nobody"), 0)
    try store.add(Anchor("a", 1, 1))
    try expectEqual(store.forget(author: ""), 0)
    try expectEqual(store.forget(author: "' OR 1"), 0)
    try expectEqual(store.changes().map(\.author), [Self.name])
  }

  @Test func `who reads meanwhile keeps the old bytes alive, which is said`() throws {
    try store.add(Anchor("a", 1, 1))
    let impatient = try fixture.open(busyTimeout: .milliseconds(10))
    let reader = try Connection(path: fixture.path, access: .readOnly)
    try reader.execute("BEGIN")
    _ = try reader.integer("SELECT count(*) FROM anchors")
    #expect {
      try impatient.forget(author: Self.name)
    } throws: {
      guard case .file(let error)? = $0 as? AnchorStoreError else { return false }
      return error.code == .locked && error.message.contains("-wal")
    }
    try reader.execute("COMMIT")
    try expectEqual(impatient.forget(author: Self.name), 0)
    #expect(try !isInBytes())
  }

  @Test func `a store that is being written stays as it is`() throws {
    try store.add(Anchor("a", 1, 1))
    let impatient = try fixture.open(busyTimeout: .milliseconds(10))
    let writer = try Connection(path: fixture.path, access: .readWrite)
    try writer.execute("BEGIN IMMEDIATE")
    #expect {
      try impatient.forget(author: Self.name)
    } throws: {
      guard case .file(let error)? = $0 as? AnchorStoreError else { return false }
      return error.code == .locked
    }
    try writer.execute("ROLLBACK")
    try expectEqual(store.changes().map(\.author), [Self.name])
  }
}
