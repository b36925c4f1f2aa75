private import CGeoPROJ

/// The end of a line that leaves a point in a direction.
public struct GeodesicEnd: Hashable, BitwiseCopyable, Sendable {
  /// The place.
  public var coordinate: Coordinate
  /// The direction of the line there, in degrees clockwise from north, from 0 to below 360.
  public var finalBearing: Degrees
}

extension Geodesic {
  /// Solves the direct problem: where the line that leaves a point in a direction ends, and how.
  ///
  /// A negative distance goes the other way. Without PROJ the numbers are NaN (see `prepare`).
  public static func direct(
    from start: Coordinate, bearing: Degrees, distance: Meters
  ) -> GeodesicEnd {
    var latitude = 0.0
    var longitude = 0.0
    var azimuth = 0.0
    // Gives 1, and NaN, when PROJ cannot be loaded.
    _ = geo_proj_direct(
      start.latitude, start.longitude, bearing, distance, &latitude, &longitude, &azimuth)
    return GeodesicEnd(
      coordinate: Coordinate(latitude: latitude, longitude: longitude),
      finalBearing: normalizedBearing(azimuth))
  }
}
