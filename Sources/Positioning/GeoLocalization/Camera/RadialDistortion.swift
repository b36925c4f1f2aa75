/// Radial lens distortion, by the distance from the principal point (Brown 1966).
///
/// A ray at depth 1 that should be at a distance r of the axis is seen at `r (1 + k1 r² + k2 r⁴)`.
package struct RadialDistortion: Hashable, Sendable {
  /// The coefficient of the square.
  package var k1: Double
  /// The coefficient of the fourth power.
  package var k2: Double

  /// A lens that bends nothing.
  package static let none = RadialDistortion(k1: 0, k2: 0)

  package init(k1: Double, k2: Double) {
    self.k1 = k1
    self.k2 = k2
  }

  /// The ray that is seen at a place, both at depth 1; found by 30 steps of a fixed-point iteration.
  func straightened(_ seen: SIMD2<Double>) -> SIMD2<Double> {
    guard self != .none else { return seen }
    var ray = seen
    for _ in 0..<30 {
      let square = (ray * ray).sum()
      ray = seen / (1 + square * (k1 + square * k2))
    }
    return ray
  }
}
