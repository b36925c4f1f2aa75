public import GeoStreets
public import Geodesy

/// Finds exact shortest walks on a network.
///
/// A value: share it among threads.
///
/// A* over junctions with `LowerBound`; the answer is the shortest walk under the network's
/// profile, never an approximation.
public struct Router: Sendable {
  /// The graph that is searched.
  public let graph: StreetGraph
  private let lowerBound: LowerBound

  /// Prepares searches on a network.
  ///
  /// - Throws: `NetworkError.damaged` when the file's graph is.
  public init(_ network: StreetNetwork) throws(NetworkError) {
    graph = try network.graph()
    lowerBound = LowerBound(network.boundingBox)
  }

  /// The shortest walk between two places; nil when they are in different components.
  public func route(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Route? {
    guard component(of: start) == component(of: end) else { return nil }
    return search(from: start, to: end, using: workspace).map { found in
      switch found {
      case .along(let length):
        let step = RouteStep(
          edge: start.edge, isReversed: start.along > end.along, from: start.along, to: end.along)
        return Route(start: start, end: end, steps: [step], length: length)
      case .through(let last, let length):
        return Route(
          start: start, end: end, steps: steps(from: start, to: end, last: last, workspace),
          length: length)
      }
    }
  }

  /// The length of the shortest walk in meters; nil when there is none.
  public func distance(
    from start: StreetPosition, to end: StreetPosition, using workspace: SearchWorkspace
  ) -> Meters? {
    guard component(of: start) == component(of: end) else { return nil }
    return switch search(from: start, to: end, using: workspace) {
    case .along(let length), .through(_, let length): length
    case nil: nil
    }
  }

  /// The component of a place: 0 is the largest.
  public func component(of position: StreetPosition) -> Int {
    graph.component(ofJunction: Int(graph.edge(position.edge).from))
  }

  private enum Found {
    /// Along the one edge that both places are on.
    case along(Meters)
    /// Through the junction where the last edge begins.
    case through(last: UInt32, Meters)
  }

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
      best = .along(bestLength)
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
        best = .through(last: entry.junction, bestLength)
      }
      if entry.junction == last.to, entry.distance + (last.length - end.along) < bestLength {
        bestLength = entry.distance + (last.length - end.along)
        best = .through(last: entry.junction, bestLength)
      }
      let arcs = Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1])
      for number in arcs {
        let arc = graph.arcs[number]
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
        RouteStep(
          edge: arc.edge, isReversed: arc.isReversed, from: arc.isReversed ? edge.length : 0,
          to: arc.isReversed ? 0 : edge.length))
      junction = Int(arc.isReversed ? edge.to : edge.from)
    }
    return steps.reversed()
  }
}
