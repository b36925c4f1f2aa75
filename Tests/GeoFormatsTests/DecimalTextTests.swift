import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting

@Suite struct DecimalTextTests {
  // Expected texts by C's printf("%.*f"), except for the sign of zero.
  @Test(arguments: [
    (0.0, 3, "0.000"), (-0.0, 3, "0.000"), (-0.0004, 3, "0.000"), (-0.0006, 3, "-0.001"),
    (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (0.125, 2, "0.12"), (0.375, 2, "0.38"),
    (1.005, 2, "1.00"), (999.9996, 3, "1000.000"), (-122.3937, 9, "-122.393700000"),
    (1e-9, 9, "0.000000001"), (4e-10, 9, "0.000000000"), (1e-300, 9, "0.000000000"),
    (123_456_789.987654321, 6, "123456789.987654"), (1e17, 1, "100000000000000000.0"),
    (Double.leastNonzeroMagnitude, 9, "0.000000000"), (12.0, 0, "12"),
  ])
  func `fixed`(_ number: Double, decimals: Int, expected: String) {
    expectEqual(DecimalText.fixed(number, decimals: decimals), expected)
  }

  @Test(arguments: [
    (12.0, 6, "12"), (37.5, 9, "37.5"), (-0.0, 9, "0"), (-1e-12, 9, "0"), (100.0, 0, "100"),
    (-122.3937, 9, "-122.3937"), (0.000001, 6, "0.000001"),
  ])
  func `trimmed`(_ number: Double, decimals: Int, expected: String) {
    expectEqual(DecimalText.trimmed(number, decimals: decimals), expected)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e18, -1e300])
  func `refuses what has no text`(_ number: Double) {
    expectNil(DecimalText.fixed(number, decimals: 3))
  }

  @Test func `agrees with printf`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<50_000 {
      let magnitude = pow(10, Double.random(in: -12...9, using: &random))
      let number = Double.random(in: -magnitude...magnitude, using: &random)
      let decimals = Int.random(in: 0...9, using: &random)
      var expected = printed(number, decimals: decimals)
      if expected.allSatisfy({ "-0.".contains($0) }), expected.hasPrefix("-") {
        expected.removeFirst()
      }
      expectEqual(DecimalText.fixed(number, decimals: decimals), expected)
    }
  }

  @Test func `agrees with printf on ties`() {
    for numerator in stride(from: 1, to: 2000, by: 2) {
      for decimals in 0...3 {
        let number = Double(numerator) / 16
        expectEqual(
          DecimalText.fixed(number, decimals: decimals), printed(number, decimals: decimals))
      }
    }
  }

  private func printed(_ number: Double, decimals: Int) -> String {
    var buffer = [CChar](repeating: 0, count: 400)
    let count = withVaList([Int32(decimals), number]) {
      vsnprintf(&buffer, buffer.count, "%.*f", $0)
    }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
