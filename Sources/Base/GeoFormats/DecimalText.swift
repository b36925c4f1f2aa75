/// Numbers with a fixed count of decimals, the same in every locale and never with an exponent.
public enum DecimalText {
  /// The most decimals that can be asked for.
  public static let mostDecimals = 12

  /// The number rounded to `decimals` places: the exact binary value to the nearest, ties to even.
  ///
  /// Zero has no sign, so -0.0004 with three decimals is `0.000`. `decimals` is `0...12`; what is
  /// outside counts as the nearest of these.
  /// - Returns: Nil when the number is not finite or its magnitude is 1e18 or more.
  public static func fixed(_ number: Double, decimals: Int) -> String? {
    text(number, decimals: decimals, trimming: false)
  }

  /// The number as `fixed` gives it, without zeros at the end of its decimals: `37.5`, `12`, `0`.
  public static func trimmed(_ number: Double, decimals: Int) -> String? {
    text(number, decimals: decimals, trimming: true)
  }

  private static func text(_ number: Double, decimals: Int, trimming: Bool) -> String? {
    var bytes: [UInt8] = []
    guard append(number, decimals: decimals, trimming: trimming, to: &bytes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends the text of the number; false, with nothing appended, where `fixed` returns nil.
  static func append(
    _ number: Double, decimals: Int, trimming: Bool, to bytes: inout [UInt8]
  ) -> Bool {
    guard abs(number) < 1e18 else { return false }
    var places = min(max(decimals, 0), mostDecimals)
    var (whole, parts) = rounded(abs(number), decimals: places)
    if trimming {
      while places > 0, parts % 10 == 0 {
        parts /= 10
        places -= 1
      }
    }
    let isNegative = number < 0 && (whole > 0 || parts > 0)
    // A sign, nineteen digits, a point and the decimals, filled from the end.
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 21 + mostDecimals) { text in
      var start = text.count
      if places > 0 {
        fill(text, &start, with: parts, least: places)
        start -= 1
        text[start] = UInt8(ascii: ".")
      }
      fill(text, &start, with: whole, least: 1)
      if isNegative {
        start -= 1
        text[start] = UInt8(ascii: "-")
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
    return true
  }

  /// Writes digits so that they end before `start`, and moves it to where they begin.
  @inline(__always)
  private static func fill(
    _ text: UnsafeMutableBufferPointer<UInt8>, _ start: inout Int, with value: UInt64, least: Int
  ) {
    var rest = value
    let latest = start - least
    while rest > 0 {
      start -= 1
      let next = rest / 10
      text[start] = UInt8(truncatingIfNeeded: UInt64(48) + (rest - next * 10))
      rest = next
    }
    while start > latest {
      start -= 1
      text[start] = UInt8(ascii: "0")
    }
  }

  /// The whole part and the decimals, as whole numbers, of a number in `0..<1e18`.
  private static func rounded(_ number: Double, decimals: Int) -> (whole: UInt64, parts: UInt64) {
    var whole = UInt64(number)
    let fraction = number - Double(whole)
    let scale = powersOfTen[decimals]
    var parts: UInt64 = 0
    if fraction > 0 {
      // The fraction is `significand / 2^shift`; its product with the scale fits 128 bits, so the
      // rounding sees the exact value.
      let biased = Int(fraction.exponentBitPattern)
      let significand = fraction.significandBitPattern | (biased > 0 ? 1 << 52 : 0)
      let shift = 52 + 1023 - max(biased, 1)
      let isOddWhole = decimals == 0 && whole & 1 == 1
      if shift < 64 {
        // The same in two words, as nearly all fractions are.
        let (high, low) = significand.multipliedFullWidth(by: scale)
        let (rest, half) = (low & ((1 << shift) - 1), UInt64(1) << (shift - 1))
        parts = high << (64 - shift) | low >> shift
        if rest > half || (rest == half && (isOddWhole || parts & 1 == 1)) { parts += 1 }
      } else if shift < 127 {
        let product = UInt128(significand) * UInt128(scale)
        let rest = product & ((1 << shift) - 1)
        let half: UInt128 = 1 << (shift - 1)
        parts = UInt64(truncatingIfNeeded: product >> shift)
        if rest > half || (rest == half && (isOddWhole || parts & 1 == 1)) { parts += 1 }
      }
    }
    if parts == scale {
      whole += 1
      parts = 0
    }
    return (whole, parts)
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000,
  ]
}
