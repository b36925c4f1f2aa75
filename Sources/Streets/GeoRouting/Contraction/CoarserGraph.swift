/// A graph of about half as many nodes: neighbors that have most edges in common become one.
///
/// Matching of heavy edges (Karypis and Kumar, SIAM J. Sci. Comput. 1998): a cut of the coarser
/// graph is one of the finer graph over as many edges.
struct CoarserGraph {
  let graph: DissectionGraph
  /// The node of the coarser graph that each node belongs to.
  let owners: [Int32]
  /// More edges in one are counted as so many; the flow back and forth must fit into 16 bits.
  private static let mostEdges: Int32 = 16_000

  /// Joins the nodes of a graph in pairs.
  init(_ fine: DissectionGraph) {
    let (owners, members) = Self.pairs(of: fine)
    self.owners = owners
    var first: [Int32] = [0]
    var neighbours: [Int32] = []
    var capacities: [Int16] = []
    first.reserveCapacity(members.count + 1)
    neighbours.reserveCapacity(fine.neighbours.count)
    capacities.reserveCapacity(fine.neighbours.count)
    var joined = [Int32](repeating: 0, count: members.count)
    var heads: [Int32] = []
    for (owner, pair) in members.enumerated() {
      heads.removeAll(keepingCapacity: true)
      for node in pair.first == pair.second ? [pair.first] : [pair.first, pair.second] {
        for place in fine.places(of: Int(node)) {
          let head = owners[Int(fine.neighbours[place])]
          guard head != Int32(owner) else { continue }
          if joined[Int(head)] == 0 { heads.append(head) }
          joined[Int(head)] += Int32(fine.capacity(at: place))
        }
      }
      heads.sort()
      for head in heads {
        neighbours.append(head)
        capacities.append(Int16(min(joined[Int(head)], Self.mostEdges)))
        joined[Int(head)] = 0
      }
      first.append(Int32(neighbours.count))
    }
    graph = DissectionGraph(
      weights: members.map { pair in
        let weight = fine.weight(of: Int(pair.first))
        return Int32(
          pair.first == pair.second ? weight : weight + fine.weight(of: Int(pair.second)))
      },
      first: first, neighbours: neighbours, capacities: capacities,
      orders: fine.orders.map { order in
        // A pair lies where the first of its nodes does.
        var isMet = [Bool](repeating: false, count: members.count)
        var coarse: [Int32] = []
        coarse.reserveCapacity(members.count)
        for node in order where !isMet[Int(owners[Int(node)])] {
          isMet[Int(owners[Int(node)])] = true
          coarse.append(owners[Int(node)])
        }
        return coarse
      })
  }

  /// The pairs, by their first nodes; a node that is left alone is a pair with itself.
  private static func pairs(
    of graph: DissectionGraph
  ) -> (owners: [Int32], members: [(first: Int32, second: Int32)]) {
    var owners = [Int32](repeating: -1, count: graph.nodeCount)
    var members: [(first: Int32, second: Int32)] = []
    members.reserveCapacity(graph.nodeCount / 2)
    for node in 0..<graph.nodeCount where owners[node] < 0 {
      var best = node
      var bestScore = 0.0
      for place in graph.places(of: node) {
        let next = Int(graph.neighbours[place])
        guard owners[next] < 0 else { continue }
        // Light nodes first, so that all become heavy alike.
        let score = Double(graph.capacity(at: place)) / Double(graph.weight(of: next))
        if score > bestScore {
          bestScore = score
          best = next
        }
      }
      owners[node] = Int32(members.count)
      owners[best] = Int32(members.count)
      members.append((Int32(node), Int32(best)))
    }
    return (owners, members)
  }
}
