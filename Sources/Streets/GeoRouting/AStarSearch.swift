import GeoStreets
import Geodesy

/// A* over the junctions of a graph, for networks without a contraction.
///
/// The heuristic is `LowerBound`: the answer is exact.
struct AStarSearch {
  let graph: StreetGraph
  private let costs: EdgeCosts?
  private let lowerBound: LowerBound
  /// No meter costs less.
  private let leastPerMeter: Double

  /// Prepares searches by length, or by the costs of a profile.
  init(_ graph: StreetGraph, _ costs: EdgeCosts?) {
    self.graph = graph
    self.costs = costs
    let box = graph.network.boundingBox
    lowerBound = LowerBound(costs == nil ? box : graph.boxOfAllEdges ?? box)
    leastPerMeter = costs?.leastPerMeter ?? 1
  }

  /// The cost of the best walk, in meters if there are no other costs; nil without a walk.
  func length(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    let direct = graph.direct(from: start, to: end, costs)
    let found = search(
      gates(from: start), gates(to: end), goal: end.coordinate, bound: direct, workspace)
    return found?.length ?? (direct < .infinity ? direct : nil)
  }

  /// The steps of the best walk and its cost; nil without a walk.
  func shortestPath(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], length: Meters)? {
    let direct = graph.direct(from: start, to: end, costs)
    let (starts, ends) = (gates(from: start), gates(to: end))
    guard let found = search(starts, ends, goal: end.coordinate, bound: direct, workspace) else {
      return direct < .infinity ? ([RouteStep(along: start, to: end)], direct) : nil
    }
    let (first, steps) = steps(to: ends[found.last].junction, workspace)
    let isReversed = first == 0
    let exit = isReversed ? 0 : graph.edge(start.edge).length
    let arrivesAtEnd = found.last == 1
    let entry = arrivesAtEnd ? graph.edge(end.edge).length : 0
    return (
      [RouteStep(edge: start.edge, isReversed: isReversed, from: start.distanceAlongEdge, to: exit)]
        + steps
        + [
          RouteStep(
            edge: end.edge, isReversed: arrivesAtEnd, from: entry, to: end.distanceAlongEdge)
        ],
      found.length
    )
  }

  /// The best way between the gates of two zones; nil when nothing costs less than the bound.
  func between(
    _ starts: [DestinationOnlyZone.Gate], _ ends: [DestinationOnlyZone.Gate], goal: Coordinate,
    bound: Double,
    using workspace: SearchWorkspace
  ) -> BetweenGates? {
    guard let found = search(starts, ends, goal: goal, bound: bound, workspace) else { return nil }
    let last = ends[found.last].junction
    let (first, steps) = steps(to: last, workspace)
    return BetweenGates(
      first: starts[first].junction, last: last, steps: steps, cost: found.length)
  }

  /// The start and the end of a place's edge.
  private func gates(from place: StreetPosition) -> [DestinationOnlyZone.Gate] {
    gates(place, graph.exits(of: place, costs))
  }

  private func gates(to place: StreetPosition) -> [DestinationOnlyZone.Gate] {
    gates(place, graph.entries(of: place, costs))
  }

  private func gates(_ place: StreetPosition, _ ends: EdgeEnds) -> [DestinationOnlyZone.Gate] {
    let edge = graph.edge(place.edge)
    return [
      DestinationOnlyZone.Gate(junction: edge.tail, cost: ends.atStart),
      DestinationOnlyZone.Gate(junction: edge.head, cost: ends.atEnd),
    ]
  }

  /// Finds the gate by which the best way arrives, and the cost; nil when nothing is below a bound.
  ///
  /// Labels of the gates where ways begin hold `UInt32.max` less the number of the gate.
  private func search(
    _ starts: [DestinationOnlyZone.Gate], _ ends: [DestinationOnlyZone.Gate], goal: Coordinate,
    bound: Double,
    _ workspace: SearchWorkspace
  ) -> (last: Int, length: Double)? {
    workspace.begin()
    let goal = FixedCoordinate(goal)
    var best: (last: Int, length: Double)?
    var bestLength = bound
    for (number, gate) in starts.enumerated() {
      reach(gate.junction, gate.cost, .max - UInt32(number), goal, workspace)
    }
    // Positions of the goal and of junctions inside buildings are rounded to 1 cm; the bound is
    // loosened by more than that.
    let slack = 0.05 * max(1, leastPerMeter)
    while let entry = workspace.next() {
      if entry.key - slack >= bestLength { break }
      let junction = Int(entry.junction)
      for (number, gate) in ends.enumerated() where gate.junction == entry.junction {
        guard entry.distance + gate.cost < bestLength else { continue }
        bestLength = entry.distance + gate.cost
        best = (number, bestLength)
      }
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        reach(
          arc.head, entry.distance + graph.cost(of: arc, costs), UInt32(number), goal, workspace)
      }
    }
    return best
  }

  @inline(__always)
  private func reach(
    _ junction: UInt32, _ distance: Double, _ arc: UInt32, _ goal: FixedCoordinate,
    _ workspace: SearchWorkspace
  ) {
    guard workspace.improve(junction, to: distance, by: arc) else { return }
    let bound = lowerBound.between(graph.junctions[Int(junction)], goal) * leastPerMeter
    workspace.push(
      SearchWorkspace.QueueEntry(key: distance + bound, distance: distance, junction: junction))
  }

  /// Follows the labels back from a junction: the number of the gate where the way begins, and its steps.
  private func steps(to last: UInt32, _ workspace: SearchWorkspace) -> (
    first: Int, steps: [RouteStep]
  ) {
    var steps: [RouteStep] = []
    var junction = Int(last)
    while true {
      let number = workspace.labels[junction].arc
      guard Int(number) < graph.arcs.count else {
        return (Int(UInt32.max - number), steps.reversed())
      }
      let arc = graph.arcs[Int(number)]
      let edge = graph.edge(arc.edge)
      steps.append(RouteStep(whole: arc.edge, isReversed: arc.isReversed, length: edge.length))
      junction = Int(arc.isReversed ? edge.head : edge.tail)
    }
  }
}
