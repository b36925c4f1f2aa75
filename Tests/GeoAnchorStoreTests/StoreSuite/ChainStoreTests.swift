import GeoAnchorStore
import GeoAnchors
import GeoTesting
import Geodesy

@Suite(.everyStore) struct ChainStoreTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  @Test func `a chain comes back as it was`() throws {
    var chain = equatorChain("a", from: 178, count: 3)
    chain.path.append(Coordinate(latitude: 1, longitude: -179))
    try store.save(chain, name: "Walk 1")
    chain.name = "Walk 1"
    try expectEqual(store.chain(named: "Walk 1"), chain)
  }

  @Test func `its anchors are found and stay with it`() throws {
    try store.save(equatorChain("a"), name: "walk")
    let near = AnchorQuery(near: .init(Coordinate(latitude: 0, longitude: 1), within: 1))
    try expectEqual(store.anchors(matching: near).map(\.anchor.id.rawValue), ["a-1"])
    #expect(throws: AnchorStoreError.memberOfChain(AnchorID(rawValue: "a-1"), chain: "walk")) {
      try store.remove(AnchorID(rawValue: "a-1"))
    }
    try store.add(Anchor("own", 0, 0))
    try store.removeChain(named: "walk")
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue), ["own"])
    try expect(store.anchors(matching: near).isEmpty)
    try expect(store.chains().isEmpty)
  }

  @Test func `a name is replaced only when asked`() throws {
    try store.save(equatorChain("a", count: 5), name: "walk")
    #expect(throws: AnchorStoreError.chainExists("walk")) {
      try store.save(equatorChain("b"), name: "walk")
    }
    // The same request gives the same ids: the chain's own anchors are no obstacle.
    try store.save(equatorChain("a", count: 4), name: "walk", replace: true)
    try expectEqual(store.chain(named: "walk").anchors.count, 4)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 4)
    let summary = try #require(try store.chains().first)
    expect(summary.revision == 2 && summary.anchorCount == 4 && summary.attribution == "drawn")
    expect(summary.changed.count == 24 && summary.changed.hasSuffix("Z"))
    // Replacing what is not there is storing.
    try store.save(equatorChain("n"), name: "new", replace: true)
    try expectEqual(store.chains().map(\.name), ["new", "walk"])
  }

  private func rename(_ old: String, _ name: String) throws {
    try store.transaction("rename") { transaction in
      try transaction.save(transaction.chain(named: old), name: name, inPlaceOf: old)
    }
  }

  @Test func `a renamed chain keeps its anchors with all that they have`() throws {
    try store.save(equatorChain("a"), name: "walk")
    try store.save(equatorChain("b"), name: "other")
    try store.edit(["a-1"]) { $0.name = "Corner" }
    let anchors = try store.anchors(matching: AnchorQuery()).map(\.anchor)
    // The chain could not be read any more.
    #expect(throws: AnchorStoreError.self) { try store.edit(["a-1"]) { $0.heading = nil } }
    try rename("walk", "tour")
    try expectEqual(store.chains().map(\.name), ["other", "tour"])
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor), anchors)
    try expectEqual(store.chainMember(AnchorID(rawValue: "a-1"))?.description, "tour #2")
    try expectEqual(
      store.changes().first?.summary.actions, [.rename(.chain, from: "walk", to: "tour")])
    #expect(throws: AnchorStoreError.chainExists("other")) { try rename("tour", "other") }
    #expect(throws: AnchorStoreError.self) { try rename("none", "new") }
    for name in [".", ".."] {
      #expect(throws: AnchorStoreError.self) { try rename("tour", name) }
    }
    try store.undo()
    try expectEqual(store.chains().map(\.name), ["other", "walk"])
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor), anchors)
    try store.redo()
    try expectEqual(store.chains().map(\.name), ["other", "tour"])
  }

  @Test func `IDs of others are refused and nothing changes`() throws {
    try store.add(Anchor("x-1", 9, 9))
    try store.save(equatorChain("a"), name: "walk")
    for chain in [equatorChain("x"), equatorChain("a")] {
      #expect(throws: AnchorStoreError.self) { try store.save(chain, name: "other") }
    }
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "x-1"))) {
      try store.save(equatorChain("x"), name: "walk", replace: true)
    }
    try expectEqual(store.chain(named: "walk").anchors, equatorChain("a").anchors)
    try expectEqual(store.chains().count, 1)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 4)
  }

  @Test func `bad chains are refused`() throws {
    var noPath = equatorChain("a")
    noPath.path = [Coordinate(latitude: 0, longitude: 0)]
    var badPath = equatorChain("a")
    badPath.path[1].latitude = .nan
    var badLength = equatorChain("a")
    badLength.length = .infinity
    var badHeading = equatorChain("a")
    badHeading.anchors[1].heading = 360
    var twice = equatorChain("a")
    twice.anchors[1].id = twice.anchors[0].id
    let chains = [
      noPath, badPath, badLength, badHeading, twice, equatorChain("a", count: 0),
      equatorChain("a b"),
    ]
    for chain in chains {
      #expect(throws: AnchorStoreError.self) { try store.save(chain, name: "walk") }
    }
    #expect(throws: AnchorStoreError.badChainName(.empty("name"))) {
      try store.save(equatorChain("a"), name: "")
    }
    try expect(store.anchors(matching: AnchorQuery()).isEmpty)
  }

  @Test func `the unknown gets the nearest spelling`() throws {
    try store.save(equatorChain("a"), name: "harbour")
    #expect(throws: AnchorStoreError.unknownChain("harbor", suggestion: "harbour")) {
      try store.chain(named: "harbor")
    }
    #expect(throws: AnchorStoreError.unknownChain("x", suggestion: nil)) {
      try store.removeChain(named: "x")
    }
  }
}
