/// An undirected graph without loops and parallel edges, with a position for each node.
///
/// What nested dissection cuts into halves: the nodes of a part, numbered from 0, and where each of
/// them lies in the plane.
struct DissectionGraph {
  /// What the nodes are called outside.
  let names: [UInt32]
  /// Where each node's neighbours begin; one more entry than nodes.
  let first: [Int32]
  /// The neighbours, each edge in both directions.
  let neighbours: [Int32]
  /// The place of the opposite direction of each entry of `neighbours`.
  let opposites: [Int32]
  /// East and north of each node, in any unit.
  let positions: [SIMD2<Double>]

  var nodeCount: Int { names.count }

  /// The graph of nodes and of the edges between them, given as neighbour lists by local number.
  init(names: [UInt32], lists: [[Int32]], positions: [SIMD2<Double>]) {
    var first: [Int32] = [0]
    var neighbours: [Int32] = []
    for list in lists {
      neighbours.append(contentsOf: list)
      first.append(Int32(neighbours.count))
    }
    var opposites = [Int32](repeating: 0, count: neighbours.count)
    // Lists are sorted, so the entries for one node are met in the order of their owners.
    var cursor = first
    for node in 0..<Int32(names.count) {
      for place in Int(first[Int(node)])..<Int(first[Int(node) + 1]) {
        let neighbour = Int(neighbours[place])
        opposites[Int(cursor[neighbour])] = Int32(place)
        cursor[neighbour] += 1
      }
    }
    self.names = names
    self.first = first
    self.neighbours = neighbours
    self.opposites = opposites
    self.positions = positions
  }

  /// The neighbours of a node.
  func neighbours(of node: Int) -> ArraySlice<Int32> {
    neighbours[Int(first[node])..<Int(first[node + 1])]
  }

  /// The part of the graph that some of its nodes span; `nodes` ascend.
  func part(_ nodes: [Int32], scratch: inout [Int32]) -> DissectionGraph {
    for (local, node) in nodes.enumerated() { scratch[Int(node)] = Int32(local) }
    let lists = nodes.map { node in
      neighbours(of: Int(node)).compactMap { scratch[Int($0)] >= 0 ? scratch[Int($0)] : nil }
    }
    for node in nodes { scratch[Int(node)] = -1 }
    return DissectionGraph(
      names: nodes.map { names[Int($0)] }, lists: lists,
      positions: nodes.map { positions[Int($0)] })
  }

  /// The connected components, each as ascending nodes.
  func components() -> [[Int32]] {
    var component = [Int32](repeating: -1, count: nodeCount)
    var count: Int32 = 0
    var stack: [Int32] = []
    for start in 0..<Int32(nodeCount) where component[Int(start)] < 0 {
      component[Int(start)] = count
      stack.append(start)
      while let node = stack.popLast() {
        for next in neighbours(of: Int(node)) where component[Int(next)] < 0 {
          component[Int(next)] = count
          stack.append(next)
        }
      }
      count += 1
    }
    var parts = [[Int32]](repeating: [], count: Int(count))
    for node in 0..<Int32(nodeCount) { parts[Int(component[Int(node)])].append(node) }
    return parts
  }
}
