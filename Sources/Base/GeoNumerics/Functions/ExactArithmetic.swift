/// An unevaluated sum of two numbers: about 106 bits where `Double` has 53.
struct DoubleDouble {
  /// The sum rounded to a `Double`.
  var high: Double
  var low: Double

  init(_ high: Double, _ low: Double) {
    self.high = high
    self.low = low
  }

  /// The exact sum of two numbers.
  @inline(__always)
  init(sum a: Double, _ b: Double) {
    let sum = a + b
    let part = sum - a
    self.init(sum, (a - (sum - part)) + (b - part))
  }

  /// The exact sum of two numbers of which the first is not the smaller in size.
  @inline(__always)
  init(larger a: Double, smaller b: Double) {
    let sum = a + b
    self.init(sum, b - (sum - a))
  }

  /// The exact product of two numbers, both below 2^996 in size (Dekker 1971).
  @inline(__always)
  init(product a: Double, _ b: Double) {
    let (aHigh, aLow) = Self.halves(a)
    let (bHigh, bLow) = Self.halves(b)
    let product = a * b
    let error = ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow
    self.init(product, error)
  }

  /// The product with another sum, good to about 2^-102.
  @inline(__always)
  static func * (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b.high)
    return DoubleDouble(
      larger: product.high, smaller: product.low + (a.high * b.low + a.low * b.high))
  }

  /// The product with a number, good to about 2^-102.
  @inline(__always)
  static func * (a: DoubleDouble, b: Double) -> DoubleDouble {
    let product = DoubleDouble(product: a.high, b)
    return DoubleDouble(larger: product.high, smaller: product.low + a.low * b)
  }

  /// The sum with another, good to about 2^-102 where the parts do not cancel.
  @inline(__always)
  static func + (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let sum = DoubleDouble(sum: a.high, b.high)
    return DoubleDouble(larger: sum.high, smaller: sum.low + (a.low + b.low))
  }

  /// The ratio of two sums, good to about 2^-100.
  @inline(__always)
  static func / (a: DoubleDouble, b: DoubleDouble) -> DoubleDouble {
    let ratio = a.high / b.high
    let back = DoubleDouble(product: ratio, b.high)
    let rest = ((a.high - back.high) - back.low) + (a.low - ratio * b.low)
    return DoubleDouble(larger: ratio, smaller: rest / b.high)
  }

  /// A number as a sum of two numbers of at most 26 bits.
  @inline(__always)
  private static func halves(_ a: Double) -> (Double, Double) {
    let scaled = a * 0x1.0000002p27
    let high = scaled - (scaled - a)
    return (high, a - high)
  }
}

/// The whole number nearest to a number below 2^50 in size, ties to even, and its lowest bits.
@inline(__always)
func nearestWhole(_ x: Double) -> (value: Double, bits: UInt64) {
  // Adding 1.5 · 2^52 leaves no room for a fraction.
  let shifted = x + 0x1.8p52
  return (shifted - 0x1.8p52, shifted.bitPattern)
}
