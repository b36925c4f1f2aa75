/// A maximum flow between many sources and many sinks of a graph (Dinitz).
struct MaximumFlow {
  private let graph: DissectionGraph
  /// How much more may flow over each entry of the graph's neighbours.
  private var rests: [Int16]
  /// How far each node is from a source over edges that are not full; negative where none leads.
  ///
  /// Behind a search for sinks: 0 for what a sink can be reached from, negative for all others.
  private(set) var levels: [Int32]
  private var cursors: [Int32]
  private var queue: [Int32] = []
  /// The nodes that have a level, but for the sources.
  private var reached: [Int32] = []
  /// 1 for a source, -1 for a sink.
  private var sides: [Int8]
  /// The sources that have a neighbour beside sources.
  private var front: [Int32] = []

  /// Room for flows of a graph.
  init(_ graph: DissectionGraph) {
    self.graph = graph
    rests = []
    levels = Array(repeating: 0, count: graph.nodeCount)
    cursors = Array(repeating: 0, count: graph.nodeCount)
    sides = Array(repeating: 0, count: graph.nodeCount)
  }

  /// Begins anew with other sources, for which `side` is 1, and sinks, for which it is -1.
  mutating func anchor(_ side: (_ node: Int) -> Int8) {
    for node in sides.indices { sides[node] = side(node) }
    front.removeAll(keepingCapacity: true)
    for node in sides.indices
    where sides[node] == 1 && graph.neighbours(of: node).contains(where: { sides[Int($0)] != 1 }) {
      front.append(Int32(node))
    }
    rests =
      graph.capacities.isEmpty
      ? Array(repeating: 1, count: graph.neighbours.count) : graph.capacities
    for node in levels.indices { levels[node] = sides[node] == 1 ? 0 : -1 }
    reached.removeAll(keepingCapacity: true)
  }

  /// Augments until no path is left; false when the flow exceeds the limit.
  mutating func maximize(upTo limit: Int) -> Bool {
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
      for place in Int(graph.first[node])..<Int(graph.first[node + 1]) where rests[place] > 0 {
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
        if levels[next] == levels[node] + 1 && rests[Int(place)] > 0 { break }
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
      rests[Int(place)] -= 1
      rests[Int(graph.opposites[Int(place)])] += 1
    }
    return true
  }

  /// Marks what a sink can be reached from with a level of 0, all others with -1.
  mutating func findSinkSide() {
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
        guard levels[next] < 0, rests[Int(graph.opposites[place])] > 0 else { continue }
        levels[next] = 0
        queue.append(Int32(next))
      }
    }
  }
}
