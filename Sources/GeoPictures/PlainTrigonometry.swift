import Geodesy

/// The cosine of an angle, the same bytes on every processor.
///
/// The C library picks among variants by processor, and a picture's bytes must not depend on it.
enum Cosine {
  /// The cosine of a latitude, `-90...90` degrees, to about 1e-15.
  static func ofDegrees(_ degrees: Degrees) -> Double {
    // The series in the half angle converges fast; the double-angle formula brings it back.
    let half = degrees * Double.pi / 360
    let square = half * half
    var term = 1.0
    var sum = 1.0
    for n in stride(from: 2.0, through: 24, by: 2) {
      term *= -square / (n * (n - 1))
      sum += term
    }
    return 2 * sum * sum - 1
  }
}

/// The direction of a slope, the same bytes on every processor.
enum ArcTangent {
  /// The angle of (x, y) with x ≥ 0, within ±90 degrees, to 1e-9.
  static func degrees(y: Double, x: Double) -> Degrees {
    guard x > 0 else { return y < 0 ? -90 : y > 0 ? 90 : 0 }
    if abs(y) > x { return (y < 0 ? -90 : 90) - degrees(y: x, x: abs(y)) * (y < 0 ? -1 : 1) }
    // Half the angle twice, and the series of what is left converges fast.
    var t = y / x
    for _ in 0..<2 { t /= 1 + (1 + t * t).squareRoot() }
    let square = t * t
    var power = t
    var sum = 0.0
    for n in stride(from: 1.0, through: 27, by: 2) {
      sum += power / n
      power *= -square
    }
    return sum * 4 * 180 / Double.pi
  }
}
