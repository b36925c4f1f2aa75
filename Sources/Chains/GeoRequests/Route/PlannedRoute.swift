public import GeoAnchors
public import GeoChains
public import GeoRouting
public import GeoStreets
public import Geodesy

/// The answer to a `RouteRequest`.
public struct PlannedRoute: Hashable, Sendable {
  /// The chain and what its planning found out.
  public var planned: PlannedChain
  /// The notices for walkers, in walking order.
  public var notices: [RouteNotice]
  /// The places that were asked for, with their distance to the streets; empty where no streets are known.
  public var places: [SnappedPlace] = []
  /// The sections of like traits, in walking order; empty where no streets are known.
  public var sections: [PathInterval<StreetTraits>] = []
  /// The legs of the route and what they pass; empty where no streets are known.
  public var trace = RouteTrace()
  /// Routes that differ, best first; empty unless they were asked for.
  public var alternatives: [Alternative]

  /// The chain.
  public var chain: Chain { planned.chain }

  /// Creates an answer; nothing is known beside the chain unless it is given.
  public init(
    planned: PlannedChain, notices: [RouteNotice] = [], alternatives: [Alternative] = []
  ) {
    self.planned = planned
    self.notices = notices
    self.alternatives = alternatives
  }

  /// A route that differs from the best one.
  public struct Alternative: Hashable, Sendable {
    /// The points of its line.
    public var line: [Coordinate]
    package var route: AlternativeRoute

    /// Its length in meters.
    public var length: Meters { route.route.length }
    /// Its length in lengths of the best route.
    public var detourFactor: Double { route.detourFactor }
    /// The fraction of its length that it has in common with the best route, `0...1`.
    public var fraction: Double { route.fraction }
  }
}
