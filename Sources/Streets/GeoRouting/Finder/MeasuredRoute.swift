package import Geodesy

/// The status of a measured pair of places.
package enum RouteStatus: String, Hashable, Sendable, CaseIterable {
  case ok
  /// The places are not connected.
  case noRoute = "no-route"
  /// No street is near enough to one of them.
  case noSnap = "no-snap"
  /// The pair cannot be read.
  case badInput = "bad-input"
}

/// The cost of the best route between two places, or the reason for its absence.
package struct MeasuredRoute: Hashable, Sendable {
  package let status: RouteStatus
  /// The cost in the unit of the profile, meters or seconds; nil unless the status is `ok`.
  package let cost: Double?

  package init(_ status: RouteStatus) {
    self.status = status
    cost = nil
  }

  /// The cost of a route; nil for none.
  init(cost: Double?) {
    status = cost == nil ? .noRoute : .ok
    self.cost = cost
  }
}

extension RouteFinder {
  /// Measures the best route between two places.
  package func measure(
    from start: Coordinate, to end: Coordinate, using workspace: SearchWorkspace
  ) -> MeasuredRoute {
    guard let start = position(near: start), let end = position(near: end) else {
      return MeasuredRoute(.noSnap)
    }
    return MeasuredRoute(cost: cost(from: start, to: end, using: workspace))
  }
}
