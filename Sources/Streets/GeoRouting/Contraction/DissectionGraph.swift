/// An undirected graph without loops and parallel edges, and how its nodes lie in the plane.
///
/// The graph that nested dissection bisects: the nodes of a part, numbered from 0. In a coarser
/// graph a node stands for several ones, and an edge for all between them.
struct DissectionGraph: Sendable {
  /// The outside names of the nodes; ascending.
  private(set) var names: [UInt32] = []
  /// The start of each node's neighbors; one more entry than nodes.
  private(set) var first: [Int32] = [0]
  /// The neighbors, each edge in both directions; ascending for each node.
  private(set) var neighbours: [Int32] = []
  /// The place of the opposite direction of each entry of `neighbours`.
  private(set) var opposites: [Int32] = []
  /// The nodes in the order in which they lie along each of `directions`.
  private(set) var orders: [[Int32]]
  /// The number of edges that each entry of `neighbours` stands for; empty where each is one.
  private(set) var capacities: [Int16] = []
  /// The number of nodes that each node stands for; empty where each is one.
  private(set) var weights: [Int32] = []

  /// The directions that cuts are looked for across: east, north, and the two between.
  static let directions: [SIMD2<Double>] = [[1, 0], [0, 1], [1, 1], [1, -1]]

  var nodeCount: Int { names.count }

  /// Creates a graph of nodes and of the edges between them.
  /// - Parameters:
  ///   - names: The outside names of the nodes, ascending.
  ///   - lists: The neighbors of each node by local number, ascending.
  ///   - positions: East and north of each node, in any unit.
  init(names: [UInt32], lists: [[Int32]], positions: [SIMD2<Double>]) {
    self.names = names
    for list in lists {
      neighbours.append(contentsOf: list)
      first.append(Int32(neighbours.count))
    }
    orders = Self.directions.map { direction in
      var order: [(key: Double, node: Int32)] = positions.indices.map { node in
        let weighted = positions[node] * direction
        return (key: weighted.x + weighted.y, node: Int32(node))
      }
      order.sort { $0 < $1 }
      return order.map(\.node)
    }
    findOpposites()
  }

  /// A coarser graph.
  /// - Parameters:
  ///   - weights: The number of nodes that each node stands for.
  ///   - first: The index of each node's first neighbor; one more entry than nodes.
  ///   - neighbours: the neighbors, ascending for each node.
  ///   - capacities: The number of edges that each entry of `neighbours` stands for.
  ///   - orders: the nodes in their order along each of `directions`.
  init(
    weights: [Int32], first: [Int32], neighbours: [Int32], capacities: [Int16], orders: [[Int32]]
  ) {
    names = Array(0..<UInt32(weights.count))
    self.weights = weights
    self.first = first
    self.neighbours = neighbours
    self.capacities = capacities
    self.orders = orders
    findOpposites()
  }

  private init() { orders = Self.directions.map { _ in [] } }

  /// Lists ascend, so the entries for one node are met in the order of their owners.
  private mutating func findOpposites() {
    opposites = [Int32](repeating: 0, count: neighbours.count)
    var cursor = first
    for node in names.indices {
      for place in Int(first[node])..<Int(first[node + 1]) {
        let neighbour = Int(neighbours[place])
        opposites[Int(cursor[neighbour])] = Int32(place)
        cursor[neighbour] += 1
      }
    }
  }

  /// The number of nodes of the finest graph that a node stands for.
  @inline(__always)
  func weight(of node: Int) -> Int { weights.isEmpty ? 1 : Int(weights[node]) }

  /// The places of a node's neighbors.
  @inline(__always)
  func places(of node: Int) -> Range<Int> { Int(first[node])..<Int(first[node + 1]) }

  /// The number of edges that an entry of `neighbours` stands for.
  @inline(__always)
  func capacity(at place: Int) -> Int16 { capacities.isEmpty ? 1 : capacities[place] }

  /// The number of edges that lead out of a set of nodes.
  func capacity(ofCutAround isInside: [Bool]) -> Int {
    var sum = 0
    for node in 0..<nodeCount where isInside[node] {
      for place in places(of: node) where !isInside[Int(neighbours[place])] {
        sum += Int(capacity(at: place))
      }
    }
    return sum
  }

  func neighbours(of node: Int) -> ArraySlice<Int32> {
    neighbours[Int(first[node])..<Int(first[node + 1])]
  }

  /// The connected parts that are left without some nodes, by their first nodes.
  func parts(without removed: [Int32]) -> [DissectionGraph] {
    let unseen: Int32 = -1
    let gone: Int32 = -2
    var part = [Int32](repeating: unseen, count: nodeCount)
    for node in removed { part[Int(node)] = gone }
    var count = 0
    var stack: [Int32] = []
    for start in 0..<Int32(nodeCount) where part[Int(start)] == unseen {
      part[Int(start)] = Int32(count)
      stack.append(start)
      while let node = stack.popLast() {
        for next in neighbours(of: Int(node)) where part[Int(next)] == unseen {
          part[Int(next)] = Int32(count)
          stack.append(next)
        }
      }
      count += 1
    }
    return split(part, count: count)
  }

  /// The graphs of the parts that nodes belong to; those of no part are negative.
  private func split(_ part: [Int32], count: Int) -> [DissectionGraph] {
    var parts = [DissectionGraph](repeating: DissectionGraph(), count: count)
    var local = [Int32](repeating: 0, count: nodeCount)
    for node in 0..<nodeCount where part[node] >= 0 {
      let owner = Int(part[node])
      local[node] = Int32(parts[owner].names.count)
      parts[owner].names.append(names[node])
    }
    for node in 0..<nodeCount where part[node] >= 0 {
      let owner = Int(part[node])
      // A neighbor is of the same part or of none.
      for next in neighbours(of: node) where part[Int(next)] >= 0 {
        parts[owner].neighbours.append(local[Int(next)])
      }
      parts[owner].first.append(Int32(parts[owner].neighbours.count))
    }
    for direction in orders.indices {
      for node in orders[direction] where part[Int(node)] >= 0 {
        parts[Int(part[Int(node)])].orders[direction].append(local[Int(node)])
      }
    }
    for owner in parts.indices { parts[owner].findOpposites() }
    return parts
  }
}
