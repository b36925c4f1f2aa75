import GeoTexts
import Testing

@Suite struct LocalNumberTests {
  @Test(arguments: [
    (0.0, "0 m"), (0.5, "1 m"), (999.4, "999 m"), (999.6, "1.00 km"), (1234.5, "1.23 km"),
    (9999, "10.00 km"), (12_345, "12.3 km"), (.nan, "–"), (.infinity, "–"), (-5, "-5 m"),
    (-0.2, "0 m"),
  ])
  func length(_ meters: Double, expected: String) {
    #expect(LocalNumber.length(meters, in: .english) == expected)
  }
}
