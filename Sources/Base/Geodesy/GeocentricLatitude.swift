import GeoSystem

extension Coordinate {
  /// The angle at the center of the Earth between the equator and the point, degrees in `-90...90`.
  ///
  /// Up to 0.19° smaller than the geodetic latitude, which all else in this module means.
  public var geocentricLatitude: Degrees {
    let angle = latitude * (.pi / 180)
    if abs(latitude) == 90 { return latitude }
    return atan2((1 - WGS84.eccentricitySquared) * sin(angle), cos(angle)) * (180 / .pi)
  }

  /// The point of the ellipsoid with a geocentric latitude in degrees.
  public init(geocentricLatitude: Degrees, longitude: Degrees) {
    let angle = geocentricLatitude * (.pi / 180)
    let geodetic =
      abs(geocentricLatitude) == 90
      ? geocentricLatitude
      : atan2(sin(angle), (1 - WGS84.eccentricitySquared) * cos(angle)) * (180 / .pi)
    self.init(latitude: geodetic, longitude: longitude)
  }
}
