import GeoTestSupport
import GeoTesting

@testable import GeoPictures

/// The window reaches from -64 to 4160.
@Suite struct TileClippingTests {
  @Test func `a line is cut where it enters and leaves`() {
    let parts = TileClipping.parts(of: [
      SIMD2(-164, 100), SIMD2(36, 100), SIMD2(36, 5_000), SIMD2(100, 5_000), SIMD2(100, 4_000),
    ])
    expectEqual(
      parts,
      [
        [SIMD2(-64, 100), SIMD2(36, 100), SIMD2(36, 4_160)],
        [SIMD2(100, 4_160), SIMD2(100, 4_000)],
      ])
  }

  @Test func `a line beside the window, and one across a corner that misses it, have no part`() {
    expect(TileClipping.parts(of: [SIMD2(-100, 0), SIMD2(-100, 50)]).isEmpty)
    expect(TileClipping.parts(of: [SIMD2(-70, -60), SIMD2(-60, -70)]).isEmpty)
  }

  @Test func `a ring follows the edge of the window`() {
    let ring = TileClipping.ring([
      SIMD2(-1_000, 1_000), SIMD2(1_000, 1_000), SIMD2(1_000, 2_000), SIMD2(-1_000, 2_000),
      SIMD2(-1_000, 1_000),
    ])
    expectEqual(
      Set(ring),
      [
        SIMD2(-64, 1_000), SIMD2(1_000, 1_000), SIMD2(1_000, 2_000), SIMD2(-64, 2_000),
      ])
  }

  @Test func `the length within the window is what sampling finds`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<200 {
      let ends = (0..<2).map { _ in
        SIMD2(
          Double.random(in: -6_000...10_000, using: &random),
          Double.random(in: -6_000...10_000, using: &random))
      }
      let step = ends[1] - ends[0]
      let steps = 4_000
      let inside = (0..<steps).count {
        TileClipping.contains(ends[0] + step * ((Double($0) + 0.5) / Double(steps)))
      }
      let length = (step * step).sum().squareRoot()
      let found = TileClipping.parts(of: ends).reduce(0.0) { sum, part in
        let piece = part[part.count - 1] - part[0]
        return sum + (piece * piece).sum().squareRoot()
      }
      expectNear(found, length * Double(inside) / Double(steps), within: 2 * length / Double(steps))
    }
  }
}
