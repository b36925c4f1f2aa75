/// A walk between two junctions before it is numbered: its nodes from start to end.
struct TracedEdge {
  var nodes: Range<Int>
  var isOther: Bool
}

/// The edges of a topology: every segment is in exactly one.
struct EdgeTracing {
  private(set) var edges: [TracedEdge] = []
  /// The nodes of all edges, one edge after the other.
  private(set) var nodes: [UInt32] = []
  /// The code of the traits of the segment that ends at each entry of `nodes`; 0 for the first of an edge.
  private(set) var traits: [UInt32] = []
  /// The number of the way of that segment, in the same manner.
  private(set) var ways: [UInt32] = []
  /// Whether a node is a junction: a crossing, an end, a change of street or of what closes a way for some
  /// profile, a node inside a building, or the point chosen on a closed walk that has none of these.
  private(set) var isJunction: [Bool]

  /// Traces a topology; `classes` tells by record what an edge keeps on its way, `isIndoors` which
  /// nodes are inside buildings.
  init(
    _ topology: Topology, nodeCount: Int, classes: [UInt32],
    isIndoors: (UInt32) -> Bool = { _ in false }
  ) {
    isJunction = (0..<UInt32(nodeCount)).map { node in
      let segments = topology.segments(at: node)
      if segments.isEmpty { return false }
      if isIndoors(node) { return true }
      guard segments.count == 2, let a = segments.first, let b = segments.last else { return true }
      let first = topology.segments[Int(a)]
      let second = topology.segments[Int(b)]
      if first.isOther != second.isOther { return true }
      let kept = classes[Int(first.record)]
      if kept != classes[Int(second.record)] { return true }
      // Two ways that are walked toward each other, or away from each other, are no one way.
      return kept & TraitsTable.directed != 0
        && (first.traits(from: node) ^ second.traits(from: node)) & 1 == 0
    }
    nodes.reserveCapacity(topology.segments.count * 2)
    traits.reserveCapacity(topology.segments.count * 2)
    ways.reserveCapacity(topology.segments.count * 2)
    var isTraced = [Bool](repeating: false, count: topology.segments.count)
    for node in 0..<UInt32(nodeCount) where isJunction[Int(node)] {
      trace(from: node, topology, &isTraced)
    }
    // The remaining segments are closed walks along one street without a junction.
    for node in 0..<UInt32(nodeCount) {
      let isLeft = topology.segments(at: node).first.map { !isTraced[Int($0)] } ?? false
      if isLeft {
        isJunction[Int(node)] = true
        trace(from: node, topology, &isTraced)
      }
    }
  }

  private mutating func trace(
    from start: UInt32, _ topology: Topology, _ isTraced: inout [Bool]
  ) {
    for first in topology.segments(at: start) where !isTraced[Int(first)] {
      let begin = nodes.count
      nodes.append(start)
      traits.append(0)
      ways.append(0)
      var segment = first
      var node = start
      while true {
        isTraced[Int(segment)] = true
        traits.append(topology.segments[Int(segment)].traits(from: node))
        ways.append(topology.segments[Int(segment)].way)
        node = topology.neighbour(of: node, along: segment)
        nodes.append(node)
        if isJunction[Int(node)] { break }
        let last = segment
        guard let next = topology.segments(at: node).first(where: { $0 != last }) else { break }
        segment = next
      }
      edges.append(
        TracedEdge(
          nodes: begin..<nodes.count, isOther: topology.segments[Int(first)].isOther))
    }
  }
}
