import CGeoPROJ
import Geodesy

/// The true distance between two places.
enum GeodesicDistance {
  /// Geodesic meters on the WGS84 ellipsoid (Karney 2013).
  static func meters(
    from start: Coordinate, to end: Coordinate
  ) throws(AnchorStoreError) -> Meters {
    var distance = 0.0
    var forward = 0.0
    var backward = 0.0
    // 0 on success.
    let result = geo_proj_inverse(
      start.latitude, start.longitude, end.latitude, end.longitude, &distance, &forward, &backward)
    guard result == 0 else {
      throw .geodesics(geo_proj_load().map { String(cString: $0) } ?? "PROJ gave no distance")
    }
    return distance
  }
}
