/// Finds few nodes that cut a graph into two halves of similar size.
///
/// Inertial flow (Schild and Sommer, SEA 2015): the nodes are sorted along a direction, the first
/// quarter is joined to a source, the last to a sink, and a maximum flow between them gives a least
/// cut; of several directions the best counts. Of large graphs more is joined: the flow then runs
/// through a band in the middle, and a cut costs no more however large the graph is.
struct InertialFlow {
  /// The nodes of a cut, ascending, and how bad it is.
  struct Cut: Sendable {
    var nodes: [Int32]
    var score: Double
  }

  private let graph: DissectionGraph
  private var flows: [Int8]
  /// How far each node is from a source over edges that are not full; -1 for farther than a sink.
  private var levels: [Int32]
  private var cursors: [Int32]
  private var queue: [Int32] = []
  /// The nodes that have a level, but for the sources.
  private var reached: [Int32] = []
  /// 1 for a source, -1 for a sink.
  private var sides: [Int8]
  /// The sources that have a neighbour beside sources.
  private var front: [Int32] = []

  /// The least share of the nodes that is joined to the source, and to the sink.
  private static let anchoredShare = 0.25
  /// The most nodes that the flow runs through.
  private static let widestBand = 60_000
  /// Directions of larger graphs are tried at the same time.
  private static let smallestShared = 2_000

  private init(_ graph: DissectionGraph) {
    self.graph = graph
    flows = Array(repeating: 0, count: graph.neighbours.count)
    levels = Array(repeating: 0, count: graph.nodeCount)
    cursors = Array(repeating: 0, count: graph.nodeCount)
    sides = Array(repeating: 0, count: graph.nodeCount)
  }

  /// The nodes of a separator, ascending: the same whatever threads there are.
  static func separator(of graph: DissectionGraph, _ threads: SpareThreads) -> [Int32] {
    var best: Cut?
    let directions = Array(graph.orders.indices)
    for pair in [directions[..<2], directions[2...]] {
      // A cut with more edges than the best has nodes cannot be better by much: it is given up.
      let limit = best.map { 2 * $0.nodes.count } ?? .max
      for cut in Self.cuts(of: graph, across: Array(pair), limit: limit, threads)
      where cut.score < best?.score ?? .infinity {
        best = cut
      }
    }
    return best?.nodes ?? []
  }

  private static func cuts(
    of graph: DissectionGraph, across directions: [Int], limit: Int, _ threads: SpareThreads
  ) -> [Cut] {
    guard graph.nodeCount >= smallestShared, let first = directions.first else {
      var flow = InertialFlow(graph)
      return directions.compactMap { flow.cut(across: $0, limit: limit) }
    }
    let others = directions.dropFirst()
    let (one, more) = threads.both {
      var flow = InertialFlow(graph)
      return flow.cut(across: first, limit: limit)
    } _: {
      var flow = InertialFlow(graph)
      return others.compactMap { flow.cut(across: $0, limit: limit) }
    }
    return [one].compactMap { $0 } + more
  }

  /// The better one of the two least cuts across a direction; nil when it has more edges than the
  /// limit.
  private mutating func cut(across direction: Int, limit: Int) -> Cut? {
    anchor(graph.orders[direction])
    guard maximizeFlow(upTo: limit) else { return nil }
    // What is reached from the sources when no sink is any more lies on their side of the first cut.
    let first = cut { levels[$0] >= 0 }
    findSinkSide()
    let last = cut { levels[$0] >= 0 }
    return last.score < first.score ? last : first
  }

  /// Joins the ends of an order to source and sink.
  private mutating func anchor(_ order: [Int32]) {
    let least = Int(Double(order.count) * Self.anchoredShare)
    let count = max(1, least, (order.count - Self.widestBand) / 2)
    for node in sides.indices { sides[node] = 0 }
    for node in order.prefix(count) { sides[Int(node)] = 1 }
    for node in order.suffix(count) { sides[Int(node)] = -1 }
    front.removeAll(keepingCapacity: true)
    for node in order.prefix(count)
    where graph.neighbours(of: Int(node)).contains(where: { sides[Int($0)] != 1 }) {
      front.append(node)
    }
  }

  /// Augments until no path is left; false when the flow exceeds the limit.
  private mutating func maximizeFlow(upTo limit: Int) -> Bool {
    for place in flows.indices { flows[place] = 0 }
    for node in levels.indices { levels[node] = sides[node] == 1 ? 0 : -1 }
    reached.removeAll(keepingCapacity: true)
    var flow = 0
    while setLevels() {
      for node in front {
        while augment(from: node) {
          flow += 1
          if flow > limit { return false }
        }
      }
    }
    return true
  }

  /// Breadth-first levels from all sources over edges that are not full, as far as the nearest sink;
  /// whether one is reached.
  private mutating func setLevels() -> Bool {
    for node in reached { levels[Int(node)] = -1 }
    reached.removeAll(keepingCapacity: true)
    queue.removeAll(keepingCapacity: true)
    queue.append(contentsOf: front)
    for node in front { cursors[Int(node)] = graph.first[Int(node)] }
    var head = 0
    var sinkLevel = Int32.max
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      let level = levels[node] + 1
      // Behind the nearest sink there is nothing to look for.
      if level > sinkLevel { break }
      for place in Int(graph.first[node])..<Int(graph.first[node + 1]) where flows[place] < 1 {
        let next = Int(graph.neighbours[place])
        guard levels[next] < 0 else { continue }
        levels[next] = level
        cursors[next] = graph.first[next]
        reached.append(Int32(next))
        if sides[next] == -1 { sinkLevel = level } else { queue.append(Int32(next)) }
      }
    }
    return sinkLevel < .max
  }

  /// Sends one unit along the levels, depth first, without recursion.
  private mutating func augment(from source: Int32) -> Bool {
    queue.removeAll(keepingCapacity: true)
    var node = Int(source)
    while sides[node] != -1 {
      let end = graph.first[node + 1]
      var place = cursors[node]
      while place < end {
        let next = Int(graph.neighbours[Int(place)])
        if levels[next] == levels[node] + 1 && flows[Int(place)] < 1 { break }
        place += 1
      }
      cursors[node] = place
      if place < end {
        queue.append(place)
        node = Int(graph.neighbours[Int(place)])
        continue
      }
      guard let last = queue.popLast() else { return false }
      node = Int(graph.neighbours[Int(graph.opposites[Int(last)])])
      cursors[node] += 1
    }
    for place in queue {
      flows[Int(place)] += 1
      flows[Int(graph.opposites[Int(place)])] -= 1
    }
    return true
  }

  /// Marks what a sink can be reached from with a level of 0, all others with -1.
  private mutating func findSinkSide() {
    queue.removeAll(keepingCapacity: true)
    for node in levels.indices {
      levels[node] = sides[node] == -1 ? 0 : -1
      if sides[node] == -1 { queue.append(Int32(node)) }
    }
    var head = 0
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      for place in Int(graph.first[node])..<Int(graph.first[node + 1]) {
        let next = Int(graph.neighbours[place])
        guard levels[next] < 0, flows[Int(graph.opposites[place])] < 1 else { continue }
        levels[next] = 0
        queue.append(Int32(next))
      }
    }
  }

  /// The ends of the cut edges on their less crowded side.
  ///
  /// Fewer nodes matter most; among equals the more even cut.
  private func cut(_ isInside: (_ node: Int) -> Bool) -> Cut {
    var inner: [Int32] = []
    var outer: [Int32] = []
    var insideCount = 0
    for node in 0..<graph.nodeCount {
      let side = isInside(node)
      if side { insideCount += 1 }
      guard graph.neighbours(of: node).contains(where: { isInside(Int($0)) != side }) else {
        continue
      }
      if side { inner.append(Int32(node)) } else { outer.append(Int32(node)) }
    }
    let nodes = inner.count <= outer.count ? inner : outer
    let share = Double(insideCount) / Double(graph.nodeCount)
    return Cut(nodes: nodes, score: Double(nodes.count) / min(share, 1 - share))
  }
}
