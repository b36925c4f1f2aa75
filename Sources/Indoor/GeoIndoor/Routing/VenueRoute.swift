public import GeoRouting
public import GeoStreets
public import Geodesy

/// A way through a venue.
public struct VenueRoute: Sendable {
  /// The walk on the network.
  public let route: Route
  /// The network that it was found on: the venue's floors, and streets where they were asked for.
  public let graph: StreetGraph
  /// Its points, with floors and heights.
  public let line: VenueLine
  /// The place that was asked for.
  public let destination: VenuePlace

  /// The length in meters, up and down included.
  public var length: Meters { route.length }

  /// The minimized cost, in the unit of the profile.
  var cost: Double { route.cost ?? route.length }

  /// The maneuvers on the way: turns, stairs, lifts and changes of floor.
  public var maneuvers: [Maneuver] {
    Maneuver.all(along: [route], on: graph, destination: destination.coordinate)
  }
}
