import GeoTesting

@testable import GeoLocalization

struct BlurFilterTests {
  private func run(_ series: [Double]) -> String {
    var filter = BlurFilter()
    return String(series.map { filter.check($0) == nil ? "+" : "-" })
  }

  @Test(
    arguments: [
      ([249, 250, 251], "-++"),
      // 450 is below 0.4 of the average of ten 2000s and itself, 1859.
      ([2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 2000, 450, 2000], "++++++++++-+"),
      ([1000, 1000, 450], "+++"),
      // Eight that fail, then one that passes whatever it is; with two of eight it is enough again.
      ([10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10], "--------++-"),
      ([300, 300, 10, 10, 10, 10, 10, 10, 10], "++-------"),
      ([.nan, 300], "-+"),
    ] as [([Double], String)])
  func `F-09: sharpness, sudden drops and too few that pass`(values: [Double], passes: String) {
    expectEqual(run(values), passes)
  }

  @Test func `the average forgets`() {
    // After thirty pictures of 300 those of 5000 count no more.
    let series = [Double](repeating: 5000, count: 5) + [Double](repeating: 300, count: 60)
    let passes = run(series)
    expect(passes.hasSuffix(String(repeating: "+", count: 20)))
    expect(passes.contains("-"))
  }
}
