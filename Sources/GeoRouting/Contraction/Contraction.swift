public import GeoStreets

extension NetworkImage {
  /// Adds the contraction of the network, which makes searches a hundred times faster.
  ///
  /// The same network gives the same bytes.
  ///
  /// - Throws: `NetworkError` when the image is not a network.
  public mutating func contract() throws(NetworkError) {
    let graph = try open().graph()
    let ranks = NestedDissection(graph).ranks
    let elimination = Elimination(graph, ranks: ranks)
    let customization = Customization(elimination, graph: graph, ranks: ranks)
    setContraction(
      ContractionTables(
        ranks: ranks, elimination: elimination, customization: customization))
  }
}

extension ContractionTables {
  /// The tables of what is needed of an elimination.
  init(ranks: [UInt32], elimination: Elimination, customization: Customization) {
    // Places of the arcs that stay, for those that are made up of others.
    var places = [UInt32](repeating: .max, count: elimination.heads.count)
    var kept: UInt32 = 0
    for arc in elimination.heads.indices where customization.isNeeded[arc] {
      places[arc] = kept
      kept += 1
    }
    var first: [UInt32] = [0]
    var heads: [UInt32] = []
    var lengths: [Double] = []
    var parts: [SearchArcParts] = []
    for rank in 0..<ranks.count {
      for arc in elimination.arcs(of: rank) where customization.isNeeded[arc] {
        heads.append(elimination.heads[arc])
        lengths.append(customization.lengths[arc])
        let whole = customization.parts[arc]
        // Parts of a shortest way are shortest ways themselves: they stay too.
        parts.append(
          whole.second == SearchArcParts.isEdge
            ? whole
            : SearchArcParts(first: places[Int(whole.first)], second: places[Int(whole.second)]))
      }
      first.append(UInt32(heads.count))
    }
    self.init(
      ranks: ranks, parents: elimination.parents, firstArcs: first, heads: heads,
      lengths: lengths, parts: parts)
  }
}
