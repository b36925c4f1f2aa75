extension ElementaryFunctions {
  /// e to a power.
  public static func exp(_ power: Double) -> Double { exp(DoubleDouble(power, 0)) }

  /// The natural logarithm; negative infinity at 0, not a number below.
  public static func log(_ x: Double) -> Double {
    guard let (exponent, fraction) = split(x) else { return edgeLogarithm(x) }
    let ratio = fraction / (2 + fraction)
    let square = ratio * ratio
    // Chebyshev approximations of (2 atanh s / s - 2) / s², relative error below 2^-60.
    let fourth = square * square
    let low = 0x1.5555555555555p-1 + square * 0x1.9999999999a38p-2
    let next = 0x1.2492492476c42p-2 + square * 0x1.c71c720168526p-3
    let third = 0x1.745cf8fe328f9p-3 + square * 0x1.3b1c36b445cebp-3
    let last = 0x1.0fbe71ad855c9p-3 + square * 0x1.0c05166ec4148p-3
    let series = square * (low + fourth * (next + fourth * (third + fourth * last)))
    let half = 0.5 * fraction * fraction
    let rest = ratio * (half + series)
    // ln 2 in two parts; the first has 40 bits, so that the exponent times it is exact.
    let tail = exponent * 0x1.9ef35793c7673p-41 + rest
    return exponent * 0x1.62e42fefa2p-1 - ((half - tail) - fraction)
  }

  /// The logarithm to base 10; negative infinity at 0, not a number below.
  public static func log10(_ x: Double) -> Double {
    guard let (exponent, fraction) = split(x) else { return edgeLogarithm(x) }
    let logarithm = preciseLogarithm(exponent: exponent, fraction: fraction)
    return (logarithm * DoubleDouble(0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57)).high
  }

  /// A number to a power; not a number for a negative one to a power that is not whole.
  public static func pow(_ base: Double, _ power: Double) -> Double {
    if power == 0 || base == 1 { return 1 }
    if base.isNaN || power.isNaN { return .nan }
    let isWhole = abs(power) >= 0x1p53 || power == Double(Int64(power))
    let isOdd = abs(power) < 0x1p53 && isWhole && Int64(power) & 1 == 1
    if base.sign == .minus, base != 0, base.isFinite, power.isFinite {
      if !isWhole { return .nan }
      return isOdd ? -pow(-base, power) : pow(-base, power)
    }
    let size = abs(base)
    if power.isInfinite {
      if size == 1 { return 1 }
      return (size > 1) == (power > 0) ? .infinity : 0
    }
    if size == 0 || size.isInfinite {
      let result: Double = (size == 0) == (power > 0) ? 0 : .infinity
      return base.sign == .minus && isOdd ? -result : result
    }
    guard let (exponent, fraction) = split(size) else { return .nan }
    // Beyond this size the result is 0 or infinite unless the base is 1 to the last bits.
    let limited = max(-0x1p64, min(0x1p64, power))
    return exp(preciseLogarithm(exponent: exponent, fraction: fraction) * limited)
  }

  /// The length of the diagonal of a rectangle; no intermediate value overflows.
  public static func hypot(_ x: Double, _ y: Double) -> Double {
    if x.isInfinite || y.isInfinite { return .infinity }
    if x.isNaN || y.isNaN { return .nan }
    let (a, b) = (max(abs(x), abs(y)), min(abs(x), abs(y)))
    if a > 0x1p510 { return diagonal(a * 0x1p-600, b * 0x1p-600) * 0x1p600 }
    if a < 0x1p-450 { return diagonal(a * 0x1p600, b * 0x1p600) * 0x1p-600 }
    return diagonal(a, b)
  }

  /// The diagonal where no square overflows and the larger one does not underflow.
  @inline(__always)
  private static func diagonal(_ a: Double, _ b: Double) -> Double {
    (a * a + b * b).squareRoot()
  }

  /// e to a power of double precision twice over.
  @inline(__always)
  private static func exp(_ power: DoubleDouble) -> Double {
    let x = power.high
    guard x < 709.8 else { return x.isNaN ? x : .infinity }
    guard x > -745.2 else { return 0 }
    let (count, _) = nearestWhole(x * 0x1.71547652b82fep+0)
    let high = x - count * 0x1.62e42fefa2p-1
    let low = power.low - count * 0x1.9ef35793c7673p-41
    let rest = DoubleDouble(sum: high, low)
    let (r, square) = (rest.high, rest.high * rest.high)
    // Chebyshev approximations of (eʳ - 1 - r) / r², relative error below 2^-61.
    let fourth = square * square
    let a = 0.5 + r * 0x1.5555555555557p-3
    let b = 0x1.5555555555556p-5 + r * 0x1.11111111100dfp-7
    let c = 0x1.6c16c16c162d6p-10 + r * 0x1.a01a01abe63a9p-13
    let d = 0x1.a01a01a6d787dp-16 + r * 0x1.71de02372dd4ep-19
    let e = 0x1.27e4db679d0c0p-22 + r * 0x1.af4dddd8d7f8cp-26
    let tail = (d + square * e) + fourth * 0x1.1f72fca335d17p-29
    let series = (a + square * b) + fourth * (c + square * tail)
    let value = 1 + (r + (square * series + rest.low * (1 + r)))
    let power = Int(count)
    if power > -1022 && power < 1024 {
      return value * Double(bitPattern: UInt64(1023 + power) << 52)
    }
    // The result is about to overflow or to lose bits: two steps, of which only the second rounds.
    let step = power > 0 ? 1 : -100
    return value * Double(bitPattern: UInt64(1023 + power - step) << 52)
      * (step > 0 ? 2 : 0x1p-100)
  }

  /// The logarithm of 2^exponent · (1 + fraction), good to about 2^-65.
  @inline(__always)
  private static func preciseLogarithm(exponent: Double, fraction: Double) -> DoubleDouble {
    let ratio = DoubleDouble(fraction, 0) / DoubleDouble(sum: 2, fraction)
    let square = ratio * ratio
    let s = square.high
    // Chebyshev approximations of the rest behind 2s + 2s³/3, relative error below 2^-66.
    let fourth = s * s
    let low = 0x1.999999999999ap-2 + s * 0x1.2492492492522p-2
    let next = 0x1.c71c71c6ea994p-3 + s * 0x1.745d177a9cebap-3
    let third = 0x1.3b1395cf37e45p-3 + s * 0x1.1118c8814a0b1p-3
    let last = 0x1.df7ca8236e9e1p-4 + s * 0x1.e02fc68c381f4p-4
    let series = low + fourth * (next + fourth * (third + fourth * last))
    let cubic =
      square * DoubleDouble(0x1.5555555555555p-1, 0x1.5555555555555p-55)
      + DoubleDouble(fourth * series, 0)
    let factor = DoubleDouble(larger: 2, smaller: cubic.high)
    let part = ratio * DoubleDouble(factor.high, factor.low + cubic.low)
    let whole = DoubleDouble(
      exponent * 0x1.62e42fefa2p-1, exponent * 0x1.9ef35793c7673p-41)
    return exponent == 0 ? part : whole + part
  }

  /// A positive finite number as 2^exponent · (1 + fraction), the fraction within √½ - 1 … √2 - 1.
  @inline(__always)
  private static func split(_ x: Double) -> (exponent: Double, fraction: Double)? {
    guard x > 0, x < .infinity else { return nil }
    var bits = x.bitPattern
    var bias = 1023
    if bits >> 52 == 0 {
      bits = (x * 0x1p54).bitPattern
      bias += 54
    }
    // From √2 on the next power of two is nearer.
    let isHigh = bits & 0xf_ffff_ffff_ffff >= 0x6_a09e_667f_3bcd
    let exponent = Int(bits >> 52) - bias + (isHigh ? 1 : 0)
    let one = (isHigh ? 1022 : 1023) as UInt64
    let mantissa = Double(bitPattern: bits & 0xf_ffff_ffff_ffff | one << 52)
    return (Double(exponent), mantissa - 1)
  }

  /// The logarithm of what is not positive and finite.
  private static func edgeLogarithm(_ x: Double) -> Double {
    x == 0 ? -.infinity : (x > 0 ? .infinity : .nan)
  }
}
