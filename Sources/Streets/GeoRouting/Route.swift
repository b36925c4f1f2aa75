public import GeoStreets
public import Geodesy

/// A walk on a network.
public struct Route: Hashable, Sendable {
  /// The start.
  public var start: StreetPosition
  /// The end.
  public var end: StreetPosition
  /// The edges in walking order; the first and the last may be walked in part.
  public var steps: [RouteStep]
  /// The exact length in meters, without the ways from and to the points that were asked for.
  public var length: Meters
  /// The cost in the unit of the profile; nil where it is the length.
  public var cost: Double?

  /// The points of the route's line in walking order; never twice the same in a row; a single one for
  /// a walk of no length.
  public func points(on graph: StreetGraph) -> [Coordinate] { RouteLine(self, on: graph).points }
}

/// An edge of a route, or the part of it that is walked.
public struct RouteStep: Hashable, Sendable {
  /// The edge.
  public var edge: EdgeID
  /// Whether it is walked from its end to its start.
  public var isReversed: Bool
  /// The walk's entry, in meters from the edge's start.
  public var from: Meters
  /// The walk's exit, in meters from the edge's start.
  public var to: Meters
}

extension RouteStep {
  /// A walk along the one edge that both places are on.
  init(along start: StreetPosition, to end: StreetPosition) {
    self.init(
      edge: start.edge, isReversed: start.distanceAlongEdge > end.distanceAlongEdge,
      from: start.distanceAlongEdge, to: end.distanceAlongEdge)
  }

  init(whole edge: Int, isReversed: Bool, length: Meters) {
    self.init(
      edge: EdgeID(rawValue: edge), isReversed: isReversed, from: isReversed ? length : 0,
      to: isReversed ? 0 : length)
  }
}

extension StreetGraph {
  /// Calls `visit` for the points of an edge that a step passes, in walking order.
  /// - Parameters:
  ///   - step: the step.
  ///   - start: The start, nil at a junction.
  ///   - end: The end, nil at a junction.
  ///   - visit: Receives a point.
  @inline(__always)
  func forEachPoint(
    of step: RouteStep, after start: StreetPosition?, before end: StreetPosition?,
    _ visit: (FixedCoordinate) -> Void
  ) {
    let edge = edge(step.edge)
    let inner = innerPoints(ofEdge: step.edge.rawValue)
    let ends = (junctions[Int(edge.tail)], junctions[Int(edge.head)])
    // Points are counted as those of the edge: 0 is its start, then the inner ones, then its end.
    func point(_ place: Int) -> FixedCoordinate {
      place == 0 ? ends.0 : place <= inner.count ? inner[place - 1] : ends.1
    }
    if step.isReversed {
      let last = end.map { $0.segment + 1 } ?? 0
      var place = start?.segment ?? inner.count + 1
      while place >= last {
        visit(point(place))
        place -= 1
      }
    } else {
      let last = end?.segment ?? inner.count + 1
      var place = start.map { $0.segment + 1 } ?? 0
      while place <= last {
        visit(point(place))
        place += 1
      }
    }
  }
}

/// The line of a route: its points, and the street of each leg between them.
package struct RouteLine: Hashable, Sendable {
  /// The points in walking order; never twice the same in a row; a single one for a walk of no length.
  package private(set) var points: [Coordinate]
  /// The street of each leg, one fewer than points.
  package private(set) var streets: [Street]

  package init(_ route: Route, on graph: StreetGraph) {
    let count = route.steps.reduce(2) { $0 + graph.segmentCount(ofEdge: $1.edge) }
    points = []
    points.reserveCapacity(count)
    points.append(route.start.coordinate)
    streets = []
    streets.reserveCapacity(count)
    var mark: StreetKey?
    var street = Street(name: nil, kind: .road)
    for (index, step) in route.steps.enumerated() {
      let isFirst = index == 0
      let isLast = index == route.steps.count - 1
      // Most steps follow the street of the step before, whose texts are read already.
      let next = graph.streetMark(ofEdge: step.edge.rawValue)
      if next != mark { (mark, street) = (next, graph.street(ofEdge: step.edge)) }
      if Self.turnsAtJunctions(step, isFirst, isLast, graph) {
        graph.forEachPoint(
          of: step, after: isFirst ? route.start : nil, before: isLast ? route.end : nil
        ) { append($0.coordinate, street) }
      } else {
        let part = graph.line(ofEdge: step.edge, from: step.from, to: step.to)
        for point in part.dropFirst(isFirst ? 1 : 0).dropLast(isLast ? 1 : 0) {
          append(point, street)
        }
      }
      if isLast { append(route.end.coordinate, street) }
    }
  }

  /// Whether the walk enters and leaves the edge at its ends, but for the ends of the walk itself.
  ///
  /// Walks that were recorded may turn back in the middle of an edge.
  private static func turnsAtJunctions(
    _ step: RouteStep, _ isFirst: Bool, _ isLast: Bool, _ graph: StreetGraph
  ) -> Bool {
    let length = graph.edge(step.edge).length
    let (entry, exit) = step.isReversed ? (length, 0.0) : (0.0, length)
    return (isFirst || abs(step.from - entry) < 1e-3) && (isLast || abs(step.to - exit) < 1e-3)
  }

  /// Adds a further route that starts where this one ends.
  package mutating func append(_ next: RouteLine) {
    for (point, street) in zip(next.points.dropFirst(), next.streets) { append(point, street) }
  }

  private mutating func append(_ point: Coordinate, _ street: Street) {
    guard point != points[points.count - 1] else { return }
    points.append(point)
    streets.append(street)
  }
}
