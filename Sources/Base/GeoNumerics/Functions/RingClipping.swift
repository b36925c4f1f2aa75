/// Cuts rings off at the sides of an upright box.
package enum RingClipping {
  /// The part of a ring within a box (Sutherland and Hodgman 1974): where it leaves the box, it follows the
  /// box's sides.
  /// - Parameters:
  ///   - ring: its points, the first one not again at the end.
  ///   - low: the least coordinates of the box.
  ///   - high: the greatest.
  /// - Returns: the ring that is left; empty where there is none.
  package static func visible(
    _ ring: [SIMD2<Double>], low: SIMD2<Double>, high: SIMD2<Double>
  ) -> [SIMD2<Double>] {
    var points = ring
    for axis in 0...1 {
      points = kept(points, axis) { $0 - low[axis] }
      points = kept(points, axis) { high[axis] - $0 }
    }
    return points
  }

  /// The part of a ring on which a linear function of one coordinate is not negative.
  private static func kept(
    _ ring: [SIMD2<Double>], _ axis: Int, _ room: (Double) -> Double
  ) -> [SIMD2<Double>] {
    guard var before = ring.last else { return [] }
    var kept: [SIMD2<Double>] = []
    kept.reserveCapacity(ring.count + 4)
    var roomBefore = room(before[axis])
    for point in ring {
      let roomHere = room(point[axis])
      if (roomHere < 0) != (roomBefore < 0) {
        kept.append(before + (point - before) * (roomBefore / (roomBefore - roomHere)))
      }
      if roomHere >= 0 { kept.append(point) }
      (before, roomBefore) = (point, roomHere)
    }
    return kept
  }
}
