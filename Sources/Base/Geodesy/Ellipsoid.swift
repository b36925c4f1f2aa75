import GeoSystem

/// The WGS84 ellipsoid and its radii of curvature.
public enum WGS84 {
  /// The semi-major axis `a` in meters (NGA.STND.0036).
  public static let semiMajorAxis: Meters = 6_378_137
  /// The flattening `f` (NGA.STND.0036).
  public static let flattening = 1 / 298.257_223_563
  /// The first eccentricity squared, `e² = f (2 - f)`.
  public static let eccentricitySquared = flattening * (2 - flattening)
  /// The semi-minor axis `b = a (1 - f)` in meters.
  public static let semiMinorAxis: Meters = semiMajorAxis * (1 - flattening)

  /// The radius of curvature in the meridian, `M`, in meters, at the sine of a latitude.
  @inlinable
  public static func meridianRadius(sine: Double) -> Meters {
    let w2 = 1 - eccentricitySquared * sine * sine
    return semiMajorAxis * (1 - eccentricitySquared) / (w2 * w2.squareRoot())
  }

  /// The radius of curvature in the prime vertical, `N`, in meters, at the sine of a latitude.
  @inlinable
  public static func primeVerticalRadius(sine: Double) -> Meters {
    semiMajorAxis / (1 - eccentricitySquared * sine * sine).squareRoot()
  }

  /// A degree of latitude is no longer than this anywhere, in meters (at the poles).
  package static let longestLatitudeDegree: Meters = 111_700
  /// A degree of longitude is no longer than this times the cosine of the latitude, in meters.
  package static let longestLongitudeDegree: Meters = 111_400
}
