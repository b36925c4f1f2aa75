import GeoTesting

@testable import Geodesy

@Suite struct OperationCellsTests {
  /// A generator with a fixed sequence.
  private struct Sequence {
    var state: UInt64 = 52

    mutating func number(below limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % limit
    }
  }

  @Test("F1 cells answer as the comparison of all areas does, and ask it once for each")
  func cells() {
    var chance = Sequence()
    for count in [0, 1, 2, 7, 30] {
      var boxes = (0..<count).map { _ in
        let (x, y) = (Double(chance.number(below: 40)), Double(chance.number(below: 40)))
        return AreaBox(
          least: SIMD2(x, y),
          most: SIMD2(
            x + Double(chance.number(below: 20)), y + Double(chance.number(below: 20))))
      }
      if count > 2 { boxes.append(AreaBox()) }
      let cells = OperationCells(boxes)
      var asked = 0
      for _ in 0..<5_000 {
        // Halves are between the edges, whole numbers may be on them.
        let point = SIMD2(
          Double(chance.number(below: 140)) / 2 - 5, Double(chance.number(below: 140)) / 2 - 5)
        let expected = boxes.firstIndex { $0.holds(point) }
        let found = cells.best(at: point) {
          asked += 1
          return expected
        }
        expectEqual(found, expected, "\(point)")
      }
      // The middle of each cell is asked for once, points on edges each time.
      let edges = Set(boxes.flatMap { [$0.least.x, $0.most.x] }).count
      expect(asked < 5_000 || edges > 2)
    }
  }

  @Test func `what is no number has no cell`() {
    let cells = OperationCells([AreaBox(least: SIMD2(0, 0), most: SIMD2(1, 1))])
    for point in [SIMD2(Double.nan, 0.5), SIMD2(0.5, .infinity), SIMD2(.nan, .nan)] {
      var isAsked = false
      expectEqual(
        cells.best(at: point) {
          isAsked = true
          return nil
        }, nil)
      expect(isAsked)
    }
  }
}
