public import GeoRouting
public import GeoStreets
public import Geodesy

/// A route without a chain: the way and what people do along it.
public struct FoundRoute: Hashable, Sendable {
  /// The path, from the first place to the last.
  public var path: Path
  /// The maneuvers, in walking order; empty where streets are unknown.
  public var maneuvers: [Maneuver]
  /// The notices for walkers, in walking order.
  public var notices: [RouteNotice]
  /// The places that were asked for, with their distance to the streets; empty where no streets are known.
  public var places: [SnappedPlace] = []
  /// The sections of like traits, in walking order; empty where no streets are known.
  public var sections: [PathInterval<StreetTraits>] = []
  /// The legs of the route and what they pass; empty where no streets are known.
  public var trace = RouteTrace()
  /// Routes that differ, best first; empty unless they were asked for.
  public var alternatives: [PlannedRoute.Alternative]
  /// The attribution required when the path is shown.
  public var attribution: String?
}
