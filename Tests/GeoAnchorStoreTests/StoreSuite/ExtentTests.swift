import GeoAnchors
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore

@Suite(.everyStore) struct ExtentTests {
  private let fixture: StoreFixture
  private let store: any AnchorStorage

  init() throws {
    fixture = try StoreFixture()
    store = try fixture.store()
  }

  @Test func `an empty store is nowhere`() throws {
    try expectNil(store.extent())
  }

  @Test func `the box holds every anchor, those of chains too`() throws {
    try store.add(contentsOf: [Anchor("a", -2, 1), Anchor("b", 3, 4)])
    try expectEqual(store.extent(), BoundingBox(west: 1, south: -2, east: 4, north: 3))
    try store.save(equatorChain("t", from: 20), name: "tour")
    let box = try #require(try store.extent())
    expect(box.west == 1 && box.south == -2 && box.north == 3 && box.east >= 20)
    for found in try store.anchors(matching: AnchorQuery()) {
      expect(box.contains(found.anchor.coordinate))
    }
  }
}
