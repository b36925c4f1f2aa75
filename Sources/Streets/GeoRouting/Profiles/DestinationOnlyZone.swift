import GeoStreets

/// The ways between a place and the main part of a network, where that is not walked through.
///
/// Ways that serve at the ends of walks only, and parts that nothing else joins to the rest, are
/// walked before a walk first touches the main part, the largest one that is walked through, and
/// behind where it last leaves it.
struct DestinationOnlyZone {
  /// A junction, and the cost between it and the place.
  struct Gate {
    var junction: UInt32
    var cost: Double
  }

  private struct Label {
    var cost: Double
    /// The arc that it was reached by, or a mark of `LimitedSearch`.
    var arc: UInt32
  }

  /// The junctions of the main part by which the zone is left; a place of the main part has the ends
  /// of its edge.
  private(set) var gates: [Gate] = []
  /// Whether the place counts as one of the main part: it lies on it or where it begins.
  private(set) var isMain = true
  private let graph: StreetGraph
  private let place: StreetPosition
  private let isArrival: Bool
  private var labels: [UInt32: Label] = [:]

  /// Whether a walk between two places needs zones: all others stay on ways that are walked through.
  static func areNeeded(
    from start: StreetPosition, to end: StreetPosition, _ graph: StreetGraph, _ costs: EdgeCosts
  ) -> Bool {
    guard let parts = costs.throughComponents else { return false }
    if costs.isEndsOnly(start.edge.rawValue) || costs.isEndsOnly(end.edge.rawValue) { return true }
    return parts[Int(graph.edge(start.edge).tail)] != parts[Int(graph.edge(end.edge).tail)]
  }

  /// Walks the zone of a place; on the way from it, or on the way to it.
  init(
    of place: StreetPosition, isArrival: Bool, _ graph: StreetGraph, _ costs: EdgeCosts,
    using workspace: SearchWorkspace
  ) {
    self.graph = graph
    self.place = place
    self.isArrival = isArrival
    let parts = costs.throughComponents
    func isInMain(_ junction: UInt32) -> Bool { parts.map { $0[Int(junction)] == 0 } ?? false }
    let edge = graph.edge(place.edge)
    let ends = isArrival ? graph.entries(of: place, costs) : graph.exits(of: place, costs)
    var seeds = [
      (gate: Gate(junction: edge.tail, cost: ends.atStart), mark: LimitedSearch.towardsStart),
      (gate: Gate(junction: edge.head, cost: ends.atEnd), mark: LimitedSearch.towardsEnd),
    ]
    if costs.isEndsOnly(place.edge.rawValue) {
      // A place at the start of such a way is on the way that it leaves.
      if let pinned = seeds.first(where: { $0.gate.cost < 1e-6 && isInMain($0.gate.junction) }) {
        seeds = [pinned]
      } else {
        isMain = false
      }
    } else if !isInMain(edge.tail) {
      isMain = false
    }
    workspace.begin()
    for seed in seeds { workspace.reach(seed.gate.junction, seed.gate.cost, by: seed.mark) }
    while let entry = workspace.next() {
      let arc = workspace.labels[Int(entry.junction)].arc
      labels[entry.junction] = Label(cost: entry.distance, arc: arc)
      if isInMain(entry.junction) {
        gates.append(Gate(junction: entry.junction, cost: entry.distance))
        continue
      }
      let first = Int(graph.firstArcs[Int(entry.junction)])
      for number in first..<Int(graph.firstArcs[Int(entry.junction) + 1]) {
        let arc = graph.arcs[number]
        let cost = (arc.isReversed == isArrival ? costs.ownForward : costs.ownBackward)[arc.edge]
        workspace.reach(arc.head, entry.distance + cost, by: UInt32(number))
      }
    }
  }

  /// The junction over which two places are joined at the least cost without the main part.
  func meeting(_ other: DestinationOnlyZone) -> Gate? {
    var best: Gate?
    for (junction, label) in labels {
      guard let far = other.labels[junction] else { continue }
      let gate = Gate(junction: junction, cost: label.cost + far.cost)
      let isBetter = best.map { (gate.cost, junction) < ($0.cost, $0.junction) } ?? true
      if isBetter { best = gate }
    }
    return best
  }

  /// The steps between the place and a junction of the zone, in walking order.
  func steps(over junction: UInt32) -> [RouteStep] {
    var steps: [RouteStep] = []
    var junction = junction
    while let label = labels[junction] {
      guard label.arc < LimitedSearch.towardsEnd else {
        steps.append(ownStep(isAtStart: label.arc == LimitedSearch.towardsStart))
        break
      }
      let arc = graph.arcs[Int(label.arc)]
      let edge = graph.edge(arc.edge)
      steps.append(
        RouteStep(
          whole: arc.edge, isReversed: arc.isReversed != isArrival, length: edge.length))
      junction = arc.isReversed ? edge.head : edge.tail
    }
    return isArrival ? steps : steps.reversed()
  }

  /// The step on the edge of the place, by its start or by its end.
  private func ownStep(isAtStart: Bool) -> RouteStep {
    let end = isAtStart ? 0 : graph.edge(place.edge).length
    return RouteStep(
      edge: place.edge, isReversed: isAtStart != isArrival,
      from: isArrival ? end : place.distanceAlongEdge, to: isArrival ? place.distanceAlongEdge : end
    )
  }
}
