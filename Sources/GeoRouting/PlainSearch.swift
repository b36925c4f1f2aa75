import GeoStreets
import Geodesy

/// A* over the junctions of a graph, for networks without a contraction.
///
/// The heuristic is `LowerBound`: the answer is exact.
struct PlainSearch {
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

  /// The cost of the best walk, in meters where there are no others; nil when there is none.
  func length(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    search(from: start, to: end, using: workspace)?.length
  }

  /// The steps of the best walk and its cost; nil when there is none.
  func walk(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], length: Meters)? {
    guard let found = search(from: start, to: end, using: workspace) else { return nil }
    guard let last = found.last else {
      return ([RouteStep(along: start, to: end)], found.length)
    }
    return (steps(from: start, to: end, last, found.leavesAtStart, workspace), found.length)
  }

  /// The junction where the last edge begins, nil along a single edge; whether that is its start;
  /// and the cost.
  private typealias Found = (last: UInt32?, leavesAtStart: Bool, length: Meters)

  /// Marks of labels that begin a walk: towards the start or the end of the first edge.
  private static let towardsStart = UInt32.max
  private static let towardsEnd = UInt32.max - 1

  private func search(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Found? {
    workspace.begin()
    let goal = FixedCoordinate(end.coordinate)
    let first = graph.edge(start.edge)
    let last = graph.edge(end.edge)
    let exits = graph.exits(of: start, costs)
    let entries = graph.entries(of: end, costs)
    var best: Found?
    var bestLength = Double.infinity
    let direct = graph.direct(from: start, to: end, costs)
    if direct < .infinity {
      bestLength = direct
      best = (nil, false, bestLength)
    }
    reach(first.from, exits.atStart, Self.towardsStart, goal, workspace)
    reach(first.to, exits.atEnd, Self.towardsEnd, goal, workspace)
    // The goal's position is rounded to 1 cm; the bound is loosened by as much.
    let slack = 0.02 * max(1, leastPerMeter)
    while let entry = workspace.pop() {
      if entry.key - slack >= bestLength { break }
      let junction = Int(entry.junction)
      // An entry that was overtaken by a shorter way is stale.
      if entry.distance > workspace.labels[junction].distance { continue }
      if entry.junction == last.from, entry.distance + entries.atStart < bestLength {
        bestLength = entry.distance + entries.atStart
        best = (entry.junction, true, bestLength)
      }
      if entry.junction == last.to, entry.distance + entries.atEnd < bestLength {
        bestLength = entry.distance + entries.atEnd
        best = (entry.junction, false, bestLength)
      }
      let arcs = Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1])
      for number in arcs {
        let arc = graph.arcs[number]
        let length =
          costs.map { arc.isReversed ? $0.backward[arc.edge] : $0.forward[arc.edge] } ?? arc.length
        reach(arc.head, entry.distance + length, UInt32(number), goal, workspace)
      }
    }
    return best
  }

  @inline(__always)
  private func reach(
    _ junction: UInt32, _ distance: Double, _ arc: UInt32, _ goal: FixedCoordinate,
    _ workspace: SearchWorkspace
  ) {
    let place = Int(junction)
    let label = workspace.labels[place]
    guard distance < .infinity,
      label.search != workspace.search || distance < label.distance
    else { return }
    workspace.labels[place] = SearchWorkspace.Label(
      distance: distance, arc: arc, search: workspace.search)
    let bound = lowerBound.between(graph.junctions[place], goal) * leastPerMeter
    workspace.push(
      SearchWorkspace.QueueEntry(key: distance + bound, distance: distance, junction: junction))
  }

  /// Follows the labels back from the junction before the last edge.
  private func steps(
    from start: StreetPosition, to end: StreetPosition, _ last: UInt32, _ leavesAtStart: Bool,
    _ workspace: SearchWorkspace
  ) -> [RouteStep] {
    let lastEdge = graph.edge(end.edge)
    var steps = [
      RouteStep(
        edge: end.edge, isReversed: !leavesAtStart, from: leavesAtStart ? 0 : lastEdge.length,
        to: end.along)
    ]
    var junction = Int(last)
    while true {
      let number = workspace.labels[junction].arc
      if number >= Self.towardsEnd {
        let isReversed = number == Self.towardsStart
        steps.append(
          RouteStep(
            edge: start.edge, isReversed: isReversed, from: start.along,
            to: isReversed ? 0 : graph.edge(start.edge).length))
        break
      }
      let arc = graph.arcs[Int(number)]
      let edge = graph.edge(arc.edge)
      steps.append(
        RouteStep(whole: arc.edge, isReversed: arc.isReversed, length: edge.length))
      junction = Int(arc.isReversed ? edge.to : edge.from)
    }
    return steps.reversed()
  }
}
