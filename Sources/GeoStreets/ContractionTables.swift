/// The contraction of a network as its file keeps it; everything is by rank except `ranks`.
package struct ContractionTables {
  /// The rank of each junction; 0 was contracted first.
  package var ranks: [UInt32]
  /// The parent of each rank in the elimination tree; itself at a root.
  package var parents: [UInt32]
  /// Where each rank's arcs begin; one more entry than ranks.
  package var firstArcs: [UInt32]
  /// The ranks that the arcs lead to, higher ones, ascending for each rank.
  package var heads: [UInt32]
  /// The length of each arc in meters.
  package var lengths: [Double]
  /// What each arc is made up of.
  package var parts: [SearchArcParts]

  /// Makes tables of their parts.
  package init(
    ranks: [UInt32], parents: [UInt32], firstArcs: [UInt32], heads: [UInt32],
    lengths: [Double], parts: [SearchArcParts]
  ) {
    self.ranks = ranks
    self.parents = parents
    self.firstArcs = firstArcs
    self.heads = heads
    self.lengths = lengths
    self.parts = parts
  }
}

/// What an arc is made up of: an edge, or two arcs of a lower junction.
package struct SearchArcParts: BitwiseCopyable, Sendable {
  /// The mark that `first` is an edge.
  package static let isEdge = UInt32.max

  /// The edge, shifted left by one, with the lowest bit 1 when it is walked backwards; or the arc
  /// from the lower junction to this arc's tail.
  package var first: UInt32
  /// `isEdge`, or the arc from the lower junction to this arc's head.
  package var second: UInt32

  /// Makes parts.
  package init(first: UInt32, second: UInt32) {
    self.first = first
    self.second = second
  }
}
