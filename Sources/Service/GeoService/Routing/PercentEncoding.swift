/// The percent-encoding of URLs (RFC 3986 §2.1).
package enum PercentEncoding {
  /// The text behind an encoded one; nil where it is malformed, no UTF-8, or contains NUL.
  ///
  /// With `plusIsBlank`, `+` stands for a blank, as in the queries of forms.
  package static func decoded(_ text: Substring, plusIsBlank: Bool = false) -> String? {
    let source = text.utf8
    guard source.contains(where: { $0 == UInt8(ascii: "%") || $0 == UInt8(ascii: "+") }) else {
      return source.contains(0) ? nil : String(text)
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(source.count)
    var index = source.startIndex
    while index < source.endIndex {
      let byte = source[index]
      source.formIndex(after: &index)
      guard byte == UInt8(ascii: "%") else {
        bytes.append(plusIsBlank && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
        continue
      }
      guard index < source.endIndex, let high = digit(source[index]) else { return nil }
      source.formIndex(after: &index)
      guard index < source.endIndex, let low = digit(source[index]) else { return nil }
      source.formIndex(after: &index)
      bytes.append(high << 4 | low)
    }
    return bytes.contains(0) ? nil : String(validating: bytes, as: UTF8.self)
  }

  /// A text as a segment of a path or a value of a query: everything but RFC 3986's unreserved characters
  /// is encoded.
  package static func encoded(_ text: String) -> String {
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isUnreserved(byte) {
        bytes.append(byte)
      } else {
        bytes += [UInt8(ascii: "%"), hexadecimal(byte >> 4), hexadecimal(byte & 15)]
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  private static func hexadecimal(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
