import GeoAnchors
import GeoTesting

@testable import GeoAnchorStore

@Suite(.everyStore) struct AnchorRemovalTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
    var named = Anchor("b", 0, 2)
    named.name = "Bee"
    try store.add(contentsOf: [Anchor("a", 0, 1), named, Anchor("c", 0, 3)])
    try store.save(equatorChain("t"), name: "tour")
    try store.save(equatorChain("u", from: 20), name: "loop")
  }

  private var ids: [String] {
    get throws { try store.anchors(matching: AnchorQuery()).map(\.anchor.id.rawValue) }
  }

  @Test func `removes by ID and name in order`() throws {
    try expectEqual(store.remove(["c", "@Bee", "c"]).map(\.rawValue), ["c", "b"])
    try expectEqual(ids, ["a", "t-0", "t-1", "t-2", "u-0", "u-1", "u-2"])
  }

  @Test func `removes chains with their anchors`() throws {
    try expectEqual(store.remove(["a"], chains: ["tour", "loop", "tour"]).map(\.rawValue), ["a"])
    try expectEqual(ids, ["b", "c"])
    try expectEqual(store.chains(), [])
  }

  @Test(arguments: [
    (["a", "@Be"], [], AnchorStoreError.unknownAnchor("@Be", suggestion: "@Bee")),
    (["a", "u-1"], [], .memberOfChain(AnchorID(rawValue: "u-1"), chain: "loop")),
    (["a"], ["loop", "tuor"], .unknownChain("tuor", suggestion: nil)),
    (["t-1"], ["tour"], .memberOfChain(AnchorID(rawValue: "t-1"), chain: "tour")),
  ])
  func `removes all or nothing`(
    references: [String], chains: [String], expected: AnchorStoreError
  ) throws {
    #expect(throws: expected) { try store.remove(references, chains: chains) }
    try expectEqual(ids.count, 9)
    try expectEqual(store.chains().count, 2)
  }

  @Test func `knows the chain of an anchor`() throws {
    let member = try store.chainMember(AnchorID(rawValue: "u-2"))
    expectEqual(member, ChainMember(chain: "loop", number: 3))
    expectEqual(member?.description, "loop #3")
    try expectNil(store.chainMember(AnchorID(rawValue: "a")))
    try expectNil(store.chainMember(AnchorID(rawValue: "nix")))
  }
}
