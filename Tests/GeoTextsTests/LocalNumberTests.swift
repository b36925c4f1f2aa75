import GeoTesting
import GeoTexts

@Suite struct LocalNumberTests {
  @Test(arguments: [
    (0.0, "0 m"), (0.5, "1 m"), (999.4, "999 m"), (999.6, "1.00 km"), (1234.5, "1.23 km"),
    (9999, "10.00 km"), (12_345, "12.3 km"), (.nan, "–"), (.infinity, "–"), (-5, "-5 m"),
    (-0.2, "0 m"),
    // NC-7: a page knows 1875.00 m of this; rounding half up from centimeters.
    (1874.999985, "1.88 km"), (1874.99, "1.87 km"), (10_049.999, "10.1 km"),
  ])
  func `length`(_ meters: Double, expected: String) {
    expectEqual(LocalNumber.length(meters, in: .english), expected)
  }

  // Signs and units as CLDR 44 has them (length-meter, length-kilometer, short).
  @Test(arguments: [
    (Language.english, "1.23 km", "12 m"), (.german, "1,23 km", "12 m"),
    (.french, "1,23 km", "12 m"), (.spanish, "1,23 km", "12 m"), (.italian, "1,23 km", "12 m"),
    (.portuguese, "1,23 km", "12 m"), (.japanese, "1.23 km", "12 m"),
    (.chinese, "1.23公里", "12米"),
  ])
  func `length in every language`(_ language: Language, far: String, near: String) {
    expectEqual(LocalNumber.length(1234, in: language), far)
    expectEqual(LocalNumber.length(12, in: language), near)
  }
}
