public import Geodesy

/// East, north and up at an origin, with the same bits on every machine.
///
/// The counterpart of `LocalFrame` for the machines of a session: its sines come from `ElementaryFunctions`, so
/// that a replay gives the same bytes everywhere. The two agree to some nanometers.
public struct DeterministicLocalFrame: Hashable, Sendable {
  /// The origin, where east, north and up are 0.
  public let origin: GeodeticPosition
  private let center: ECEFPosition
  private let latitude: Direction
  private let longitude: Direction

  /// A latitude and a longitude, prepared for frames that are many.
  package struct Spot: Hashable, Sendable {
    fileprivate let latitude: Direction
    fileprivate let longitude: Direction

    package init(_ place: Coordinate) {
      latitude = Direction(place.latitude)
      longitude = Direction(place.longitude)
    }
  }

  fileprivate struct Direction: Hashable, Sendable {
    let sine: Double
    let cosine: Double

    init(_ degrees: Degrees) { (sine, cosine) = ElementaryFunctions.sincos(degrees: degrees) }
  }

  /// Creates the frame at an origin; at a pole east and north follow its longitude.
  public init(origin: GeodeticPosition) {
    self.origin = origin
    latitude = Direction(origin.coordinate.latitude)
    longitude = Direction(origin.coordinate.longitude)
    center = Self.cartesian(latitude, longitude, height: origin.height)
  }

  /// A point of the Earth in this frame.
  public func local(_ position: GeodeticPosition) -> ENUPosition {
    local(Spot(position.coordinate), height: position.height)
  }

  /// A prepared point of the Earth in this frame, so high above the ellipsoid.
  package func local(_ spot: Spot, height: Meters) -> ENUPosition {
    let point = Self.cartesian(spot.latitude, spot.longitude, height: height)
    return localDirection(
      ECEFPosition(x: point.x - center.x, y: point.y - center.y, z: point.z - center.z))
  }

  /// A point of this frame on the Earth.
  /// - Throws: `GeodesyError` when the point is near the center of the Earth or not finite.
  public func position(_ local: ENUPosition) throws(GeodesyError) -> GeodeticPosition {
    let way = cartesianDirection(local)
    return try Self.position(
      ECEFPosition(x: center.x + way.x, y: center.y + way.y, z: center.z + way.z))
  }

  /// A direction along the Earth's axes in this frame.
  public func localDirection(_ direction: ECEFPosition) -> ENUPosition {
    let outward = longitude.cosine * direction.x + longitude.sine * direction.y
    return ENUPosition(
      east: longitude.cosine * direction.y - longitude.sine * direction.x,
      north: latitude.cosine * direction.z - latitude.sine * outward,
      up: latitude.cosine * outward + latitude.sine * direction.z)
  }

  /// A direction of this frame along the Earth's axes.
  public func cartesianDirection(_ direction: ENUPosition) -> ECEFPosition {
    let outward = latitude.cosine * direction.up - latitude.sine * direction.north
    return ECEFPosition(
      x: longitude.cosine * outward - longitude.sine * direction.east,
      y: longitude.sine * outward + longitude.cosine * direction.east,
      z: latitude.cosine * direction.north + latitude.sine * direction.up)
  }

  /// A point of the Earth from its center.
  public static func cartesian(_ position: GeodeticPosition) -> ECEFPosition {
    cartesian(
      Direction(position.coordinate.latitude), Direction(position.coordinate.longitude),
      height: position.height)
  }

  /// A point from the center of the Earth in latitude, longitude and height.
  ///
  /// Bowring's iteration (Survey Review 23, 1976), four steps: some nanometers for heights from -100 km
  /// to far beyond the satellites.
  /// - Throws: `GeodesyError.nearCenter` below `WGS84.centerRadius`, `notAPosition` for NaN, infinity and
  ///   positions beyond 1e25 m.
  public static func position(_ point: ECEFPosition) throws(GeodesyError) -> GeodeticPosition {
    let (x, y, z) = (point.x, point.y, point.z)
    let axisSquared = x * x + y * y
    let distanceSquared = axisSquared + z * z
    guard distanceSquared < 1e50 else { throw .notAPosition(point) }
    guard distanceSquared >= WGS84.centerRadius * WGS84.centerRadius else {
      throw .nearCenter(distance: distanceSquared.squareRoot())
    }
    let (a, b) = (WGS84.semiMajorAxis, WGS84.semiMinorAxis)
    let e2 = WGS84.eccentricitySquared
    let axis = axisSquared.squareRoot()
    // The parametric latitude as a direction that is not normalized; then the latitude from it.
    var (sine, cosine) = (z * a, axis * b)
    var (toPole, toEquator) = (0.0, 0.0)
    for _ in 0..<4 {
      let length = (sine * sine + cosine * cosine).squareRoot()
      (sine, cosine) = (sine / length, cosine / length)
      toPole = z + e2 / (1 - e2) * b * (sine * sine * sine)
      toEquator = axis - e2 * a * (cosine * cosine * cosine)
      (sine, cosine) = (toPole * b, toEquator * a)
    }
    let length = (toPole * toPole + toEquator * toEquator).squareRoot()
    (sine, cosine) = (toPole / length, toEquator / length)
    let height = axis * cosine + z * sine - a * (1 - e2 * sine * sine).squareRoot()
    let degree = 180 / Double.pi
    return GeodeticPosition(
      Coordinate(
        latitude: ElementaryFunctions.atan2(toPole, toEquator) * degree,
        longitude: axis == 0 ? 0 : ElementaryFunctions.atan2(y, x) * degree),
      height: height)
  }

  private static func cartesian(
    _ latitude: Direction, _ longitude: Direction, height: Meters
  ) -> ECEFPosition {
    let normal = WGS84.primeVerticalRadius(sine: latitude.sine)
    let radius = (normal + height) * latitude.cosine
    return ECEFPosition(
      x: radius * longitude.cosine, y: radius * longitude.sine,
      z: (normal * (1 - WGS84.eccentricitySquared) + height) * latitude.sine)
  }
}
