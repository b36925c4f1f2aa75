import GeoAnchorKit

/// SplitMix64.
struct Dice: RandomNumberGenerator {
  private var state: UInt64
  /// The number of edges of the largest component, which come first.
  private var largestEdges: Int?
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A place on the largest component.
  mutating func place(on graph: StreetGraph) -> StreetPosition {
    let count =
      largestEdges
      ?? graph.edgeIDs.prefix {
        graph.isReference(edge: $0) && graph.component(ofJunction: graph.tail(of: $0)) == 0
      }.count
    largestEdges = count
    let edge = EdgeID(rawValue: Int.random(in: 0..<count, using: &self))
    return graph.position(
      onEdge: edge, along: Double.random(in: 0...1, using: &self) * graph.length(of: edge))
  }
}
