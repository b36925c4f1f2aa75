import GeoSystem

/// Meters east (x) and north (y) of a place: the plane that touches the ellipsoid there, scaled by its
/// radii of curvature.
///
/// True to some millimeters within some hundred meters of the place. Longitudes are taken the short way round.
@usableFromInline
package struct TangentPlane: Hashable, Sendable {
  /// The origin of x and y.
  @usableFromInline package let origin: Coordinate
  /// Meters for a degree of latitude.
  @usableFromInline package let metersPerLatitude: Meters
  /// Meters for a degree of longitude; above 0 at the poles too.
  @usableFromInline package let metersPerLongitude: Meters

  /// Creates the plane about an origin.
  /// - Parameters:
  ///   - origin: The origin of x and y.
  ///   - latitude: The latitude whose scale is used; nil for that of the origin.
  package init(at origin: Coordinate, scaledAt latitude: Degrees? = nil) {
    let angle = (latitude ?? origin.latitude) * .pi / 180
    let sine = sin(angle)
    self.origin = origin
    metersPerLatitude = WGS84.meridianRadius(sine: sine) * .pi / 180
    metersPerLongitude =
      WGS84.primeVerticalRadius(sine: sine) * max(cos(angle), 1e-6) * .pi / 180
  }

  /// Lays the plane about an origin on the mean sphere (6,371,008.8 m), where directions are taken.
  package init(onSphereAt origin: Coordinate) {
    self.origin = origin
    metersPerLatitude = 6_371_008.8 * .pi / 180
    metersPerLongitude = metersPerLatitude * cos(origin.latitude * .pi / 180)
  }

  @inlinable
  package func point(_ place: Coordinate) -> SIMD2<Double> {
    var east = place.longitude - origin.longitude
    if abs(east) > 180 { east = east.remainder(dividingBy: 360) }
    return SIMD2(east * metersPerLongitude, (place.latitude - origin.latitude) * metersPerLatitude)
  }

  /// The place of a point of the plane, at a pole at most.
  package func coordinate(_ point: SIMD2<Double>) -> Coordinate {
    let longitude = origin.longitude + point.x / metersPerLongitude
    return Coordinate(
      latitude: min(90, max(-90, origin.latitude + point.y / metersPerLatitude)),
      longitude: abs(longitude) > 180 ? longitude.remainder(dividingBy: 360) : longitude)
  }
}

extension SIMD2<Double> {
  @inlinable
  package var length: Double { (self * self).sum().squareRoot() }

  /// The fraction `0...1` of the segment from this point to another at which it is nearest to the
  /// origin of the plane; 0 for a segment without length.
  @inlinable
  package func fractionNearestToOrigin(towards end: SIMD2<Double>) -> Double {
    let way = end - self
    let square = (way * way).sum()
    return square > 0 ? Swift.min(1, Swift.max(0, -(self * way).sum() / square)) : 0
  }
}
