import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting

@Suite struct NumberTextTests {
  @Test(arguments: [
    ("0", 0.0), ("-0.5", -0.5), ("+3", 3), (".25", 0.25), ("12.", 12), ("1e-3", 0.001),
    ("37.7955", 37.7955), ("-122.393712345", -122.393712345), ("1E3", 1000),
    ("123456789012345678901234567890", 1.2345678901234568e29),
    ("9007199254740993", 9_007_199_254_740_992), ("1e-400", 0), ("0.1e1", 1),
    ("00000000000000000000000000001.5", 1.5),
  ])
  func `reads`(_ text: String, expected: Double) {
    expectEqual(NumberText.number(text), expected)
  }

  @Test(arguments: [
    "", " 1", "1 ", "1,5", "nan", "NaN", "inf", "-infinity", "0x10", "1e", "1e+", "e5", ".", "-",
    "--1", "1.2.3", "1_000", "1e999", "-1e999", "１", "1e5.0", "12abc",
  ])
  func `refuses`(_ text: String) {
    expectNil(NumberText.number(text))
  }

  @Test func `refuses endless digits`() {
    expectNil(NumberText.number(String(repeating: "1", count: 2000)))
  }

  @Test func `agrees with strtod`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<50_000 {
      let digits = Int.random(in: 1...20, using: &random)
      var text = ""
      for _ in 0..<digits { text += String(Int.random(in: 0...9, using: &random)) }
      if Bool.random(using: &random) {
        text += "." + String(UInt32.random(in: 0...UInt32.max, using: &random))
      }
      if Bool.random(using: &random) { text += "e\(Int.random(in: -40...40, using: &random))" }
      if Bool.random(using: &random) { text = "-" + text }
      expectEqual(NumberText.number(text), strtod(text, nil), "\(text)")
    }
  }
}
