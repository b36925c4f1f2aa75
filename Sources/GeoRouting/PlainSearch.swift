import GeoStreets
import Geodesy

/// A* over the junctions of a graph, for networks without a contraction.
///
/// The heuristic is `LowerBound`: the answer is exact.
struct PlainSearch {
  let graph: StreetGraph
  private let lowerBound: LowerBound

  init(_ graph: StreetGraph) {
    self.graph = graph
    lowerBound = LowerBound(graph.network.boundingBox)
  }

  /// The length of the shortest walk in meters; nil when there is none.
  func length(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    search(from: start, to: end, using: workspace)?.length
  }

  /// The steps of the shortest walk and its length; nil when there is none.
  func walk(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> (steps: [RouteStep], length: Meters)? {
    guard let found = search(from: start, to: end, using: workspace) else { return nil }
    guard let last = found.last else {
      return ([RouteStep(along: start, to: end)], found.length)
    }
    return (steps(from: start, to: end, last: last, workspace), found.length)
  }

  /// The junction where the last edge begins, nil along a single edge, and the length.
  private typealias Found = (last: UInt32?, length: Meters)

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
    var best: Found?
    var bestLength = Double.infinity
    if start.edge == end.edge {
      bestLength = abs(end.along - start.along)
      best = (nil, bestLength)
    }
    reach(first.from, start.along, Self.towardsStart, goal, workspace)
    reach(first.to, first.length - start.along, Self.towardsEnd, goal, workspace)
    // The goal's position is rounded to 1 cm; the bound is loosened by as much.
    let slack = 0.02
    while let entry = workspace.pop() {
      if entry.key - slack >= bestLength { break }
      let junction = Int(entry.junction)
      // An entry that was overtaken by a shorter way is stale.
      if entry.distance > workspace.labels[junction].distance { continue }
      if entry.junction == last.from, entry.distance + end.along < bestLength {
        bestLength = entry.distance + end.along
        best = (entry.junction, bestLength)
      }
      if entry.junction == last.to, entry.distance + (last.length - end.along) < bestLength {
        bestLength = entry.distance + (last.length - end.along)
        best = (entry.junction, bestLength)
      }
      let arcs = Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1])
      for number in arcs {
        let arc = graph.arcs[number]
        guard arc.length < .infinity else { continue }
        reach(arc.head, entry.distance + arc.length, UInt32(number), goal, workspace)
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
    guard label.search != workspace.search || distance < label.distance else { return }
    workspace.labels[place] = SearchWorkspace.Label(
      distance: distance, arc: arc, search: workspace.search)
    let bound = lowerBound.between(graph.junctions[place], goal)
    workspace.push(
      SearchWorkspace.QueueEntry(key: distance + bound, distance: distance, junction: junction))
  }

  /// Follows the labels back from the junction before the last edge.
  private func steps(
    from start: StreetPosition, to end: StreetPosition, last: UInt32,
    _ workspace: SearchWorkspace
  ) -> [RouteStep] {
    let lastEdge = graph.edge(end.edge)
    // On a closed edge both ends are the same junction: the shorter way round was meant.
    let leavesAtStart =
      lastEdge.from == last
      && (lastEdge.to != last || end.along <= lastEdge.length - end.along)
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
