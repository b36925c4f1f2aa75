import GeoTesting

@testable import GeoPictures

@Suite struct FixedDecimalTests {
  @Test(arguments: [
    (0.0, 2, "0"), (-0.0, 2, "0"), (-0.001, 2, "0"), (1.005e-7, 2, "0"), (1e300, 2, "1000000000"),
    (12.3456, 2, "12.35"), (-12.3456, 2, "-12.35"), (0.05, 2, "0.05"), (-0.5, 1, "-0.5"),
    (99.995, 0, "100"), (7, 3, "7"), (.nan, 2, "0"), (-.infinity, 2, "0"),
    (-122.3937001, 7, "-122.3937001"),
  ])
  func `writes plain decimals`(value: Double, places: Int, expected: String) {
    expectEqual(FixedDecimal.text(value, places: places), expected)
  }
}
