public import GeoFormats
public import GeoOpeningHours
public import GeoRouting
public import Geodesy

/// A request to plan a chain of anchors along a course: the request of the main job.
///
/// A value that a program, the command line and a document (`route-request.schema.json`) make
/// alike. `RoutePlanner` answers it.
public struct RouteRequest: StreetRequest, Hashable, RequestDocument {
  /// The course of the route.
  public enum Course: Hashable, Sendable {
    /// Along the streets from the first place to the last, past those between.
    case streets([RequestedPlace])
    /// Along a line that is given.
    case line([Coordinate])
    /// Straight from place to place.
    case straight([RequestedPlace])
  }

  /// The course of the route.
  public var course: Course
  /// The name of the walker's profile.
  public var profile = RoutingProfile.walk.name
  /// The name of the areas that the route does not enter.
  public var avoid: String?
  /// The name of the areas that the route prefers.
  public var prefer: String?
  /// The cost of a meter outside the preferred areas, in meters inside, `1...1000`.
  public var outsideFactor = 3.0
  /// The name of the terrain by whose slope a profile of time is slowed down.
  public var slopeTerrain: String?
  /// The local time of the walk; nil leaves conditions such as opening hours out.
  public var time: WallClock?
  /// The rules for snapping places to the streets.
  public var snapping = SnapPolicy()
  /// The maximum number of alternative routes, `0...5`.
  public var alternatives = 0

  /// The options of the chain along the route.
  public var chain = ChainOptions()

  /// Creates a request with the defaults.
  public init(_ course: Course) { self.course = course }

  /// Creates a request for a route along streets.
  public init(from start: Coordinate, to end: Coordinate, via: [Coordinate] = []) {
    self.init(.streets(([start] + via + [end]).map { .coordinate($0) }))
  }

  /// The names of the sets of regions that the request refers to.
  package var setNames: [String] { areaNames + chain.regions }

  /// The level of each place along streets, nil where it has none of its own; empty for other courses.
  var levels: [Double?] {
    guard case .streets(let places) = course else { return [] }
    return places.map(\.level)
  }
}
