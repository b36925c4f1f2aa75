package import Geodesy

/// Means and differences of directions, where 359 and 1 are near.
package enum CircularMean {
  /// The direction of the sum of unit vectors, `0..<360`; nil without directions or when they cancel out.
  package static func mean(_ degrees: [Degrees]) -> Degrees? {
    var (east, north) = (0.0, 0.0)
    for direction in degrees {
      let (sine, cosine) = ElementaryFunctions.sincos(degrees: direction)
      east += sine
      north += cosine
    }
    guard (east * east + north * north).squareRoot() > 1e-9 * Double(degrees.count) else {
      return nil
    }
    let direction = ElementaryFunctions.atan2(east, north) * 180 / .pi
    return direction < 0 ? direction + 360 : direction
  }

  /// The angle between two directions, `0...180`.
  package static func difference(_ a: Degrees, _ b: Degrees) -> Degrees {
    let rest = abs(a - b).truncatingRemainder(dividingBy: 360)
    return min(rest, 360 - rest)
  }
}
