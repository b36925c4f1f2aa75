extension NetworkInvariants {
  func checkOrder() throws(NetworkError) {
    let ranks = try elements(.ranks, UInt32.self)
    let parents = try elements(.parents, UInt32.self)
    guard !ranks.isEmpty else { return }
    let count = network.counts.junctions
    try network.require(.graph)
    try expect(ranks.count == count, .ranks, "not as many as junctions")
    var isTaken = [Bool](repeating: false, count: count)
    for rank in ranks {
      try expect(rank < count && !isTaken[Int(rank)], .ranks, "not every rank once")
      isTaken[Int(rank)] = true
    }
    try expect(parents.count == count, .parents, "not as many as junctions")
    for (rank, parent) in parents.enumerated() {
      try expect(parent >= rank && parent < count, .parents, "a parent is not higher")
    }
  }

  /// Checks the arcs under the lengths of foot-v1.
  func checkContraction() throws(NetworkError) {
    try network.require(.order)
    guard !network.raw(.ranks).isEmpty else { return }
    let arcs = try CheckedArcs(self, .reference)
    try arcs.check(tails: arcs, heads: arcs, in: tree)
  }

  private var tree: EliminationTree {
    EliminationTree(parents: network.elements(.parents, as: UInt32.self))
  }

  func checkMetric() throws(NetworkError) {
    guard !network.raw(.metric).isEmpty else { return }
    let numbers = try elements(.metric, UInt64.self)
    try network.require(.order)
    try network.require(.geometry)
    let counts = network.counts
    let ranks = network.elements(.ranks, as: UInt32.self)
    try expect(
      numbers.count == 2 && ranks.count == counts.junctions
        && Double(bitPattern: numbers[1]) >= 0, .metric, "not the numbers of one")
    let costs = try elements(.metricCosts, Double.self)
    try expect(
      costs.count == 4 * counts.edges && costs.allSatisfy { $0 >= 0 }, .metricCosts,
      "not four for each edge")
    let rates = try elements(.metricRates, Double.self)
    try expect(
      rates.count == 2 * network.elements(.streets, as: TraitsRecord.self).count
        && rates.allSatisfy { $0 >= 0 }, .metricRates, "not two for each record")
    let snapping = try elements(.metricSnapping, UInt8.self)
    try expect(
      snapping.count == counts.edges && snapping.allSatisfy { $0 <= 2 }, .metricSnapping,
      "not one for each edge")
    let components = try elements(.metricComponents, UInt32.self)
    try expect(
      [1, 2].contains { components.count == $0 * counts.junctions }, .metricComponents,
      "not as many as junctions")
    let up = try CheckedArcs(self, .metricUp)
    guard try !elements(SearchArcSections.metricDown.first, UInt32.self).isEmpty else {
      return try up.check(tails: up, heads: up, in: tree)
    }
    let down = try CheckedArcs(self, .metricDown)
    let tree = tree
    try up.check(tails: down, heads: up, in: tree)
    try down.check(tails: up, heads: down, in: tree)
  }
}

/// The arcs of a contraction in one direction, as many as their sections say.
private struct CheckedArcs {
  private let invariants: NetworkInvariants
  private let sections: SearchArcSections
  private let first: UnsafeBufferPointer<UInt32>
  private let heads: UnsafeBufferPointer<UInt32>
  private let parts: UnsafeBufferPointer<ShortcutParts>

  init(_ invariants: NetworkInvariants, _ sections: SearchArcSections) throws(NetworkError) {
    self.invariants = invariants
    self.sections = sections
    first = try invariants.elements(sections.first, UInt32.self)
    heads = try invariants.elements(sections.heads, UInt32.self)
    parts = try invariants.elements(sections.parts, ShortcutParts.self)
    let costs = try invariants.elements(sections.lengths, Double.self)
    try invariants.expect(
      first.count - 1 == invariants.network.counts.junctions
        && invariants.ascends(first, from: 0, to: heads.count), sections.first, "not ascending")
    try invariants.expect(
      costs.count == heads.count && costs.allSatisfy { $0 >= 0 && $0.isFinite },
      sections.lengths, "not one for each arc")
    try invariants.expect(parts.count == heads.count, sections.parts, "not one for each arc")
  }

  /// Checks where the arcs lead and what they are made up of: arcs of lower ranks, so that unfolding them ends.
  func check(tails: CheckedArcs, heads others: CheckedArcs, in tree: EliminationTree)
    throws(NetworkError)
  {
    let edges = invariants.network.counts.edges
    let count = invariants.network.counts.junctions
    for rank in 0..<count {
      for place in Int(first[rank])..<Int(first[rank + 1]) {
        let head = Int(heads[place])
        // A search visits ancestors alone: what it left at another rank would lead the next astray.
        try invariants.expect(
          head > rank && head < count && tree.isAncestor(head, of: rank), sections.heads,
          "an arc leads outside")
        let part = parts[place]
        let isInside =
          part.second == ShortcutParts.isEdge
          ? Int(part.first >> 1) < edges
          : part.first < tails.first[rank] && part.second < others.first[rank]
        try invariants.expect(isInside, sections.parts, "a part lies outside")
      }
    }
  }
}
