public import GeoRouting
public import Geodesy

/// What to plan a chain of anchors along: the request of the main job.
///
/// A value that a program, the command line and a document (`route-request.schema.json`) make alike.
/// `RoutePlanner` answers it.
public struct RouteRequest: Hashable, Sendable {
  /// Where the route leads.
  public enum Course: Hashable, Sendable {
    /// Along the streets from the first place to the last, past those between.
    case streets([RequestedPlace])
    /// Along a line that is given.
    case line([Coordinate])
    /// Straight from place to place.
    case straight([RequestedPlace])
  }

  /// Where the route leads.
  public var course: Course
  /// The name of the profile: who walks.
  public var profile = RoutingProfile.footV1.name
  /// The name of the areas that the route does not enter.
  public var avoid: String?
  /// The name of the areas that the route prefers.
  public var prefer: String?
  /// The cost of a meter outside the preferred areas, in meters inside, `1...1000`.
  public var outsideFactor = 3.0
  /// The name of the terrain by whose slope a profile of time is slowed down.
  public var slopeTerrain: String?
  /// How places are put on the streets.
  public var snapping = SnapPolicy()
  /// The maximum number of alternative routes, `0...5`.
  public var alternatives = 0

  /// How the chain is set along the route.
  public var chain = ChainOptions()

  /// Makes a request with what is usual.
  public init(_ course: Course) { self.course = course }

  /// Makes a request for a route along streets.
  public init(from start: Coordinate, to end: Coordinate, via: [Coordinate] = []) {
    self.init(.streets(([start] + via + [end]).map { .coordinate($0) }))
  }
}
