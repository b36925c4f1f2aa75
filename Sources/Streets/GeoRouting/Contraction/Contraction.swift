public import GeoStreets

extension SerializedNetwork {
  /// Adds the contraction of the network under the profiles foot-v1 and walk, which makes searches a
  /// hundred times faster.
  ///
  /// The same network gives the same bytes.
  /// - Parameter progress: called now and then, by several threads, with the fraction of the work that
  ///   is done, `0...1`.
  /// - Throws: `NetworkError` when the image is not a network.
  public mutating func contract(
    progress: @escaping @Sendable (_ fraction: Double) -> Void = { _ in }
  ) throws(NetworkError) {
    let graph = try open().graph()
    // Finding the order is most of the work.
    let ranks = NestedDissection(graph) { progress(0.8 * $0) }.ranks
    let elimination = Elimination(graph, ranks: ranks)
    let (reference, metric) = ForkJoin().both {
      ContractionHierarchy(elimination, graph, ranks: ranks, nil)
    } _: {
      let costs = EdgeCosts(graph, .walk)
      return costs.metric(
        of: .walk, ContractionHierarchy(elimination, graph, ranks: ranks, costs))
    }
    setContraction(reference)
    setMetric(metric)
    progress(1)
  }
}

extension ContractionHierarchy {
  /// The tables of what is needed of a contraction in the order of ranks, under the lengths of
  /// foot-v1 or the costs of a profile.
  init(_ graph: StreetGraph, ranks: [UInt32], _ costs: EdgeCosts?) {
    self.init(Elimination(graph, ranks: ranks), graph, ranks: ranks, costs)
  }

  fileprivate init(
    _ elimination: Elimination, _ graph: StreetGraph, ranks: [UInt32], _ costs: EdgeCosts?
  ) {
    let customization = Customization(elimination, graph: graph, ranks: ranks, costs: costs)
    let up = KeptArcs(elimination, customization.up)
    let down = customization.down.map { KeptArcs(elimination, $0) }
    self.init(
      ranks: ranks, parents: elimination.parents,
      up: up.tables(tails: down ?? up, heads: up),
      down: down.map { $0.tables(tails: up, heads: $0) })
  }
}

/// The needed arcs of one direction, renumbered.
private struct KeptArcs {
  /// The new places of the arcs that stay.
  private var places: [UInt32]
  private var first: [UInt32] = [0]
  private var heads: [UInt32] = []
  private var lengths: [Double] = []
  private var parts: [ShortcutParts] = []

  init(_ elimination: Elimination, _ side: Customization.Side) {
    places = Array(repeating: .max, count: elimination.heads.count)
    first.reserveCapacity(elimination.first.count)
    for rank in 0..<elimination.first.count - 1 {
      for arc in elimination.arcs(of: rank) where side.isNeeded[arc] {
        places[arc] = UInt32(heads.count)
        heads.append(elimination.heads[arc])
        lengths.append(side.lengths[arc])
        parts.append(side.parts[arc])
      }
      first.append(UInt32(heads.count))
    }
  }

  /// The tables, with parts by their new places: first a way down to the middle, whose arcs are
  /// those of `tails`, then a way up, whose arcs are those of `heads`.
  ///
  /// Parts of a best way are best ways themselves: they stay too.
  func tables(tails: KeptArcs, heads others: KeptArcs) -> SearchArcTables {
    SearchArcTables(
      first: first, heads: heads, lengths: lengths,
      parts: parts.map { whole in
        whole.second == ShortcutParts.isEdge
          ? whole
          : ShortcutParts(
            first: tails.places[Int(whole.first)], second: others.places[Int(whole.second)])
      })
  }
}
