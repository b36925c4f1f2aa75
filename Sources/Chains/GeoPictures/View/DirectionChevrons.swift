import GeoNumerics
import Geodesy

/// The upright sign of a direction that faces the walker: chevrons that point up for straight on, right
/// for a right turn, and down for turning back.
///
/// An arrow that lies on the ground is seen at a grazing angle, where its near wing outgrows its tip and
/// points to the wrong side; an arrow in the plane of the picture cannot be misread.
struct DirectionChevrons: Hashable {
  /// The outlines of the chevrons around the sign's center, as meters to the right and up.
  let outlines: [[SIMD2<Double>]]

  /// Height of the center above the anchor, in sizes.
  static let center = 0.6
  /// A chevron that points up, in sizes: its tip, its right wing, its notch, its left wing.
  private static let upward: [SIMD2<Double>] = [
    SIMD2(0, 0.5), SIMD2(0.45, -0.1), SIMD2(0.45, -0.42), SIMD2(0, 0.18), SIMD2(-0.45, -0.42),
    SIMD2(-0.45, -0.1),
  ]

  /// Sets up the chevrons of a direction.
  /// - Parameters:
  ///   - turn: Angle from the line of sight to the direction, degrees clockwise.
  ///   - size: Size of a chevron in meters; it is 0.9 sizes wide.
  ///   - count: The number of chevrons, one behind the other.
  init(turn: Degrees, size: Meters, count: Int) {
    let angle = turn * .pi / 180
    let (sine, cosine) = (ElementaryFunctions.sin(angle), ElementaryFunctions.cos(angle))
    outlines = (0..<count).map { index in
      let shift = SIMD2(0, 0.42 * (Double(index) - Double(count - 1) / 2))
      return Self.upward.map { corner in
        let point = (corner + shift) * size
        return SIMD2(
          point.x * cosine + point.y * sine, point.y * cosine - point.x * sine)
      }
    }
  }
}
