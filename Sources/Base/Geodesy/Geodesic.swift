private import CGeoPROJ
import GeoSystem

/// The shortest line between two points on the WGS84 ellipsoid.
///
/// Lines up to 10 km use a closed form of this module (`ShortGeodesic`); longer ones use Karney's
/// routines in PROJ, which is loaded when the first long line is asked for.
public struct Geodesic: Hashable, BitwiseCopyable, Sendable {
  /// The length of the line in meters.
  public var distance: Meters
  /// The direction at the first point, degrees clockwise from true north in `0..<360`.
  public var initialBearing: Degrees
  /// The direction at the second point (onward), degrees clockwise from true north in `0..<360`.
  public var finalBearing: Degrees

  /// Solves the inverse problem: the line from one point to another.
  public init(from start: Coordinate, to end: Coordinate) {
    if let short = ShortGeodesic(from: start, to: end) {
      self.init(
        distance: short.distance, initialBearing: short.bearing,
        finalBearing: short.finalBearing)
    } else {
      var distance = 0.0
      var initial = 0.0
      var final = 0.0
      _ = geo_proj_inverse(
        start.latitude, start.longitude, end.latitude, end.longitude, &distance, &initial, &final)
      self.init(
        distance: distance, initialBearing: normalizedBearing(initial),
        finalBearing: normalizedBearing(final))
    }
  }

  init(distance: Meters, initialBearing: Degrees, finalBearing: Degrees) {
    self.distance = distance
    self.initialBearing = initialBearing
    self.finalBearing = finalBearing
  }

  /// Loads PROJ, without which long lines cannot be computed (their numbers would be NaN).
  /// - Throws: `GeodesyError.geodesicLibrary` with the loader's reason.
  public static func prepare() throws(GeodesyError) {
    if let reason = geo_proj_load() {
      throw .geodesicLibrary(reason: String(cString: reason))
    }
  }
}

extension Coordinate {
  /// The geodesic distance to another point in meters.
  public func distance(to other: Coordinate) -> Meters {
    ShortGeodesic.distance(from: self, to: other) ?? Geodesic(from: self, to: other).distance
  }

  /// The direction to another point, degrees clockwise from true north in `0..<360`; 0 to itself.
  public func bearing(to other: Coordinate) -> Degrees {
    Geodesic(from: self, to: other).initialBearing
  }

  /// The point at a distance in meters along the geodesic that leaves in a direction.
  public func destination(distance: Meters, bearing: Degrees) -> Coordinate {
    var latitude = 0.0
    var longitude = 0.0
    var azimuth = 0.0
    _ = geo_proj_direct(
      self.latitude, self.longitude, bearing, distance, &latitude, &longitude, &azimuth)
    return Coordinate(latitude: latitude, longitude: longitude)
  }

  /// The point at a share `0...1` of the geodesic to another point.
  public func interpolated(to other: Coordinate, fraction: Double) -> Coordinate {
    if fraction <= 0 { return self }
    if fraction >= 1 { return other }
    if let point = ShortGeodesic.interpolated(from: self, to: other, fraction: fraction) {
      return point
    }
    let line = Geodesic(from: self, to: other)
    return destination(distance: line.distance * fraction, bearing: line.initialBearing)
  }
}

/// The same direction in `0..<360`.
package func normalizedBearing(_ degrees: Degrees) -> Degrees {
  let turned = fmod(degrees, 360)
  let positive = turned < 0 ? turned + 360 : turned
  return positive >= 360 ? 0 : positive + 0
}
