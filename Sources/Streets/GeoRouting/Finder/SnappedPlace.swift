import GeoStreets
public import Geodesy

/// A place that was asked for and where on the streets the walk begins, passes or ends instead.
public struct SnappedPlace: Hashable, Sendable {
  /// The place that was asked for.
  public var requested: Coordinate
  /// The nearest place on the streets that the profile walks.
  public var coordinate: Coordinate
  /// Meters between the two.
  public var distance: Meters
  /// The distance in meters to a nearer street that was left out because it is cut off from the
  /// largest part of the network, or nil.
  public var skipped: Meters?

  /// From so many meters on a walker should know of the move.
  public static let notable: Meters = 20

  /// Whether a walker should know of the move.
  public var isNotable: Bool { distance >= Self.notable || skipped != nil }
}

extension RouteFinder {
  /// The snapped positions of places on routes through them.
  /// - Parameters:
  ///   - places: The places, one more than routes.
  ///   - routes: The routes from each to the next.
  /// - Returns: The places with their distance to the streets.
  package func snappedPlaces(
    _ places: [Coordinate], along routes: [Route]
  ) -> [SnappedPlace] {
    let positions = routes.prefix(1).map(\.start) + routes.map(\.end)
    var policy = snapping
    policy.includesIslands = true
    let everywhere = snapping(by: policy)
    return zip(places, positions).map { place, position in
      let nearest =
        snapping.includesIslands || position.offset < 1 ? nil : everywhere.nearest(to: place)
      return SnappedPlace(
        requested: place, coordinate: position.coordinate, distance: position.offset,
        skipped: nearest.flatMap { $0.offset < position.offset - 0.5 ? $0.offset : nil })
    }
  }
}
