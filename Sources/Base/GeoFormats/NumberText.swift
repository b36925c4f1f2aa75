/// Numbers read from text: the decimal sign is a point, whatever the locale.
package enum NumberText {
  /// The longest text that is read as a number.
  package static let longestText = 1024

  /// The number that the whole text spells, such as `12`, `-0.5`, `+3`, `.25` or `1e-3`.
  ///
  /// Refuses white space, digit grouping, decimal commas, hexadecimal, `nan`, `inf` and numbers
  /// beyond the range of a Double.
  package static func number(_ text: some StringProtocol) -> Double? {
    var text = String(text)
    return text.withUTF8 { number(UnsafeRawBufferPointer($0)) }
  }

  /// The number that the bytes spell; see `number(_:)` for text.
  package static func number(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard bytes.count <= longestText else { return nil }
    var parts = DecimalParts()
    guard parts.scan(bytes) else { return nil }
    return parts.value(of: bytes)
  }
}

/// A decimal number taken apart.
struct DecimalParts {
  private var isNegative = false
  private var mantissa: UInt64 = 0
  private var digits = 0
  private var exponent = 0

  /// Whether the bytes are exactly one decimal number.
  mutating func scan(_ bytes: UnsafeRawBufferPointer) -> Bool {
    var index = 0
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      isNegative = bytes[index] == UInt8(ascii: "-")
      index += 1
    }
    var seen = scanDigits(bytes, &index)
    if index < bytes.count, bytes[index] == UInt8(ascii: ".") {
      index += 1
      let count = scanDigits(bytes, &index)
      exponent -= count
      seen += count
    }
    guard seen > 0 else { return false }
    guard index < bytes.count else { return true }
    return scanExponent(bytes, &index) && index == bytes.count
  }

  private mutating func scanDigits(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Int {
    let start = index
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
      // Nineteen digits fit; more go the slow way, so their value here does not matter.
      mantissa = mantissa &* 10 &+ UInt64(bytes[index] &- UInt8(ascii: "0"))
      if mantissa > 0 { digits += 1 }
      index += 1
    }
    return index - start
  }

  private mutating func scanExponent(_ bytes: UnsafeRawBufferPointer, _ index: inout Int) -> Bool {
    guard bytes[index] | 0x20 == UInt8(ascii: "e") else { return false }
    index += 1
    var sign = 1
    if index < bytes.count, bytes[index] == UInt8(ascii: "-") || bytes[index] == UInt8(ascii: "+") {
      sign = bytes[index] == UInt8(ascii: "-") ? -1 : 1
      index += 1
    }
    let start = index
    var power = 0
    while index < bytes.count, bytes[index] &- UInt8(ascii: "0") < 10 {
      power = min(power * 10 + Int(bytes[index] &- UInt8(ascii: "0")), 100_000)
      index += 1
    }
    exponent += sign * power
    return index > start
  }

  /// The nearest Double; nil beyond its range.
  func value(of bytes: UnsafeRawBufferPointer) -> Double? {
    // Both numbers are exact, so the one division or product rounds correctly (Clinger 1990).
    if digits <= 19, mantissa <= 1 << 53, abs(exponent) <= 22 {
      let power = Self.exactPowers[abs(exponent)]
      let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -magnitude : magnitude
    }
    guard let value = Double(String(decoding: bytes, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static let exactPowers: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
