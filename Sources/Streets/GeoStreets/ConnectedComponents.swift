/// The connected components of a graph over some of its edges, by union-find.
package struct ConnectedComponents: Sendable {
  /// The component of each node, ranked by size, then by its lowest node; `UInt32.max` for a node
  /// without an edge.
  package let ranks: [UInt32]
  /// The number of nodes of each component, by rank.
  package let sizes: [Int]

  /// Joins nodes.
  /// - Parameters:
  ///   - count: the number of nodes.
  ///   - counted: The number of them, the first ones, that count for the size of a component; nil
  ///     for all. Every component has one.
  ///   - edges: calls what it is given with both ends of each edge.
  package init(
    of count: Int, counting counted: Int? = nil,
    joining edges: (_ join: (UInt32, UInt32) -> Void) -> Void
  ) {
    var parents = (0..<UInt32(count)).map { $0 }
    func root(_ node: UInt32) -> UInt32 {
      var node = node
      while parents[Int(node)] != node {
        parents[Int(node)] = parents[Int(parents[Int(node)])]
        node = parents[Int(node)]
      }
      return node
    }
    var isReached = [Bool](repeating: false, count: count)
    edges { first, second in
      let (a, b) = (root(first), root(second))
      isReached[Int(first)] = true
      isReached[Int(second)] = true
      // The lowest node is the root, so that roots do not depend on the order of the edges.
      if a < b { parents[Int(b)] = a } else { parents[Int(a)] = b }
    }
    var sizes = [Int](repeating: 0, count: count)
    for node in 0..<(counted ?? count) where isReached[node] {
      sizes[Int(root(UInt32(node)))] += 1
    }
    let roots = sizes.indices.filter { sizes[$0] > 0 }
      .sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var ranks = [UInt32](repeating: .max, count: count)
    for (rank, node) in roots.enumerated() { ranks[node] = UInt32(rank) }
    self.ranks = isReached.indices.map { isReached[$0] ? ranks[Int(root(UInt32($0)))] : .max }
    self.sizes = roots.map { sizes[$0] }
  }
}
