import GeoTesting

@testable import GeoPictures

@Suite struct MeterAxisTests {
  @Test func `one far value does not squeeze the others`() {
    let axis = MeterAxis((0..<200).map { Double($0 % 5) } + [40_000], top: 0, bottom: 100)
    expectEqual(axis.highest, 5)
    expectEqual(axis.y(40_000), 0)
    expectEqual(axis.y(0), 100)
    // The square root of a quarter is a half.
    expectEqual(axis.y(1.25), 50)
  }

  @Test func `ticks are round and apart`() {
    let axis = MeterAxis([20], top: 0, bottom: 190)
    expectEqual(axis.highest, 50)
    expectEqual(axis.ticks.first, 0)
    expectEqual(axis.ticks.last, 50)
    let rows = axis.ticks.map(axis.y)
    expect(zip(rows, rows.dropFirst()).allSatisfy { $0 - $1 >= 18 })
  }

  @Test func `nothing to show is a meter high`() {
    expectEqual(MeterAxis([], top: 0, bottom: 10).highest, 1)
    expectEqual(MeterAxis([.nan, -3], top: 0, bottom: 10).highest, 1)
  }
}
