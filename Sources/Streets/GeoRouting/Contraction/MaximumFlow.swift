/// A maximum flow between many sources and many sinks of a graph (Dinitz).
///
/// Cutting a city takes thousands of flows: the memory is one's own, without checks of bounds, and no
/// place is read or written that the graph, which does not change, does not have.
struct MaximumFlow: ~Copyable {
  private let graph: DissectionGraph
  private let nodeCount: Int
  private let first: UnsafeMutablePointer<Int32>
  private let neighbours: UnsafeMutablePointer<Int32>
  private let opposites: UnsafeMutablePointer<Int32>
  /// The residual capacity of each entry of the graph's neighbors.
  private let rests: UnsafeMutablePointer<Int16>
  /// The distance of each node from the sources over edges that are not full; negative where none leads.
  ///
  /// After a search for sinks: 0 for what reaches a sink, negative for all others.
  private let levels: UnsafeMutablePointer<Int32>
  private let cursors: UnsafeMutablePointer<Int32>
  /// 1 for a source, -1 for a sink.
  private let sides: UnsafeMutablePointer<Int8>
  /// The nodes to go on from, or the path that was found: no more than there are nodes.
  private let queue: UnsafeMutablePointer<Int32>
  /// The nodes that have a level, but for the sources.
  private let reached: UnsafeMutablePointer<Int32>
  private var reachedCount = 0
  /// The sources that have a neighbor beside sources.
  private var front: [Int32] = []

  /// Allocates memory for flows of a graph.
  init(_ graph: DissectionGraph) {
    self.graph = graph
    nodeCount = graph.nodeCount
    first = Self.copy(graph.first)
    neighbours = Self.copy(graph.neighbours)
    opposites = Self.copy(graph.opposites)
    rests = Self.allocate(graph.neighbours.count, 0)
    levels = Self.allocate(nodeCount, 0)
    cursors = Self.allocate(nodeCount, 0)
    sides = Self.allocate(nodeCount, 0)
    queue = Self.allocate(nodeCount, 0)
    reached = Self.allocate(nodeCount, 0)
  }

  deinit {
    for memory in [first, neighbours, opposites, levels, cursors, queue, reached] {
      memory.deallocate()
    }
    rests.deallocate()
    sides.deallocate()
  }

  private static func allocate<Element: BitwiseCopyable>(_ count: Int, _ value: Element)
    -> UnsafeMutablePointer<Element>
  {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, count))
    memory.initialize(repeating: value, count: count)
    return memory
  }

  private static func copy(_ elements: [Int32]) -> UnsafeMutablePointer<Int32> {
    let memory = allocate(elements.count, Int32(0))
    for (place, element) in elements.enumerated() { memory[place] = element }
    return memory
  }

  func isReached(_ node: Int) -> Bool { levels[node] >= 0 }

  /// Restarts with other sources, for which `side` is 1, and sinks, for which it is -1.
  mutating func anchor(_ side: (_ node: Int) -> Int8) {
    for node in 0..<nodeCount { sides[node] = side(node) }
    front.removeAll(keepingCapacity: true)
    for node in 0..<nodeCount
    where sides[node] == 1 && graph.neighbours(of: node).contains(where: { sides[Int($0)] != 1 }) {
      front.append(Int32(node))
    }
    for place in graph.neighbours.indices { rests[place] = graph.capacity(at: place) }
    for node in 0..<nodeCount { levels[node] = sides[node] == 1 ? 0 : -1 }
    reachedCount = 0
  }

  /// Augments until no path is left; false when the flow exceeds the limit.
  mutating func maximize(upTo limit: Int) -> Bool {
    var flow = 0
    while setLevels() {
      for node in front {
        while augment(from: Int(node)) {
          flow += 1
          if flow > limit { return false }
        }
      }
    }
    return true
  }

  /// Sets breadth-first levels from all sources over edges that are not full, as far as the nearest
  /// sink; whether one is reached.
  private mutating func setLevels() -> Bool {
    for place in 0..<reachedCount { levels[Int(reached[place])] = -1 }
    reachedCount = 0
    var end = 0
    for node in front {
      cursors[Int(node)] = first[Int(node)]
      queue[end] = node
      end += 1
    }
    var head = 0
    var sinkLevel = Int32.max
    while head < end {
      let node = Int(queue[head])
      head += 1
      let level = levels[node] + 1
      // Behind the nearest sink there is nothing to look for.
      if level > sinkLevel { break }
      for place in Int(first[node])..<Int(first[node + 1]) where rests[place] > 0 {
        let next = Int(neighbours[place])
        guard levels[next] < 0 else { continue }
        levels[next] = level
        cursors[next] = first[next]
        reached[reachedCount] = Int32(next)
        reachedCount += 1
        if sides[next] == -1 {
          sinkLevel = level
        } else {
          queue[end] = Int32(next)
          end += 1
        }
      }
    }
    return sinkLevel < .max
  }

  /// Sends one unit along the levels, depth first, without recursion.
  private func augment(from source: Int) -> Bool {
    var depth = 0
    var node = source
    while sides[node] != -1 {
      let end = first[node + 1]
      let level = levels[node] + 1
      var place = cursors[node]
      while place < end {
        if levels[Int(neighbours[Int(place)])] == level && rests[Int(place)] > 0 { break }
        place += 1
      }
      cursors[node] = place
      if place < end {
        queue[depth] = place
        depth += 1
        node = Int(neighbours[Int(place)])
        continue
      }
      guard depth > 0 else { return false }
      depth -= 1
      node = Int(neighbours[Int(opposites[Int(queue[depth])])])
      cursors[node] += 1
    }
    for place in 0..<depth {
      rests[Int(queue[place])] -= 1
      rests[Int(opposites[Int(queue[place])])] += 1
    }
    return true
  }

  /// Reaches the nodes from which a sink is reached, and no others.
  mutating func findSinkSide() {
    var end = 0
    for node in 0..<nodeCount {
      levels[node] = sides[node] == -1 ? 0 : -1
      if sides[node] == -1 {
        queue[end] = Int32(node)
        end += 1
      }
    }
    var head = 0
    while head < end {
      let node = Int(queue[head])
      head += 1
      for place in Int(first[node])..<Int(first[node + 1]) {
        let next = Int(neighbours[place])
        guard levels[next] < 0, rests[Int(opposites[place])] > 0 else { continue }
        levels[next] = 0
        queue[end] = Int32(next)
        end += 1
      }
    }
  }
}
