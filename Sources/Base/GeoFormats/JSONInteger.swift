/// Whole numbers beyond 2^53, where a Double has no longer room for every digit.
package enum JSONInteger {
  /// Whole numbers up to here are Doubles without loss.
  package static let exactLimit = 1 << 53

  /// The digits of a number of JSON, without leading zeros; nil when it has decimals or an exponent,
  /// or is not beyond 2^53.
  static func digits(_ text: UnsafeRawBufferPointer, nearest: Double) -> String? {
    // 2^53 has sixteen digits.
    guard text.count >= 16, nearest.magnitude >= Double(exactLimit) else { return nil }
    let bare = text.first == UInt8(ascii: "-") ? text.dropFirst() : text[...]
    guard bare.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }) else { return nil }
    let digits = String(decoding: text, as: UTF8.self)
    return Int(digits).map { $0.magnitude > exactLimit } ?? true ? digits : nil
  }
}
