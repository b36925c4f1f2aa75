import GeoNumerics
import GeoTesting

@Suite struct RingClippingTests {
  @Test(
    arguments: [
      // Inside, beside, over a corner, around.
      ([[0, 0], [1, 0], [1, 1]], [[0, 0], [1, 0], [1, 1]]),
      ([[5, 0], [9, 0], [9, 9]], []),
      ([[2, 1], [6, 1], [6, 5], [2, 5]], [[2, 1], [4, 1], [4, 3], [2, 3]]),
      ([[-9, -9], [9, -9], [9, 9], [-9, 9]], [[-4, -3], [4, -3], [4, 3], [-4, 3]]),
    ] as [([SIMD2<Double>], [SIMD2<Double>])])
  func `what is outside is cut away`(ring: [SIMD2<Double>], expected: [SIMD2<Double>]) {
    let visible = RingClipping.visible(ring, low: SIMD2(-4, -3), high: SIMD2(4, 3))
    expectEqual(Set(visible), Set(expected))
  }
}
