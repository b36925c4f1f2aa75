/// The contraction of a network as its file keeps it; everything is by rank except `ranks`.
package struct ContractionHierarchy: Sendable {
  /// The rank of each junction; 0 was contracted first.
  package var ranks: [UInt32]
  /// The parent of each rank in the elimination tree; itself at a root.
  package var parents: [UInt32]
  /// The arcs from lower to higher ranks, walked upward.
  package var up: SearchArcTables
  /// The same walked downward, where that costs something else; nil where it does not.
  package var down: SearchArcTables?

  package init(
    ranks: [UInt32], parents: [UInt32], up: SearchArcTables, down: SearchArcTables? = nil
  ) {
    self.ranks = ranks
    self.parents = parents
    self.up = up
    self.down = down
  }
}

/// The arcs of a contraction in one direction.
package struct SearchArcTables: Sendable {
  /// The start of each rank's arcs; one more entry than ranks.
  package var first: [UInt32]
  /// The ranks that the arcs lead to, higher ones, ascending for each rank.
  package var heads: [UInt32]
  /// The cost of each arc, in meters where there are no others.
  package var lengths: [Double]
  package var parts: [ShortcutParts]

  package init(
    first: [UInt32], heads: [UInt32], lengths: [Double], parts: [ShortcutParts]
  ) {
    self.first = first
    self.heads = heads
    self.lengths = lengths
    self.parts = parts
  }
}

/// The parts of an arc: an edge, or two arcs of a lower junction.
@usableFromInline
package struct ShortcutParts: BitwiseCopyable, Sendable {
  /// The mark that `first` is an edge.
  @inlinable
  package static var isEdge: UInt32 { .max }

  /// The edge, shifted left by one, with the lowest bit 1 when it is walked backwards from the
  /// lower rank to the higher one; or the arc between the lower junction and this arc's tail.
  package var first: UInt32
  /// `isEdge`, or the arc between the lower junction and this arc's head.
  package var second: UInt32

  package init(first: UInt32, second: UInt32) {
    self.first = first
    self.second = second
  }
}
