import GeoTesting

@testable import GeoPictures

@Suite struct HeightAxisTests {
  @Test(arguments: [
    ([0.0, 80], 0.0, 80.0, 20.0), ([-12, 3.5], -15, 10, 5), ([1_204, 2_341], 1_000, 2_500, 500),
    // Nearly level: twenty meters at least, around the middle.
    ([50.1, 50.4], 40, 65, 5),
  ])
  func `ends at round heights`(heights: [Double], bottom: Double, top: Double, step: Double) throws
  {
    let axis = try #require(HeightAxis(heights, most: 4))
    expectEqual(axis.step, step)
    expect(axis.bottom == bottom && axis.top == top)
    expect(axis.ticks.first == axis.bottom && axis.ticks.last == axis.top)
    expectEqual(axis.ticks.count, Int((top - bottom) / step) + 1)
  }

  @Test func `needs a height`() {
    expectNil(HeightAxis([], most: 4))
    expectNil(HeightAxis([.nan, .infinity, 1e300], most: 4))
  }

  @Test func `stands the highest and the lowest`() throws {
    let axis = try #require(HeightAxis([-1e7, 1e7, .nan], most: 4))
    expect(axis.low == -1e7 && axis.high == 1e7)
    expect(axis.ticks.count < 10)
  }
}
