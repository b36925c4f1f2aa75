import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTesting

/// The meaning of a text that names a store.
@Suite struct AnchorStoragesTests {
  @Test func `a path and its URL are a file`() throws {
    let fixture = try StoreFixture()
    try AnchorStorages.open(fixture.path).add(Anchor("a", 1, 2))
    for name in [fixture.path, "file:\(fixture.path)", "FILE://\(fixture.path)"] {
      let store = try AnchorStorages.open(name, .init(mode: .readOnly))
      expect(store is AnchorStore, "\(name)")
      try expectEqual(store.anchors(matching: AnchorQuery()).count, 1, "\(name)")
      try expectEqual(AnchorStorages.path(of: name), fixture.path)
    }
  }

  @Test func `memory is an empty store`() throws {
    let store = try AnchorStorages.open("memory:", .init(author: "ada"))
    expect(store is MemoryAnchorStore && store.path == "memory:")
    try store.add(Anchor("a", 1, 2))
    try expectEqual(store.changes().map(\.author), ["ada"])
    try expectEqual(AnchorStorages.open("memory:").revision(), 0)
    try expectNil(AnchorStorages.path(of: "memory:"))
  }

  /// Modules above may have added schemes.
  @Test(arguments: ["mysql://host/db", "https://example.com/a.gpkg", "s3:x"])
  func `an unknown scheme is refused with those that there are`(name: String) {
    for work in [{ _ = try AnchorStorages.open(name) }, { _ = try AnchorStorages.path(of: name) }] {
      let error = #expect(throws: AnchorStoreError.self) { try work() }
      guard case .unknownScheme(let scheme, let known)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(scheme == name.prefix { $0 != ":" })
      expectEqual(known.prefix(2), ["file", "memory"])
      expectEqual(error?.description.contains("expected a path or one of `file:`, `memory:`"), true)
    }
  }

  /// A colon in a name, a drive, a folder: no scheme.
  @Test(arguments: ["a b:c.gpkg", "./x:y.gpkg", "C:anchors.gpkg", ":", "ä:b"])
  func `other colons are parts of paths`(name: String) throws {
    try expectEqual(AnchorStorages.path(of: name), name)
  }
}
