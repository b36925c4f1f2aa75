import GeoTesting
import Geodesy

struct PathIntervalTests {
  @Test func `intervals that meet with one value become one`() {
    var intervals: [PathInterval<String>] = []
    for (from, to, value) in [(0.0, 10.0, "a"), (10, 25, "a"), (25, 30, "b"), (31, 40, "b")] {
      intervals.append(merging: PathInterval(from: from, to: to, value))
    }
    expectEqual(
      intervals,
      [
        PathInterval(from: 0, to: 25, "a"), PathInterval(from: 25, to: 30, "b"),
        PathInterval(from: 31, to: 40, "b"),
      ])
    expectEqual(intervals[0].length, 25)
    expectEqual(intervals[0].count, 1, "what is known of the value")
  }

  @Test(arguments: [(-1.0, 0), (0.0, 0), (0.5, 1), (2, 2), (2.5, 3), (9, 5)])
  func `the partition point of ascending numbers`(least: Double, expected: Int) {
    expectEqual([0.0, 1, 2, 3, 3].firstPlace { $0 >= least }, expected)
  }
}
