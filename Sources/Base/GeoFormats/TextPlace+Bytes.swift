extension TextPlace {
  /// The place of a byte of a UTF-8 text; beyond the text, the place after its last character.
  init(of position: Int, in bytes: UnsafeRawBufferPointer) {
    self.init(line: 1, column: 1)
    for index in 0..<min(position, bytes.count) {
      if bytes[index] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[index] & 0xC0 != 0x80 {
        column += 1
      }
    }
    // A byte order mark is one character that no editor shows.
    if line == 1, column > 1, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { column -= 1 }
  }

  /// The text at a position, for messages: a character in backticks or the end of the text.
  static func found(at position: Int, in bytes: UnsafeRawBufferPointer) -> String {
    guard position < bytes.count else { return "the end of the text" }
    let part = UnsafeRawBufferPointer(rebasing: bytes[position..<min(position + 4, bytes.count)])
    guard let first = String(decoding: part, as: UTF8.self).unicodeScalars.first else {
      return "nothing"
    }
    switch first.value {
    case 0x0A, 0x0D: return "the end of the line"
    case 0xFFFD: return "bytes that are not UTF-8"
    case 0..<0x20, 0x7F: return "the control character U+\(hexadecimal(first.value))"
    default: return first == "`" ? "a backtick" : "`\(Character(first))`"
    }
  }

  private static func hexadecimal(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
