/// Cuts rings in the plane at the four sides of a rectangle around the origin (Sutherland and Hodgman 1974).
struct RingCut {
  /// Half of the size of the rectangle.
  let reach: SIMD2<Double>

  /// The part of a ring in the rectangle; empty when there is none.
  ///
  /// Where it is cut, it follows the sides.
  func cut(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
    var points = ring
    for sign in [1.0, -1.0] {
      points = Self.kept(points) { reach.x - sign * $0.x }
      points = Self.kept(points) { reach.y - sign * $0.y }
    }
    return points
  }

  /// What of a ring lies where a linear measure is not negative.
  private static func kept(
    _ ring: [SIMD2<Double>], _ room: (SIMD2<Double>) -> Double
  ) -> [SIMD2<Double>] {
    guard var previous = ring.last else { return [] }
    var result: [SIMD2<Double>] = []
    result.reserveCapacity(ring.count)
    var before = room(previous)
    for point in ring {
      let here = room(point)
      if (before >= 0) != (here >= 0) {
        result.append(previous + before / (before - here) * (point - previous))
      }
      if here >= 0 { result.append(point) }
      previous = point
      before = here
    }
    return result
  }
}
