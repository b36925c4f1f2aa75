import GeoNumerics
import GeoTesting

@Suite struct SegmentClippingTests {
  private func visible(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> [Double]? {
    SegmentClipping.visible(start, end, low: SIMD2(0, 0), high: SIMD2(10, 20)).map {
      [$0.enter, $0.leave]
    }
  }

  @Test func `fractions of what is inside`() {
    expectEqual(visible(SIMD2(1, 1), SIMD2(9, 19)), [0, 1])
    expectEqual(visible(SIMD2(-10, 5), SIMD2(30, 5)), [0.25, 0.5])
    expectEqual(visible(SIMD2(5, 30), SIMD2(5, 10)), [0.5, 1])
    // Through a corner only.
    expectEqual(visible(SIMD2(-5, 5), SIMD2(5, -5)), [0.5, 0.5])
  }

  @Test func `a segment that misses the box`() {
    expectNil(visible(SIMD2(-1, 0), SIMD2(-1, 20)))
    expectNil(visible(SIMD2(-6, 5), SIMD2(5, -6)))
    expectNil(visible(SIMD2(12, 0), SIMD2(30, 5)))
  }
}
