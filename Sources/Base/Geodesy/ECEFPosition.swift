import GeoSystem

/// A position in meters from the center of the Earth (ECEF, EPSG:4978).
///
/// `x` points to latitude 0, longitude 0; `z` to the north pole.
public struct ECEFPosition: Hashable, BitwiseCopyable, Sendable {
  /// Meters toward latitude 0, longitude 0.
  public var x: Meters
  /// Meters toward latitude 0, longitude 90° east.
  public var y: Meters
  /// Meters toward the north pole.
  public var z: Meters

  /// Creates a position of its three components.
  public init(x: Meters, y: Meters, z: Meters) {
    self.x = x
    self.y = y
    self.z = z
  }

  /// The position of a coordinate at an ellipsoidal height (EPSG method 9602).
  public init(_ coordinate: Coordinate, height: Meters = 0) {
    // One factor, as PROJ multiplies: two roundings would be some nanometers apart.
    let latitude = coordinate.latitude * (.pi / 180)
    let longitude = coordinate.longitude * (.pi / 180)
    let sine = sin(latitude)
    let normal = WGS84.primeVerticalRadius(sine: sine)
    // π/2 is rounded: a pole has to stay on the axis.
    let cosine = abs(coordinate.latitude) == 90 ? 0 : cos(latitude)
    let radius = (normal + height) * cosine
    self.init(
      x: radius * cos(longitude), y: radius * sin(longitude),
      z: (normal * (1 - WGS84.eccentricitySquared) + height) * sine)
  }

  /// The coordinate below or above a position that is within some kilometers of the ellipsoid.
  ///
  /// Bowring's formula (Survey Review 23, 1976), one step: better than 1e-11 degrees for heights of ±10 km.
  public var coordinate: Coordinate {
    let a = WGS84.semiMajorAxis
    let b = WGS84.semiMinorAxis
    let e2 = WGS84.eccentricitySquared
    let secondEccentricitySquared = e2 / (1 - e2)
    let p = (x * x + y * y).squareRoot()
    // The parametric latitude of the starting point, as sine and cosine without an angle.
    let tangentLength = (z * a * z * a + p * b * p * b).squareRoot()
    let sine = z * a / tangentLength
    let cosine = p * b / tangentLength
    let latitude = atan2(
      z + secondEccentricitySquared * b * sine * sine * sine,
      p - e2 * a * cosine * cosine * cosine)
    return Coordinate(
      latitude: latitude * 180 / .pi, longitude: atan2(y, x) * 180 / .pi)
  }
}
