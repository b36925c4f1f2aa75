import GeoStreets
import Geodesy

/// The conditions on a walk to count as a sensible alternative.
///
/// The three bounds are those of Abraham, Delling, Goldberg and Werneck (Alternative Routes in Road
/// Networks, JEA 18, 2013).
package struct AlternativePolicy: Hashable, Sendable {
  /// The most walks beside the shortest one.
  package var count: Int
  /// The longest alternative, in lengths of the shortest walk; 1 or more.
  package var longestDetourFactor: Double
  /// The largest share of an alternative's length that it has in common with the shortest walk, or
  /// with another alternative.
  package var largestFraction: Double
  /// Every part of an alternative that is shorter than this share of the shortest walk's length is
  /// itself a shortest walk: there are no senseless detours.
  package var localOptimality: Double

  /// Creates a policy; values out of range are taken as the nearest in range.
  package init(
    count: Int, longestDetourFactor: Double = 1.4, largestFraction: Double = 0.75,
    localOptimality: Double = 0.2
  ) {
    self.count = min(max(count, 0), 16)
    self.longestDetourFactor = longestDetourFactor >= 1 ? min(longestDetourFactor, 3) : 1
    self.largestFraction = largestFraction >= 0 ? min(largestFraction, 1) : 0
    self.localOptimality = localOptimality >= 0 ? min(localOptimality, 1) : 0
  }
}

/// A walk that differs from the best one.
package struct AlternativeRoute: Hashable, Sendable {
  package var route: Route
  /// Its cost in costs of the best walk: by length where the profile counts meters.
  package var detourFactor: Double
  /// The fraction of its length that it has in common with the best walk.
  package var fraction: Double
}

extension Router {
  /// Walks that differ from the best one, best first; see `AlternativePolicy` for the bounds.
  ///
  /// Costs two searches over all that the longest alternative can reach: tens of milliseconds in a
  /// city. Destination-only ways are the best ones to the start of each alternative.
  /// - Parameters:
  ///   - route: The best walk, from `route(from:to:using:)`.
  ///   - policy: The number of alternatives, and their bounds.
  ///   - workspace: The memory of the searches.
  /// - Returns: The alternatives; fewer than asked for, or none, where no more exist.
  package func alternatives(
    to route: Route, policy: AlternativePolicy, using workspace: SearchWorkspace
  ) -> [AlternativeRoute] {
    guard policy.count > 0, route.length > 0 else { return [] }
    let search = PlateauSearch(graph, costs, route, policy, workspace)
    var walks = [route]
    var found: [AlternativeRoute] = []
    for plateau in search.plateaus {
      guard let steps = search.steps(over: plateau) else { continue }
      let length = costs == nil ? plateau.total : steps.reduce(0) { $0 + abs($1.to - $1.from) }
      let common = walks.map { Self.common(steps, $0.steps) / length }
      guard common.allSatisfy({ $0 <= policy.largestFraction }) else { continue }
      let walk = Route(
        start: route.start, end: route.end, steps: steps, length: length,
        cost: costs == nil ? nil : plateau.total)
      walks.append(walk)
      found.append(
        AlternativeRoute(
          route: walk, detourFactor: plateau.total / (route.cost ?? route.length),
          fraction: common.first ?? 0))
      if found.count == policy.count { break }
    }
    return found
  }

  /// The length that two walks have in common.
  private static func common(_ one: [RouteStep], _ other: [RouteStep]) -> Meters {
    var parts: [EdgeID: (low: Meters, high: Meters)] = [:]
    for step in other {
      let (low, high) = (min(step.from, step.to), max(step.from, step.to))
      let known = parts[step.edge]
      parts[step.edge] = (min(low, known?.low ?? low), max(high, known?.high ?? high))
    }
    return one.reduce(0) { sum, step in
      guard let part = parts[step.edge] else { return sum }
      let low = max(part.low, min(step.from, step.to))
      return sum + max(0, min(part.high, max(step.from, step.to)) - low)
    }
  }
}
