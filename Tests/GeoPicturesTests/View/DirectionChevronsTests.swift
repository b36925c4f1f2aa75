import Foundation
import GeoTesting
import Geodesy

@testable import GeoPictures

@Suite struct DirectionChevronsTests {
  /// Directions on a dial: 12 o'clock is straight on, 3 o'clock a right turn.
  @Test(
    "NC-5: one tip points where the way goes on and two tails lie behind it",
    arguments: [
      (0, SIMD2(0, 1)), (90, SIMD2(1, 0)), (-90, SIMD2(-1, 0)), (180, SIMD2(0, -1)),
      (45, SIMD2(0.5.squareRoot(), 0.5.squareRoot())), (30, SIMD2(0.5, 0.75.squareRoot())),
      (-150, SIMD2(-0.5, -0.75.squareRoot())),
    ] as [(Degrees, SIMD2<Double>)])
  func tip(turn: Degrees, direction: SIMD2<Double>) {
    for count in 1...2 {
      let chevrons = DirectionChevrons(turn: turn, size: 2, count: count)
      expectEqual(chevrons.outlines.count, count)
      for outline in chevrons.outlines {
        let ahead = outline.map { ($0 * direction).sum() }
        let (most, least) = (ahead.max() ?? 0, ahead.min() ?? 0)
        expectEqual(ahead.filter { $0 > most - 1e-9 }.count, 1, "one tip")
        expectEqual(ahead.filter { $0 < least + 1e-9 }.count, 2, "two tails")
        let aside = outline.map { ($0 * SIMD2(direction.y, -direction.x)).sum() }
        expectNear(aside.max() ?? 0, 0.9, within: 1e-9, "the right half is as wide as the left")
        expectNear(aside.min() ?? 0, -0.9, within: 1e-9)
      }
    }
  }
}
