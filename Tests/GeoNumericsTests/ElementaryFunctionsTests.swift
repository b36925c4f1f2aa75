import GeoNumerics
import GeoTestSupport
import GeoTesting

@Suite struct ElementaryFunctionsTests {
  typealias Functions = ElementaryFunctions

  /// The nearest number or its neighbor: the true value is within 1.5 units in the last place.
  @Test(arguments: ElementaryTable.rows)
  func `agrees with high precision`(row: ElementaryTable.Row) {
    for value in Self.values(row) {
      let steps = Self.order(value) - Self.order(row.value)
      expectNear(steps, 0, within: 1, "\(row): \(value) for \(row.value)")
    }
  }

  @Test func `special values follow annex f`() {
    let zero = -0.0
    for function in [
      Functions.sin, Functions.tan, Functions.atan, Functions.asin, { Functions.sincos($0).sin },
    ] {
      expectEqual(function(zero).bitPattern, zero.bitPattern)
      expect(function(.nan).isNaN)
    }
    for function in [Functions.sin, Functions.cos, Functions.tan, { Functions.sincos($0).cos }] {
      expect(function(.infinity).isNaN)
      expect(function(-.infinity).isNaN)
    }
    for x in [1.0000001, -.infinity, .infinity, .nan] {
      expect(Functions.asin(x).isNaN)
      expect(Functions.acos(x).isNaN)
    }
    expectEqual(Functions.acos(1), 0)
    expectEqual(Functions.atan(.infinity), .pi / 2)
    expectEqual(Functions.atan(-.infinity), -.pi / 2)
    expectEqual(Functions.cos(0), 1)
  }

  /// sin 30°, cos 60° and the quarter turns are known without a computer.
  @Test func `degrees`() {
    let table: [(degrees: Double, sine: Double, cosine: Double)] = [
      (0, 0, 1), (90, 1, 0), (180, 0, -1), (270, -1, 0), (360, 0, 1), (-90, -1, 0), (-180, 0, -1),
      (450, 1, 0), (3.6e15, 0, 1), (30, 0.5, 3.squareRoot() / 2), (60, 3.squareRoot() / 2, 0.5),
      (150, 0.5, -3.squareRoot() / 2), (-240, 3.squareRoot() / 2, -0.5), (1e-300, .pi / 1.8e302, 1),
      (45, 0.5.squareRoot(), 0.5.squareRoot()), (1.8e2 * 0x1p60, 0, 1),
    ]
    for row in table {
      let (sine, cosine) = Functions.sincos(degrees: row.degrees)
      expectNear(sine, row.sine, within: 2.3e-16 * abs(row.sine), "\(row): \(sine)")
      expectNear(cosine, row.cosine, within: 2.3e-16 * abs(row.cosine), "\(row): \(cosine)")
    }
    expect(Functions.sincos(degrees: .infinity).sin.isNaN)
  }

  @Test func `directions of the axes`() {
    let table: [(y: Double, x: Double, angle: Double)] = [
      (0, 1, 0), (-0.0, 1, -0.0), (0, -1, .pi), (-0.0, -1, -.pi), (0, 0, 0), (-0.0, 0, -0.0),
      (0, -0.0, .pi), (-0.0, -0.0, -.pi), (1, 0, .pi / 2), (-1, 0, -.pi / 2),
      (1, -0.0, .pi / 2), (.infinity, .infinity, .pi / 4), (.infinity, -.infinity, 3 * .pi / 4),
      (-.infinity, .infinity, -.pi / 4), (1, .infinity, 0), (1, -.infinity, .pi),
      (.infinity, 1, .pi / 2), (-.infinity, -1, -.pi / 2),
    ]
    for row in table {
      expectEqual(Functions.atan2(row.y, row.x).bitPattern, row.angle.bitPattern, "\(row)")
    }
    expect(Functions.atan2(.nan, 1).isNaN)
    expect(Functions.atan2(1, .nan).isNaN)
  }

  @Test func `edges of powers and logarithms`() {
    expectEqual(Functions.exp(0), 1)
    expectEqual(Functions.exp(709.79), .infinity)
    expectEqual(Functions.exp(.infinity), .infinity)
    expectEqual(Functions.exp(-746), 0)
    expectEqual(Functions.exp(-.infinity), 0)
    expect(Functions.exp(.nan).isNaN)
    expectEqual(Functions.log(1), 0)
    for function in [Functions.log, Functions.log10] {
      expectEqual(function(0), -.infinity)
      expectEqual(function(-0.0), -.infinity)
      expectEqual(function(.infinity), .infinity)
      expect(function(-1).isNaN)
      expect(function(.nan).isNaN)
    }
    for exponent in 0...22 {
      expectEqual(Functions.log10(Functions.pow(10, Double(exponent))), Double(exponent))
    }
    expectEqual(Functions.hypot(.nan, -.infinity), .infinity)
    expect(Functions.hypot(.nan, 1).isNaN)
    expectEqual(Functions.hypot(0, -0.0), 0)
  }

  @Test func `edges of pow`() {
    let table: [(base: Double, power: Double, value: Double)] = [
      (.nan, 0, 1), (1, .nan, 1), (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (0, -1, .infinity),
      (-0.0, -1, -.infinity), (-0.0, -2, .infinity), (-1, .infinity, 1), (0.5, .infinity, 0),
      (0.5, -.infinity, .infinity), (2, .infinity, .infinity), (.infinity, -1, 0),
      (.infinity, 0.5, .infinity), (-.infinity, 3, -.infinity), (-.infinity, 2, .infinity),
      (-.infinity, -3, -0.0), (-2, 3, -8), (-2, 1e300, .infinity), (2, 1e300, .infinity),
      (2, -1e300, 0), (0.999, 1e18, 0), (-1, 1e300, 1), (-1, 9_007_199_254_740_991, -1),
    ]
    for row in table {
      expectEqual(
        Functions.pow(row.base, row.power).bitPattern, row.value.bitPattern, "\(row)")
    }
    expect(Functions.pow(-2, 0.5).isNaN)
    expect(Functions.pow(.nan, 1).isNaN)
  }

  /// One number for 60,000 results: it changes when a compiler or a processor changes one bit.
  ///
  /// Run under `GLIBC_TUNABLES=glibc.cpu.hwcaps=-AVX2,-FMA` it is the same.
  @Test func `every machine has these bits`() {
    var random = SeededGenerator(seed: 7)
    var sum: UInt64 = 0xcbf2_9ce4_8422_2325
    func add(_ value: Double) { sum = (sum ^ value.bitPattern) &* 0x100_0000_01b3 }
    for _ in 0..<4000 {
      let x = Double.random(in: -1...1, using: &random)
      let y = Double.random(in: -1...1, using: &random)
      let scale = Functions.exp(40 * y)
      let (sine, cosine) = Functions.sincos(x * scale)
      for value in [
        scale, sine, cosine, Functions.sin(x), Functions.cos(300 * x), Functions.tan(9 * y),
        Functions.atan(x * scale), Functions.atan2(x, y), Functions.asin(x), Functions.acos(y),
        Functions.log(scale), Functions.log10(x * x), Functions.pow(x * x, 20 * y),
        Functions.hypot(x, y),
      ] { add(value) }
    }
    expectEqual(sum, 4_877_205_116_838_109_431)
  }

  private static func values(_ row: ElementaryTable.Row) -> [Double] {
    let (x, y) = (row.x, row.y)
    return switch row.function {
    case "sin": [Functions.sin(x), -Functions.sin(-x), Functions.sincos(x).sin]
    case "cos": [Functions.cos(x), Functions.cos(-x), Functions.sincos(x).cos]
    case "tan": [Functions.tan(x), -Functions.tan(-x)]
    case "atan": [Functions.atan(x), -Functions.atan(-x)]
    case "atan2": [Functions.atan2(x, y), -Functions.atan2(-x, y)]
    case "asin": [Functions.asin(x), -Functions.asin(-x)]
    case "acos": [Functions.acos(x)]
    case "exp": [Functions.exp(x)]
    case "log": [Functions.log(x)]
    case "log10": [Functions.log10(x)]
    case "pow": [Functions.pow(x, y)]
    case "hypot": [Functions.hypot(x, y), Functions.hypot(-y, x)]
    default: []
    }
  }

  /// The place of a number among all, so that neighbors are one apart.
  private static func order(_ x: Double) -> Int64 {
    let bits = Int64(bitPattern: x.bitPattern)
    return bits < 0 ? Int64.min - bits : bits
  }
}
