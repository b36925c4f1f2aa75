import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoIndoor
import GeoTestSupport
import GeoTesting

/// Several changes as one.
@Suite(.everyStore) struct AnchorTransactionTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    try store.add(contentsOf: [Anchor("a", 0, 0), Anchor("b", 0, 1)])
  }

  private struct Refusal: Error {}

  @Test func `chains are kept together or not at all`() throws {
    try store.transaction("plan walks") { work in
      try work.save(equatorChain("x"), name: "one")
      try work.save(equatorChain("y"), name: "two")
    }
    try expectEqual(store.chains().map(\.name), ["one", "two"])
    try expectEqual(store.chain(named: "two").anchors, equatorChain("y").anchors)
    try expectEqual(store.changes(limit: 1).first?.chains.added, 2)
    #expect(throws: AnchorStoreError.chainExists("one")) {
      try store.transaction("again") { work in
        try work.save(equatorChain("z"), name: "three")
        try work.save(equatorChain("x"), name: "one")
      }
    }
    try expectEqual(store.chains().count, 2)
    try store.undo()
    try expect(store.chains().isEmpty)
  }

  private var ids: [String] {
    get throws { try store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue) }
  }

  @Test func `all of it is one change`() throws {
    let seen = try store.transaction("move in") { work in
      try work.add(Anchor("c", 1, 1))
      try work.edit(["a"]) { $0.name = "first" }
      try work.remove(["b"])
      try expect(work.anchor(id: AnchorID(rawValue: "c")) != nil)
      return try work.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue)
    }
    expectEqual(seen, ["a", "c"])
    try expectEqual(ids, seen)
    let change = try #require(try store.changes(limit: 1).first)
    expectEqual(change.note, "move in")
    let counts = change.anchors
    expect(counts.added == 1 && counts.changed == 1 && counts.removed == 1)
    try store.undo()
    try expectEqual(ids, ["a", "b"])
    try expectEqual(store.anchor(id: AnchorID(rawValue: "a"))?.name, "")
  }

  @Test func `what throws leaves nothing`() throws {
    #expect(throws: Refusal.self) {
      try store.transaction("fail") { work in
        try work.add(Anchor("c", 1, 1))
        throw Refusal()
      }
    }
    // A change that failed half-way cannot be swallowed.
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "a"))) {
      try store.transaction("swallow") { work in
        try? work.add(contentsOf: [Anchor("d", 1, 1), Anchor("a", 1, 1)])
      }
    }
    try expectEqual(ids, ["a", "b"])
    try expectEqual(store.changes().count, 1)
  }

  /// Some failures of the database end its transaction: what followed would stay.
  @Test func `after a change that failed no other is begun`() throws {
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "a"))) {
      try store.transaction("go on") { work in
        try? work.add(Anchor("a", 1, 1))
        try? work.add(Anchor("c", 1, 1))
        let count = try work.anchors(matching: AnchorQuery()).count
        expectEqual(count, 2)
      }
    }
    try expectEqual(ids, ["a", "b"])
  }

  @Test func `after its end it is of no use`() throws {
    var kept: AnchorTransaction?
    try store.transaction("keep") { kept = $0 }
    #expect(throws: AnchorStoreError.self) { try kept?.add(Anchor("x", 0, 0)) }
  }

  @Test func `anchors, regions and venues are kept together or not at all`() throws {
    let set = RegionSet(
      name: "city", version: nil, source: nil, regions: [Regions.box("r", 0, 0, 1, 1)])
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "a"))) {
      try store.transaction("move in") { work in
        try work.save(set)
        try work.save(SampleVenue.small)
        try work.add(Anchor("a", 1, 1))
      }
    }
    try expect(store.regionSets().isEmpty && store.venueSummaries().isEmpty)
    try store.transaction("move in") { work in
      try work.save(set)
      try work.save(SampleVenue.small)
      try work.add(Anchor("c", 1, 1))
    }
    try expectEqual(store.regionSets(named: ["city"]), [set])
    try expectEqual(store.venues(), [SampleVenue.small])
    try expectEqual(ids, ["a", "b", "c"])
  }

  @Test(arguments: [2, 12_000])
  func `F22: an id that comes twice in an import is told from one that the store had`(
    count: Int
  ) throws {
    func add(_ anchors: [Anchor]) throws {
      _ = try store.importAnchors { importer in
        anchors.allSatisfy { (try? importer.add($0)) != nil }
      }
    }
    let anchors = (0..<count).map { Anchor("n\($0)", 1, 2) }
    #expect(throws: AnchorStoreError.repeated(AnchorID(rawValue: "n1"))) {
      try add(anchors + [Anchor("n1", 3, 4)])
    }
    try expectEqual(ids, ["a", "b"])
    try add([Anchor("n1", 1, 2)])
    #expect(throws: AnchorStoreError.duplicate(AnchorID(rawValue: "n1"))) { try add(anchors) }
  }
}
