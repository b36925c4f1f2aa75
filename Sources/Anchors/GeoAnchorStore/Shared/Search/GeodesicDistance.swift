import Geodesy

/// The true distance between two places.
enum GeodesicDistance {
  /// Geodesic meters on the WGS84 ellipsoid.
  static func meters(from start: Coordinate, to end: Coordinate) throws -> Meters {
    let distance = start.distance(to: end)
    guard distance.isFinite else {
      do {
        try Geodesic.prepare()
      } catch {
        throw AnchorStoreError.geodesics(error.description)
      }
      throw AnchorStoreError.geodesics("the distance from \(start) to \(end) is not a number")
    }
    return distance
  }
}
