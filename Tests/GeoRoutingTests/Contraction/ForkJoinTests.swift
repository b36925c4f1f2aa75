import GeoTesting

@testable import GeoRouting

@Suite struct ForkJoinTests {
  @Test(arguments: [0, 1, 4]) func `both works are done`(count: Int) {
    let threads = ForkJoin(count: count)
    /// The sum of a range, its halves on threads of their own.
    @Sendable func sum(_ range: Range<Int>) -> Int {
      guard range.count > 100 else { return range.reduce(0, +) }
      let middle = (range.lowerBound + range.upperBound) / 2
      let (low, high) = threads.both {
        sum(range.lowerBound..<middle)
      } _: {
        sum(middle..<range.upperBound)
      }
      return low + high
    }
    expectEqual(sum(0..<10_000), 49_995_000)
    expectEqual(sum(0..<10_000), 49_995_000)
  }
}
