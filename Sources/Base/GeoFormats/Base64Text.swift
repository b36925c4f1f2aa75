/// Bytes as text (RFC 4648, section 4).
package enum Base64Text {
  private static let letters = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// The text of bytes, with padding.
  package static func text(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var index = 0
    while index < bytes.count {
      let count = min(3, bytes.count - index)
      var group = UInt32(bytes[index]) << 16
      if count > 1 { group |= UInt32(bytes[index + 1]) << 8 }
      if count > 2 { group |= UInt32(bytes[index + 2]) }
      for place in 0..<4 {
        let isPadding = place > count
        text.append(
          isPadding
            ? UInt8(ascii: "=") : letters[Int(group >> UInt32(18 - 6 * place) & 63)])
      }
      index += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes of a text; nil when it is not one.
  package static func bytes(_ text: String) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    let padding = digits.suffix(2).count { $0 == UInt8(ascii: "=") }
    if padding == 2, digits.last != UInt8(ascii: "=") { return nil }
    if padding == 1, digits.last != UInt8(ascii: "=") { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 4 * 3)
    var (group, bits): (UInt32, UInt32) = (0, 0)
    for digit in digits.dropLast(padding) {
      guard let value = value(digit) else { return nil }
      group = group << 6 | value
      bits += 6
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: group >> bits))
        group &= 1 << bits - 1
      }
    }
    return bytes
  }

  private static func value(_ digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit - UInt8(ascii: "a")) + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit - UInt8(ascii: "0")) + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
