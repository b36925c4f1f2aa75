import GeoTesting

@testable import GeoService

@Suite struct ParameterTests {
  @Test(arguments: [("0", 0), ("7", 7), ("10", 10), ("9007199254740991", 9_007_199_254_740_991)])
  func `a whole number is read`(text: String, number: Int) {
    expectEqual(WholeNumber.read(text, in: 0...Int.max), number)
  }

  @Test(arguments: [
    "", "+1", "-0", "-1", "00", "01", " 1", "1 ", "1.0", "1e3", "0x1", "1_000", "१",
    "9223372036854775808",
    "\u{200B}1",
  ])
  func `another text of a number is refused`(text: String) {
    expectNil(WholeNumber.read(text, in: 0...Int.max))
  }

  @Test func `the range counts`() {
    expectNil(WholeNumber.read("0", in: 1...2))
    expectNil(WholeNumber.read("3", in: 1...2))
    expectEqual(Parameter<Int>.segment("a", in: 1..., "").parse("9223372036854775807"), Int.max)
    expectNil(Parameter<Int>.segment("a", in: 1..., "").parse("0"))
  }
}
