import GeoAnchors
import Testing

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
    #expect(try store.remove(["c", "@Bee", "c"]).map(\.rawValue) == ["c", "b"])
    #expect(try ids == ["a", "t-0", "t-1", "t-2", "u-0", "u-1", "u-2"])
  }

  @Test func `removes chains with their anchors`() throws {
    #expect(try store.remove(["a"], chains: ["tour", "loop", "tour"]).map(\.rawValue) == ["a"])
    #expect(try ids == ["b", "c"])
    #expect(try store.chains() == [])
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
    #expect(try ids.count == 9)
    #expect(try store.chains().count == 2)
  }

  @Test func `knows the chain of an anchor`() throws {
    let member = try store.chainMember(AnchorID(rawValue: "u-2"))
    #expect(member == ChainMember(chain: "loop", number: 3))
    #expect(member?.description == "loop #3")
    #expect(try store.chainMember(AnchorID(rawValue: "a")) == nil)
    #expect(try store.chainMember(AnchorID(rawValue: "nix")) == nil)
  }
}
