import GeoStreets

/// The costs of the best walks from a place to everything near it under a profile.
///
/// The same walks as those of `Router`: ways that serve at the ends of walks only are walked before
/// a walk first touches the main part and behind where it last leaves it (see `DestinationOnlyZone`).
struct ShortestPathTree {
  /// The junctions within the limit and the costs to them, nearest first.
  private(set) var junctions: [ReachableJunction] = []
  private let graph: StreetGraph
  private let costs: EdgeCosts
  private let start: StreetPosition
  /// Whether the start lies on the main part or where that begins.
  private var isStartMain = true
  private var known: [UInt32: Double] = [:]
  /// Costs inside of a small part that the start lies in: walks in it stay on ways that are walked through.
  private var inside: [UInt32: Double]?

  /// Walks from a place as far as a limit in the unit of the profile.
  init(
    from start: StreetPosition, within limit: Double, _ graph: StreetGraph, _ costs: EdgeCosts,
    using workspace: SearchWorkspace
  ) {
    self.graph = graph
    self.costs = costs
    self.start = start
    func search(
      from seeds: [DestinationOnlyZone.Gate], _ cost: (Arc) -> Double
    ) -> [ReachableJunction] {
      LimitedSearch(graph: graph).junctions(
        from: seeds, limit: limit, using: workspace, cost: cost)
    }
    let own = ends(of: start.edge.rawValue, graph.exits(of: start, costs))
    func through(_ arc: Arc) -> Double { graph.cost(of: arc, costs) }
    guard let parts = costs.throughComponents else {
      junctions = search(from: own, through)
      known = Self.table(junctions)
      return
    }
    let startPart = parts[Int(graph.edge(start.edge).tail)]
    let zone = DestinationOnlyZone(of: start, isArrival: false, graph, costs, using: workspace)
    isStartMain = zone.isMain
    let main = search(from: zone.gates, through)
    // Behind the main part and around the start: whatever is open, until the main part begins.
    var seeds = zone.isMain ? [] : own.filter { parts[Int($0.junction)] != 0 }
    func walked(_ arc: Arc) -> Double {
      guard parts[Int(arc.head)] != 0 else { return .infinity }
      return (arc.isReversed ? costs.ownBackward : costs.ownForward)[arc.edge]
    }
    for (junction, cost) in main.map({ ($0.junction, $0.distance) }) {
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        let far = cost + walked(arc)
        if far <= limit { seeds.append(DestinationOnlyZone.Gate(junction: arc.head, cost: far)) }
      }
    }
    let outside = search(from: seeds, walked)
    junctions = (main + outside).sorted {
      ($0.distance, $0.junction) < ($1.distance, $1.junction)
    }
    known = Self.table(junctions)
    if startPart != 0, !costs.isEndsOnly(start.edge.rawValue) {
      inside = Self.table(search(from: own, through))
    }
  }

  /// The cost to a junction for a walk that goes on along an edge; infinite beyond the limit.
  func cost(toJunction junction: UInt32, forEdge edge: Int) -> Double {
    if let inside, !costs.isEndsOnly(edge), isInStartPart(edge) {
      return inside[junction] ?? .infinity
    }
    return known[junction] ?? .infinity
  }

  /// The cost to a place; above the limit or infinite where that is exceeded.
  func cost(to place: StreetPosition) -> Double {
    let ends = ends(of: place.edge.rawValue, graph.entries(of: place, costs))
    let isEndsOnly = costs.isEndsOnly(place.edge.rawValue)
    if isEndsOnly, let parts = costs.throughComponents,
      // A place at the start of such a way is on the way that it leaves.
      let pinned = ends.first(where: { $0.cost < 1e-6 && parts[Int($0.junction)] == 0 })
    {
      return cost(toJunction: pinned.junction, forEdge: place.edge.rawValue) + pinned.cost
    }
    let isDirect = !isEndsOnly || !isStartMain
    let direct = isDirect ? graph.direct(from: start, to: place, costs) : .infinity
    return ends.reduce(direct) {
      min($0, cost(toJunction: $1.junction, forEdge: place.edge.rawValue) + $1.cost)
    }
  }

  private func isInStartPart(_ edge: Int) -> Bool {
    guard let parts = costs.throughComponents else { return true }
    return parts[Int(graph.edge(edge).tail)] == parts[Int(graph.edge(start.edge).tail)]
  }

  private func ends(of edge: Int, _ ends: EdgeEnds) -> [DestinationOnlyZone.Gate] {
    let edge = graph.edge(edge)
    return [
      DestinationOnlyZone.Gate(junction: edge.tail, cost: ends.atStart),
      DestinationOnlyZone.Gate(junction: edge.head, cost: ends.atEnd),
    ]
  }

  private static func table(_ junctions: [ReachableJunction]) -> [UInt32: Double] {
    Dictionary(
      junctions.map { (UInt32($0.junction), $0.distance) }, uniquingKeysWith: { min($0, $1) })
  }
}

extension LimitedSearch {
  /// The junctions within a limit of some, nearest first, each once.
  fileprivate func junctions(
    from seeds: [DestinationOnlyZone.Gate], limit: Double, using workspace: SearchWorkspace,
    cost: (Arc) -> Double
  ) -> [ReachableJunction] {
    var found: [ReachableJunction] = []
    run(
      from: seeds.map { Seed($0.junction, $0.cost) }, limit: limit, using: workspace, cost: cost
    ) { junction, cost in
      found.append(ReachableJunction(junction: junction, distance: cost))
      return true
    }
    return found
  }
}
