import GeoStreets

/// The upward graph that contraction leaves: for every junction, by rank, its higher neighbors.
///
/// Contracting a junction joins all its higher neighbors with each other; the result is chordal,
/// and the lowest higher neighbor is the junction's parent in the elimination tree.
struct Elimination {
  /// The start of each junction's upward arcs, by rank; one more entry than junctions.
  let first: [UInt32]
  /// The ranks that the upward arcs lead to, ascending for each junction.
  let heads: [UInt32]

  /// Contracts the junctions of a graph in the order of their ranks.
  init(_ graph: StreetGraph, ranks: [UInt32]) {
    let count = ranks.count
    var lists = [[UInt32]](repeating: [], count: count)
    for junction in 0..<count {
      let rank = ranks[junction]
      for place in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let head = ranks[Int(graph.arcs[place].head)]
        if head > rank { lists[Int(rank)].append(head) }
      }
    }
    var first: [UInt32] = [0]
    var heads: [UInt32] = []
    first.reserveCapacity(count + 1)
    heads.reserveCapacity(3 * count)
    var mark = [UInt32](repeating: .max, count: count)
    for rank in 0..<count {
      // Own neighbors and those that contracted children handed on, each once.
      var list: [UInt32] = []
      for head in lists[rank] where mark[Int(head)] != UInt32(rank) {
        mark[Int(head)] = UInt32(rank)
        list.append(head)
      }
      list.sort()
      lists[rank] = []
      if let parent = list.first { lists[Int(parent)].append(contentsOf: list.dropFirst()) }
      heads.append(contentsOf: list)
      first.append(UInt32(heads.count))
    }
    self.first = first
    self.heads = heads
  }

  /// The places of a junction's upward arcs.
  @inline(__always)
  func arcs(of rank: Int) -> Range<Int> { Int(first[rank])..<Int(first[rank + 1]) }

  /// The place of the arc between two junctions by rank.
  @inline(__always)
  func arc(from low: UInt32, to high: UInt32) -> Int? {
    arcs(of: Int(low)).first { heads[$0] == high }
  }

  /// The parent of each junction in the elimination tree; itself at a root.
  var parents: [UInt32] {
    (0..<first.count - 1).map { rank -> UInt32 in
      let arcs = arcs(of: rank)
      return arcs.isEmpty ? UInt32(rank) : heads[arcs.lowerBound]
    }
  }

  /// Calls `visit` for every triangle: a lower junction's two arcs and the arc between their heads.
  /// - Parameters:
  ///   - ranks: the lower junctions, in the order in which they are visited.
  ///   - visit: Receives the arc to the nearer head, the arc to the farther head, and the arc
  ///     between.
  @inline(__always)
  func forEachTriangle(
    below ranks: some Sequence<Int>, _ visit: (_ near: Int, _ far: Int, _ across: Int) -> Void
  ) {
    for rank in ranks {
      let arcs = arcs(of: rank)
      for near in arcs {
        // Both lists ascend: one pass over the head's own arcs finds all partners.
        var across = Int(first[Int(heads[near])])
        for far in near + 1..<max(near + 1, arcs.upperBound) {
          while heads[across] != heads[far] { across += 1 }
          visit(near, far, across)
        }
      }
    }
  }
}
