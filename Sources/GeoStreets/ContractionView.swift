/// The checked contraction of a network, read in place.
package struct ContractionView: @unchecked Sendable {
  // @unchecked: the pointers lead into immutable memory that `network` keeps alive.

  /// The network that it belongs to.
  package let network: StreetNetwork
  /// The rank of each junction.
  package let ranks: UnsafeBufferPointer<UInt32>
  /// The parent of each rank in the elimination tree; itself at a root.
  package let parents: UnsafeBufferPointer<UInt32>
  /// Where each rank's arcs begin.
  package let firstArcs: UnsafeBufferPointer<UInt32>
  /// The ranks that the arcs lead to.
  package let heads: UnsafeBufferPointer<UInt32>
  /// The length of each arc in meters.
  package let lengths: UnsafeBufferPointer<Double>
  /// What each arc is made up of.
  package let parts: UnsafeBufferPointer<SearchArcParts>

  init(network: StreetNetwork) {
    self.network = network
    ranks = network.elements(.ranks, as: UInt32.self)
    parents = network.elements(.parents, as: UInt32.self)
    firstArcs = network.elements(.firstSearchArcs, as: UInt32.self)
    heads = network.elements(.searchHeads, as: UInt32.self)
    lengths = network.elements(.searchLengths, as: Double.self)
    parts = network.elements(.searchParts, as: SearchArcParts.self)
  }
}
