import GeoTesting

@testable import GeoPictures

@Suite struct ScaleBarTests {
  @Test(arguments: [
    (0.0015, 0.001), (0.6, 0.5), (1, 1), (1.99, 1), (2, 2), (4.9, 2), (5, 5), (73, 50), (199, 100),
    (200, 200), (999, 500), (1234, 1000), (64_000, 50_000), (1e8, 1e8),
  ])
  func `takes the series one two five`(longest: Double, expected: Double) {
    expectEqual(ScaleBar.length(notLongerThan: longest), expected)
  }

  @Test(arguments: [0, -5, 0.0009, 1e9, .nan, .infinity] as [Double])
  func `has no length for what is none`(longest: Double) {
    expectNil(ScaleBar.length(notLongerThan: longest))
  }

  @Test(arguments: [(0.5, "0.5 m"), (500, "500 m"), (1000, "1 km"), (20_000, "20 km")])
  func `changes to kilometers`(length: Double, expected: String) {
    expectEqual(ScaleBar.text(length, labels: MapLabels()), expected)
  }
}
