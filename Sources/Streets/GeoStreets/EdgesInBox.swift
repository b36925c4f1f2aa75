package import Geodesy

extension StreetGraph {
  /// Calls `visit` with every edge that the profile foot-v1 walks and whose box meets a box, but
  /// those without length.
  /// - Throws: `NetworkError.damaged` when the file's index is.
  package func forEachEdge(
    in box: BoundingBox, _ visit: (_ edge: Int) -> Void
  ) throws(NetworkError) {
    try SegmentIndex(network).visit(in: FixedBox(box), treeCount: 2) { edge in
      if self.edge(edge).length > 0 { visit(edge) }
    }
  }
}

extension SegmentIndex {
  /// Visits the edges of the first trees whose boxes meet a box.
  fileprivate func visit(in box: FixedBox, treeCount: Int, _ visit: (_ edge: Int) -> Void) {
    for (edges, firstBox, tree) in trees[..<treeCount] where tree.height > 0 {
      tree.forEachLeaf { level, place in
        box.meets(boxes[firstBox + tree.levels[level] + place])
      } visit: { leaf in
        let around = boxes[firstBox + leaf]
        let steps = SmallBox.steps(of: around)
        let first = edges.lowerBound + leaf * EdgeTrees.edgesPerLeaf
        for edge in first..<min(first + EdgeTrees.edgesPerLeaf, edges.upperBound)
        where box.meets(edgeBoxes[edge].corners(in: around, steps)) {
          visit(edge)
        }
      }
    }
  }
}
