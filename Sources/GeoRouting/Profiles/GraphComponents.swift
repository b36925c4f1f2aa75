import GeoStreets

/// The connected parts of a graph over some of its edges.
struct GraphComponents: Sendable {
  /// The part of each junction: 0 has the most junctions; `UInt32.max` for none.
  let ranks: [UInt32]
  /// The number of junctions of each part.
  let sizes: [Int]

  /// Joins the ends of the edges that are open, in whichever direction.
  init(_ graph: StreetGraph, isOpen: (_ edge: Int) -> Bool) {
    var parents = (0..<UInt32(graph.junctionCount)).map { $0 }
    func root(_ junction: UInt32) -> UInt32 {
      var junction = junction
      while parents[Int(junction)] != junction {
        parents[Int(junction)] = parents[Int(parents[Int(junction)])]
        junction = parents[Int(junction)]
      }
      return junction
    }
    var isReached = [Bool](repeating: false, count: graph.junctionCount)
    for edge in 0..<graph.edgeCount where isOpen(edge) {
      let record = graph.edge(edge)
      let (a, b) = (root(record.tail), root(record.head))
      isReached[Int(record.tail)] = true
      isReached[Int(record.head)] = true
      if a < b { parents[Int(b)] = a } else { parents[Int(a)] = b }
    }
    var sizes = [Int](repeating: 0, count: graph.junctionCount)
    for junction in isReached.indices where isReached[junction] {
      sizes[Int(root(UInt32(junction)))] += 1
    }
    let roots = sizes.indices.filter { sizes[$0] > 0 }.sorted {
      (sizes[$1], $0) < (sizes[$0], $1)
    }
    var ranks = [UInt32](repeating: .max, count: graph.junctionCount)
    for (rank, junction) in roots.enumerated() { ranks[junction] = UInt32(rank) }
    self.ranks = isReached.indices.map { junction in
      isReached[junction] ? ranks[Int(root(UInt32(junction)))] : .max
    }
    self.sizes = roots.map { sizes[$0] }
  }
}
