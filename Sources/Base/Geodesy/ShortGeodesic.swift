import GeoSystem

/// Geodesics up to 10 km by the chord through the Earth and the curvature at its middle.
///
/// The line is taken as an arc of the circle that osculates the ellipsoid at the middle latitude
/// in the direction of the line (Euler's radius of curvature). The radius varies along the line by
/// about `e² s / R`, evenly about the middle, so the error of the length stays below 20 nm at
/// 10 km; the bearing is that of the normal section, within 1e-7 degrees of the geodesic's.
struct ShortGeodesic {
  /// Longer lines are left to Karney's routines.
  static let longest: Meters = 10_000

  /// The chord from the first point to the second, in the meridian plane and across it.
  private struct Chord {
    var sine1: Double
    var cosine1: Double
    var sine2: Double
    var cosine2: Double
    /// Toward the second point, away from the axis of the Earth, before the turn in longitude.
    var outward: Meters
    /// Toward the north pole.
    var north: Meters
    var axisDistance1: Meters
    var axisDistance2: Meters
    /// The difference of longitude in radians.
    var longitudes: Double
    var length: Meters

    init?(from start: Coordinate, to end: Coordinate) {
      // A degree of latitude is at least 110 km: this refuses most long lines at no cost.
      guard abs(end.latitude - start.latitude) < 0.1 else { return nil }
      let latitude1 = start.latitude * .pi / 180
      let latitude2 = end.latitude * .pi / 180
      sine1 = sin(latitude1)
      // π/2 is rounded: at a pole the cosine would not be 0, and its meridians not one point.
      cosine1 = abs(start.latitude) == 90 ? 0 : cos(latitude1)
      sine2 = sin(latitude2)
      cosine2 = abs(end.latitude) == 90 ? 0 : cos(latitude2)
      let normal1 = WGS84.primeVerticalRadius(sine: sine1)
      let normal2 = WGS84.primeVerticalRadius(sine: sine2)
      axisDistance1 = normal1 * cosine1
      axisDistance2 = normal2 * cosine2
      outward = axisDistance2 - axisDistance1
      north = (1 - WGS84.eccentricitySquared) * (normal2 * sine2 - normal1 * sine1)
      longitudes = (end.longitude - start.longitude) * .pi / 180
      let half = sin(longitudes / 2)
      length =
        (outward * outward + north * north
        + 4 * axisDistance1 * axisDistance2 * half * half).squareRoot()
      guard length <= ShortGeodesic.longest else { return nil }
    }

    /// East and north components at a point whose neighbor is across `longitudes`.
    func direction(sine: Double, cosine: Double, ahead: Meters, behind: Meters)
      -> (east: Meters, north: Meters)
    {
      let half = sin(longitudes / 2)
      let east = ahead * sin(longitudes)
      let out = ahead - behind - 2 * ahead * half * half
      return (east, north * cosine - out * sine)
    }

    /// Euler's radius at the middle in the direction of the line.
    var radius: Meters {
      let (east1, north1) = direction(
        sine: sine1, cosine: cosine1, ahead: axisDistance2, behind: axisDistance1)
      let horizontal = east1 * east1 + north1 * north1
      let sine = (sine1 + sine2) / 2
      let meridian = WGS84.meridianRadius(sine: sine)
      let normal = WGS84.primeVerticalRadius(sine: sine)
      guard horizontal > 0 else { return normal }
      return horizontal / (north1 * north1 / meridian + east1 * east1 / normal)
    }
  }

  /// The length in meters.
  let distance: Meters
  /// The direction at the first point, degrees in `0..<360`.
  let bearing: Degrees
  /// The direction at the second point, degrees in `0..<360`.
  let finalBearing: Degrees

  /// The line between two points; nil when it is longer than `longest`.
  init?(from start: Coordinate, to end: Coordinate) {
    guard let chord = Chord(from: start, to: end) else { return nil }
    distance = Self.arc(chord)
    let first = chord.direction(
      sine: chord.sine1, cosine: chord.cosine1, ahead: chord.axisDistance2,
      behind: chord.axisDistance1)
    // Seen from the second point the chord runs back; its reverse is the onward direction.
    let half = sin(chord.longitudes / 2)
    let back = chord.axisDistance1
    let out = back - chord.axisDistance2 - 2 * back * half * half
    let east = back * sin(chord.longitudes)
    let north = chord.north * chord.cosine2 + out * chord.sine2
    bearing = normalizedBearing(atan2(first.east, first.north) * 180 / .pi)
    finalBearing = normalizedBearing(atan2(east, north) * 180 / .pi)
  }

  /// The length alone; nil when it is longer than `longest`.
  static func distance(from start: Coordinate, to end: Coordinate) -> Meters? {
    Chord(from: start, to: end).map(arc)
  }

  /// The point at a fraction of the line; nil when the line is longer than `longest`.
  static func interpolated(from start: Coordinate, to end: Coordinate, fraction: Double)
    -> Coordinate?
  {
    guard let chord = Chord(from: start, to: end) else { return nil }
    let halfAngle = arc(chord) / chord.radius / 2
    // Where the radius at that chordFraction of the arc cuts the chord.
    let chordFraction =
      halfAngle > 1e-7 ? 0.5 + tan(halfAngle * (2 * fraction - 1)) / (2 * tan(halfAngle)) : fraction
    let a = ECEFPosition(start)
    let b = ECEFPosition(end)
    let cut = ECEFPosition(
      x: a.x + chordFraction * (b.x - a.x), y: a.y + chordFraction * (b.y - a.y),
      z: a.z + chordFraction * (b.z - a.z))
    return cut.coordinate
  }

  private static func arc(_ chord: Chord) -> Meters {
    let half = chord.length / (2 * chord.radius)
    let square = half * half
    return chord.length * (1 + square * (1.0 / 6 + square * (3.0 / 40)))
  }
}
