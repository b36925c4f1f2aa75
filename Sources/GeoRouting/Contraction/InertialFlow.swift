/// Finds few nodes that cut a graph into two halves of similar size.
///
/// Inertial flow (Schild and Sommer, SEA 2015): the nodes are sorted along a direction, the first
/// quarter is joined to a source, the last to a sink, and a maximum flow between them gives a least
/// cut; of several directions the best counts.
struct InertialFlow {
  private let graph: DissectionGraph
  private var flows: [Int8]
  private var levels: [Int32]
  private var cursors: [Int32]
  private var queue: [Int32] = []
  private var sides: [Int8]

  /// The share of the nodes that is joined to the source, and to the sink.
  private static let anchoredShare = 0.25
  private static let directions: [SIMD2<Double>] = [[1, 0], [0, 1], [1, 1], [1, -1]]

  init(_ graph: DissectionGraph) {
    self.graph = graph
    flows = Array(repeating: 0, count: graph.neighbours.count)
    levels = Array(repeating: 0, count: graph.nodeCount)
    cursors = Array(repeating: 0, count: graph.nodeCount)
    sides = Array(repeating: 0, count: graph.nodeCount)
  }

  /// The nodes of a separator, ascending.
  mutating func separator() -> [Int32] {
    var best: [Int32] = []
    var bestScore = Double.infinity
    for direction in Self.directions {
      var order: [(key: Double, node: Int32)] = (0..<Int32(graph.nodeCount)).map { node in
        let weighted = graph.positions[Int(node)] * direction
        return (key: weighted.x + weighted.y, node: node)
      }
      order.sort { $0 < $1 }
      let anchored = max(1, Int(Double(order.count) * Self.anchoredShare))
      for node in sides.indices { sides[node] = 0 }
      for entry in order.prefix(anchored) { sides[Int(entry.node)] = 1 }
      for entry in order.suffix(anchored) { sides[Int(entry.node)] = -1 }
      // A cut with more edges than the best has nodes cannot be better by much: it is given up.
      guard maximizeFlow(upTo: best.isEmpty ? .max : 2 * best.count) else { continue }
      for isSource in [true, false] {
        let (nodes, share) = cut(fromSource: isSource)
        // Fewer nodes matter most; among equals the more even cut.
        let score = Double(nodes.count) / min(share, 1 - share)
        if score < bestScore {
          bestScore = score
          best = nodes
        }
      }
    }
    return best
  }

  /// Augments until no path is left; false when the flow exceeds the limit.
  private mutating func maximizeFlow(upTo limit: Int) -> Bool {
    for place in flows.indices { flows[place] = 0 }
    var flow = 0
    while setLevels() {
      for node in cursors.indices { cursors[node] = graph.first[node] }
      for node in 0..<Int32(graph.nodeCount) where sides[Int(node)] == 1 {
        while augment(from: node) {
          flow += 1
          if flow > limit { return false }
        }
      }
    }
    return true
  }

  /// Breadth-first levels from all sources over edges that are not full; whether a sink is reached.
  private mutating func setLevels() -> Bool {
    queue.removeAll(keepingCapacity: true)
    for node in levels.indices {
      levels[node] = sides[node] == 1 ? 0 : -1
      if sides[node] == 1 { queue.append(Int32(node)) }
    }
    var head = 0
    var isReached = false
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      if sides[node] == -1 {
        isReached = true
        continue
      }
      for place in Int(graph.first[node])..<Int(graph.first[node + 1]) where flows[place] < 1 {
        let next = Int(graph.neighbours[place])
        if levels[next] < 0 {
          levels[next] = levels[node] + 1
          queue.append(Int32(next))
        }
      }
    }
    return isReached
  }

  /// Sends one unit along the levels, depth first, without recursion.
  private mutating func augment(from source: Int32) -> Bool {
    queue.removeAll(keepingCapacity: true)
    var node = Int(source)
    while sides[node] != -1 {
      var isAdvanced = false
      while cursors[node] < graph.first[node + 1] {
        let place = Int(cursors[node])
        let next = Int(graph.neighbours[place])
        if flows[place] < 1 && levels[next] == levels[node] + 1 && sides[next] != 1 {
          queue.append(Int32(place))
          node = next
          isAdvanced = true
          break
        }
        cursors[node] += 1
      }
      if isAdvanced { continue }
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

  /// The ends of the cut edges on their less crowded side, and the share of nodes on one side.
  private mutating func cut(fromSource isSource: Bool) -> (nodes: [Int32], share: Double) {
    var isInside = [Bool](repeating: false, count: graph.nodeCount)
    queue.removeAll(keepingCapacity: true)
    for node in sides.indices where sides[node] == (isSource ? 1 : -1) {
      isInside[node] = true
      queue.append(Int32(node))
    }
    var head = 0
    while head < queue.count {
      let node = Int(queue[head])
      head += 1
      for place in Int(graph.first[node])..<Int(graph.first[node + 1]) {
        let direction = isSource ? place : Int(graph.opposites[place])
        let next = Int(graph.neighbours[place])
        if flows[direction] < 1 && !isInside[next] {
          isInside[next] = true
          queue.append(Int32(next))
        }
      }
    }
    var inner: Set<Int32> = []
    var outer: Set<Int32> = []
    for node in isInside.indices where isInside[node] {
      for next in graph.neighbours(of: node) where !isInside[Int(next)] {
        inner.insert(Int32(node))
        outer.insert(next)
      }
    }
    let share = Double(queue.count) / Double(graph.nodeCount)
    return ((inner.count <= outer.count ? inner : outer).sorted(), share)
  }
}
