import GeoStreets
import Geodesy
import Glibc

/// The order in which the junctions of a graph are contracted: the last ones separate the most.
///
/// Dead ends and junctions between two others go first, by degree; what is left is cut into halves
/// again and again, and the nodes of each cut come after both halves.
struct NestedDissection {
  /// The rank of each junction: 0 is contracted first.
  private(set) var ranks: [UInt32]
  private var nextRank: UInt32 = 0

  /// Parts of at most so many nodes are ordered by degree.
  private static let smallest = 8

  init(_ graph: StreetGraph) {
    let count = graph.junctions.count
    ranks = Array(repeating: .max, count: count)
    var neighbours = (0..<count).map { junction -> [UInt32] in
      var heads: [UInt32] = []
      for place in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let head = graph.arcs[place].head
        if Int(head) != junction && !heads.contains(head) { heads.append(head) }
      }
      return heads
    }
    contractLowDegrees(&neighbours)
    let rest = (0..<UInt32(count)).filter { ranks[Int($0)] == .max }
    var local = [Int32](repeating: -1, count: count)
    for (number, junction) in rest.enumerated() { local[Int(junction)] = Int32(number) }
    let scale = cos(graph.network.boundingBox.south * .pi / 180)
    let core = DissectionGraph(
      names: rest,
      lists: rest.map { junction in
        neighbours[Int(junction)].map { local[Int($0)] }.sorted()
      },
      positions: rest.map { junction in
        let position = graph.junctions[Int(junction)]
        return SIMD2(Double(position.longitude) * scale, Double(position.latitude))
      })
    dissect(core)
  }

  /// Contracts nodes of at most two neighbours until none is left.
  ///
  /// In rounds: of neighbours only one is contracted in a round, so that a chain becomes a low tree
  /// and not a long one.
  private mutating func contractLowDegrees(_ neighbours: inout [[UInt32]]) {
    var queue = (0..<UInt32(neighbours.count)).filter { neighbours[Int($0)].count <= 2 }
    var head = 0
    var touched = [Int32](repeating: -1, count: neighbours.count)
    var round: Int32 = 0
    var roundEnd = queue.count
    while head < queue.count {
      if head == roundEnd {
        round += 1
        roundEnd = queue.count
      }
      let node = queue[head]
      head += 1
      guard ranks[Int(node)] == .max, neighbours[Int(node)].count <= 2 else { continue }
      if touched[Int(node)] == round {
        queue.append(node)
        continue
      }
      ranks[Int(node)] = nextRank
      nextRank += 1
      let ends = neighbours[Int(node)]
      neighbours[Int(node)] = []
      for end in ends { touched[Int(end)] = round }
      for end in ends { neighbours[Int(end)].removeAll { $0 == node } }
      if ends.count == 2 && !neighbours[Int(ends[0])].contains(ends[1]) {
        neighbours[Int(ends[0])].append(ends[1])
        neighbours[Int(ends[1])].append(ends[0])
      }
      for end in ends where neighbours[Int(end)].count <= 2 { queue.append(end) }
    }
  }

  /// Ranks the nodes of a graph, halves first, cuts last.
  private mutating func dissect(_ graph: DissectionGraph) {
    if graph.nodeCount <= Self.smallest {
      let byDegree = (0..<graph.nodeCount).sorted {
        (graph.neighbours(of: $0).count, graph.names[$0])
          < (graph.neighbours(of: $1).count, graph.names[$1])
      }
      for node in byDegree { rank(graph.names[node]) }
      return
    }
    var scratch = [Int32](repeating: -1, count: graph.nodeCount)
    let components = graph.components()
    if components.count > 1 {
      for nodes in components { dissect(graph.part(nodes, scratch: &scratch)) }
      return
    }
    var flow = InertialFlow(graph)
    let separator = flow.separator()
    var isSeparator = [Bool](repeating: false, count: graph.nodeCount)
    for node in separator { isSeparator[Int(node)] = true }
    let others = (0..<Int32(graph.nodeCount)).filter { !isSeparator[Int($0)] }
    if !others.isEmpty { dissect(graph.part(others, scratch: &scratch)) }
    for node in separator { rank(graph.names[Int(node)]) }
  }

  private mutating func rank(_ junction: UInt32) {
    ranks[Int(junction)] = nextRank
    nextRank += 1
  }
}
