import GeoSystem

extension WGS84 {
  /// Positions closer to the center of the Earth have no single latitude and are refused, in meters.
  ///
  /// The evolute of the ellipsoid, inside which several normals pass through one point, reaches
  /// `e² a` = 42,698 m along the equator and `e² a² / b` = 42,841 m along the axis.
  public static let centerRadius: Meters = 43_000
}

extension ECEFPosition {
  /// The position of a point in space (EPSG method 9602).
  public init(_ position: GeodeticPosition) {
    self.init(position.coordinate, height: position.height)
  }
}

extension GeodeticPosition {
  /// The latitude, longitude and ellipsoidal height of a position (EPSG method 9602, inverse).
  ///
  /// Vermeille's closed form (Journal of Geodesy 76, 2002) with one step of Newton's: exact to the
  /// last bits of the numbers at every height. On the axis the longitude is 0.
  /// - Throws: `GeodesyError.nearCenter` below `WGS84.centerRadius`, `notAPosition` for NaN, infinity and
  ///   positions beyond 1e25 m.
  public init(_ position: ECEFPosition) throws(GeodesyError) {
    let (x, y, z) = (position.x, position.y, position.z)
    let axisSquared = x * x + y * y
    let distanceSquared = axisSquared + z * z
    guard distanceSquared < 1e50 else { throw .notAPosition(position) }
    guard distanceSquared >= WGS84.centerRadius * WGS84.centerRadius else {
      throw .nearCenter(distance: distanceSquared.squareRoot())
    }
    let axis = axisSquared.squareRoot()
    let vertical = Vertical(axis: axis, north: z)
    let longitude = axis == 0 ? 0 : atan2(y, x)
    self.init(
      Coordinate(
        latitude: axis == 0 ? (z > 0 ? 90 : -90) : vertical.latitude * 180 / .pi,
        longitude: longitude * 180 / .pi),
      height: vertical.height)
  }
}

/// The normal of the ellipsoid through a point of a meridian plane.
private struct Vertical {
  /// Radians.
  let latitude: Double
  let height: Meters

  /// Finds it for a distance from the axis and a distance from the plane of the equator.
  init(axis: Meters, north: Meters) {
    let a = WGS84.semiMajorAxis
    let e2 = WGS84.eccentricitySquared
    let e4 = e2 * e2
    let p = (axis / a) * (axis / a)
    let q = (1 - e2) * (north / a) * (north / a)
    let r = (p + q - e4) / 6
    // Outside the evolute r and the discriminant are positive.
    let s = e4 * p * q / 4
    let r3 = r * r * r
    let t = cbrt(s + r3 + (s * (2 * r3 + s)).squareRoot())
    let u = r + t + r * r / t
    let v = (u * u + e4 * q).squareRoot()
    let w = e2 * (u + v - q) / (2 * v)
    let k = (u + v) / ((u + v + w * w).squareRoot() + w)
    // Not normalized: the normal's components toward the equator and the pole.
    var cosine = axis / (k + e2)
    var sine = north / k
    let length = (cosine * cosine + sine * sine).squareRoot()
    cosine /= length
    sine /= length
    // Newton's step: the point's offset along the parallel of the meridian has to vanish.
    let normal = WGS84.primeVerticalRadius(sine: sine)
    let out = axis - normal * cosine
    let up = north - normal * (1 - e2) * sine
    let along = up * cosine - out * sine
    let above = out * cosine + up * sine
    let turn = along / (WGS84.meridianRadius(sine: sine) + above)
    latitude = atan2(sine + cosine * turn, cosine - sine * turn)
    height = above
  }
}
