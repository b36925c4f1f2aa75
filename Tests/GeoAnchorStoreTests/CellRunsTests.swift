import GeoTestSupport
import GeoTesting

@testable import GeoAnchorStore

@Suite struct CellRunsTests {
  private typealias Cell = PackedIndex.Cell

  private func cells(_ numbers: Range<Int64>, seed: UInt64) -> [Cell] {
    var generator = SeededGenerator(seed: seed)
    return numbers.map { number in
      // A coarse grid, so that many share a place.
      Cell(
        row: number, longitude: Double(Int.random(in: -9...9, using: &generator)) * 20,
        latitude: Double(Int.random(in: -9...9, using: &generator)) * 10)
    }
  }

  private func key(_ cell: Cell) -> UInt64 {
    PlaceOrder.key(longitude: Double(cell.minX), latitude: Double(cell.minY))
  }

  @Test(arguments: [
    [], [0], [1], [7, 0, 1], [500], [300, 300, 1, 64], Array(repeating: 20, count: 33),
  ])
  func `runs are merged as if sorted`(sizes: [Int]) {
    var runs = CellRuns()
    var all: [Cell] = []
    var first: Int64 = 1
    for (seed, size) in sizes.enumerated() {
      let run = cells(first..<first + Int64(size), seed: UInt64(seed))
      first += Int64(size)
      all += run
      runs.add(run)
    }
    expectEqual(runs.count, all.count)
    let expected = all.sorted { (key($0), $0.number) < (key($1), $1.number) }
    expectEqual(Array(runs).map(\.number), expected.map(\.number))
    // A sequence can be walked through again.
    expectEqual(Array(runs).count, all.count)
  }
}
