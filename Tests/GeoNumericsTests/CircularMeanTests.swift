import GeoNumerics
import GeoTesting

struct CircularMeanTests {
  /// The vectors of an open library (indoor/ibeacon_vectors).
  static let means: [([Double], Double)] = [
    ([10, 350, 0, 20, 340], 0), ([10], 10), ([0, 0, 90], 26.565),
  ]

  @Test(arguments: means)
  func `directions have a mean across north`(degrees: [Double], expected: Double) throws {
    let mean = try #require(CircularMean.mean(degrees))
    expect(CircularMean.difference(mean, expected) < 1e-3)
  }

  @Test(arguments: [(10.0, 350.0, 20.0), (170, 190, 20), (5, 725, 0)])
  func `angles between directions`(a: Double, b: Double, expected: Double) {
    expectEqual(CircularMean.difference(a, b), expected)
    expectEqual(CircularMean.difference(b, a), expected)
  }

  @Test(arguments: [[], [0, 180], [Double.nan]])
  func `directions that cancel out have no mean`(degrees: [Double]) {
    expectNil(CircularMean.mean(degrees))
  }
}
