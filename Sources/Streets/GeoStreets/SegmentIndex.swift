/// Finds the nearest edges of a network by a packed tree of boxes.
struct SegmentIndex: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that the graph's network keeps alive.
  let edgeBoxes: UnsafeBufferPointer<SmallBox>
  let boxes: UnsafeBufferPointer<IndexBox>
  let trees: [(edges: Range<Int>, firstBox: Int, tree: PackedTree)]

  /// A box that is yet to be looked at; below level 0 that of the edge `place`.
  private struct Waiting {
    var distance: Double
    var level: Int32
    var place: Int32
  }

  init(_ network: StreetNetwork) throws(NetworkError) {
    try network.require(.index)
    edgeBoxes = network.elements(.edgeBoxes, as: SmallBox.self)
    boxes = network.elements(.boxes, as: IndexBox.self)
    var firstBox = 0
    trees = EdgeTrees.ranges(network.counts).map { edges in
      let tree = PackedTree(leafCount: EdgeTrees.leafCount(edges))
      defer { firstBox += tree.nodeCount }
      return (edges, firstBox, tree)
    }
  }

  /// Visits edges while they can matter, those of near boxes before others.
  /// - Parameters:
  ///   - plane: the plane about the query point in which distances are taken.
  ///   - treeCount: 1 for the largest component, 2 for all, 3 with what only some profiles use.
  ///   - bound: the squared distance in the plane beyond which nothing matters.
  ///   - visit: looks at an edge under a bound and returns the new bound.
  @inline(__always)
  func visit(
    around plane: QueryPlane, treeCount: Int, bound: Double,
    _ visit: (_ edge: Int, _ bound: Double) -> Double
  ) {
    var bound = bound
    for (edges, firstBox, tree) in trees[..<treeCount] where tree.height > 0 {
      // Nodes to look at, farthest first: each level leaves at most its siblings behind.
      withUnsafeTemporaryAllocation(
        of: Waiting.self, capacity: NetworkFormat.fanOut * (tree.height + 1)
      ) { stack in
        stack[0] = Waiting(distance: 0, level: Int32(tree.height - 1), place: 0)
        var count = 1
        while count > 0 {
          count -= 1
          let next = stack[count]
          if next.distance > bound { continue }
          if next.level < 0 {
            bound = visit(Int(next.place), bound)
            continue
          }
          let level = Int(next.level)
          let place = Int(next.place)
          let begin = count
          var nearest = begin
          if level == 0 {
            let leaf = boxes[firstBox + place]
            let steps = SmallBox.steps(of: leaf)
            let first = edges.lowerBound + place * EdgeTrees.edgesPerLeaf
            for edge in first..<min(first + EdgeTrees.edgesPerLeaf, edges.upperBound) {
              let near = plane.squaredDistance(to: edgeBoxes[edge].corners(in: leaf, steps))
              guard near <= bound else { continue }
              stack[count] = Waiting(distance: near, level: -1, place: Int32(edge))
              if near < stack[nearest].distance { nearest = count }
              count += 1
            }
          } else {
            let below = tree.levels[level - 1]
            let last = min((place + 1) * NetworkFormat.fanOut, tree.levels[level] - below)
            for child in place * NetworkFormat.fanOut..<last {
              let near = plane.squaredDistance(to: boxes[firstBox + below + child].corners)
              guard near <= bound else { continue }
              stack[count] = Waiting(
                distance: near, level: Int32(level - 1), place: Int32(child))
              if near < stack[nearest].distance { nearest = count }
              count += 1
            }
          }
          // The nearest one is looked at next: it leaves little of the others.
          if count > begin {
            let top = stack[nearest]
            stack[nearest] = stack[count - 1]
            stack[count - 1] = top
          }
        }
      }
    }
  }
}
