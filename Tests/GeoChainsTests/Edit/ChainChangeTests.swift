import GeoAnchors
import GeoChains
import GeoTesting
import Geodesy

@Suite struct ChainChangeTests {
  private let chain: Chain

  init() throws {
    chain = try SimulatedWalk(corners: [(0, 0), (60, 0), (60, 40)]).chain(spacing: 20.1)
  }

  @Test func `numbers are those from before`() throws {
    let place = SimulatedWalk.place(25, 0)
    let changed = try chain.changed(by: [
      .insert(at: place, along: nil), .remove(3), .remove(2), .pin(5, true),
      .instruct(4, "Look up"),
    ])
    expectEqual(changed.anchors.count, 5)
    expect(changed.anchors.contains { $0.id == chain.anchors[4].id && $0.details.isPinned })
    expectEqual(
      changed.anchors.first { $0.id == chain.anchors[3].id }?.details.instruction, "Look up")
    expect(!changed.anchors.contains { $0.id == chain.anchors[1].id })
  }

  @Test func `all or nothing`() {
    #expect(throws: ChainError.noAnchor(9, count: 6)) {
      try chain.changed(by: [.pin(1, true), .remove(9)])
    }
  }
}
