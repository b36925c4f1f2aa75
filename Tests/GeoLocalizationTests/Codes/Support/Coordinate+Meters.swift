import Geodesy

@testable import GeoLocalization

extension Coordinate {
  /// Meters to another place, on the ellipsoid's plane.
  func meters(to other: Coordinate) -> Meters {
    let point = FusionPlane(origin: self).point(other)
    return (point.east * point.east + point.north * point.north).squareRoot()
  }
}
