/// Finds few nodes that cut a graph into two halves of similar size.
///
/// Inertial flow (Schild and Sommer, SEA 2015): the nodes are sorted along a direction, the first
/// quarter is joined to a source, the last to a sink, and a maximum flow between them gives a least
/// cut; of several directions the best counts.
struct InertialFlow: ~Copyable {
  /// A cut, and how bad it is.
  struct Cut: Sendable {
    /// The nodes of the cut, ascending.
    var nodes: [Int32]
    /// Whether each node of the graph lies on the source's side.
    var isInside: [Bool]
    /// The number of nodes in the cut; in a coarser graph the number of edges cut.
    var size: Int
    var score: Double
  }

  private let graph: DissectionGraph
  private var flow: MaximumFlow

  /// The fraction of the nodes that is joined to the source, and to the sink.
  private static let anchoredFraction = 0.25
  /// Directions of larger graphs are tried at the same time.
  private static let smallestShared = 2_000
  /// A cut is moved by at most so many nodes to either side.
  private static let refiningReach = 12

  private init(_ graph: DissectionGraph) {
    self.graph = graph
    flow = MaximumFlow(graph)
  }

  /// The best cut: the same whatever threads there are; nil for no node.
  static func cut(of graph: DissectionGraph, _ threads: ForkJoin) -> Cut? {
    var best: Cut?
    let directions = Array(graph.orders.indices)
    for pair in [directions[..<2], directions[2...]] {
      // A cut of twice as many edges as the best has nodes cannot be better by much: it is given up.
      let limit = best.map { 2 * $0.size } ?? .max
      for cut in Self.cuts(of: graph, across: Array(pair), limit: limit, threads)
      where cut.score < best?.score ?? .infinity {
        best = cut
      }
    }
    return best
  }

  private static func cuts(
    of graph: DissectionGraph, across directions: [Int], limit: Int, _ threads: ForkJoin
  ) -> [Cut] {
    guard graph.nodeCount >= smallestShared, let first = directions.first else {
      var work = InertialFlow(graph)
      return directions.compactMap { work.cut(across: $0, limit: limit) }
    }
    let others = directions.dropFirst()
    let (one, more) = threads.both {
      var work = InertialFlow(graph)
      return work.cut(across: first, limit: limit)
    } _: {
      var work = InertialFlow(graph)
      return others.compactMap { work.cut(across: $0, limit: limit) }
    }
    return [one].compactMap { $0 } + more
  }

  /// The best one of a cut and of the two least cuts near it.
  static func refined(_ isInside: [Bool], of graph: DissectionGraph) -> Cut {
    var work = InertialFlow(graph)
    let given = work.cut { isInside[$0] }
    let band = CutBand(isInside, of: graph, reach: refiningReach)
    work.flow.anchor { node in
      if band.isNear[node] { return 0 }
      return isInside[node] ? 1 : -1
    }
    guard work.flow.maximize(upTo: .max) else { return given }
    let found = work.leastCut()
    return found.score < given.score ? found : given
  }

  /// The better one of the two least cuts across a direction; nil when it has more edges than the limit.
  private mutating func cut(across direction: Int, limit: Int) -> Cut? {
    let order = graph.orders[direction]
    let count = max(1, Int(Double(order.count) * Self.anchoredFraction))
    var sides = [Int8](repeating: 0, count: order.count)
    for node in order.prefix(count) { sides[Int(node)] = 1 }
    for node in order.suffix(count) { sides[Int(node)] = -1 }
    flow.anchor { sides[$0] }
    guard flow.maximize(upTo: limit) else { return nil }
    return leastCut()
  }

  /// The better one of the least cut nearest to the sources and the one nearest to the sinks.
  private mutating func leastCut() -> Cut {
    // Once no sink can be reached, the nodes reached from the sources are on their side of the first cut.
    let first = cut { flow.isReached($0) }
    flow.findSinkSide()
    let last = cut { !flow.isReached($0) }
    return last.score < first.score ? last : first
  }

  /// The ends of the cut edges on their less crowded side.
  ///
  /// Fewer nodes matter most; among equals the more even cut.
  private func cut(_ isInside: (_ node: Int) -> Bool) -> Cut {
    var inner: [Int32] = []
    var outer: [Int32] = []
    var insideWeight = 0
    var weight = 0
    let sides = (0..<graph.nodeCount).map(isInside)
    for node in 0..<graph.nodeCount {
      let side = sides[node]
      weight += graph.weight(of: node)
      if side { insideWeight += graph.weight(of: node) }
      guard graph.neighbours(of: node).contains(where: { sides[Int($0)] != side }) else {
        continue
      }
      if side { inner.append(Int32(node)) } else { outer.append(Int32(node)) }
    }
    let nodes = inner.count <= outer.count ? inner : outer
    let size = graph.capacities.isEmpty ? nodes.count : graph.capacity(ofCutAround: sides)
    let fraction = Double(insideWeight) / Double(weight)
    return Cut(
      nodes: nodes, isInside: sides, size: size, score: Double(size) / min(fraction, 1 - fraction))
  }
}
