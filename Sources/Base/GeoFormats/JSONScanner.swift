/// Reads the tokens of a JSON text, one after the other.
struct JSONScanner {
  private let bytes: UnsafeRawBufferPointer
  private(set) var position = 0

  /// Begins at the first byte; the bytes must outlive the scanner.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The byte that comes next; 0, which no token begins with, at the end.
  var byte: UInt8 { position < bytes.count ? bytes[position] : 0 }

  var place: TextPlace { TextPlace(of: position, in: bytes) }

  mutating func advance() {
    position += 1
  }

  mutating func skipMark() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
  }

  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x0A, 0x0D, 0x09: position += 1
      default: return
      }
    }
  }

  /// Goes past the byte if it comes next.
  mutating func skip(_ expected: UInt8) -> Bool {
    guard byte == expected else { return false }
    position += 1
    return true
  }

  mutating func literal(_ word: StaticString) throws(FormatError) {
    let start = position
    for index in 0..<word.utf8CodeUnitCount {
      guard byte == word.utf8Start[index] else {
        position = start
        throw unexpected("`\(word)`")
      }
      position += 1
    }
  }

  /// Reads a number, whose first byte comes next.
  mutating func number() throws(FormatError) -> JSONValue {
    let start = position
    if byte == UInt8(ascii: "-") { position += 1 }
    if !skip(UInt8(ascii: "0")) { try digits() }
    if byte &- UInt8(ascii: "0") < 10 { throw unexpected("no digit after a leading zero") }
    if skip(UInt8(ascii: ".")) { try digits() }
    if byte | 0x20 == UInt8(ascii: "e") {
      position += 1
      if byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+") { position += 1 }
      try digits()
    }
    let text = UnsafeRawBufferPointer(rebasing: bytes[start..<position])
    guard let number = NumberText.number(text) else {
      position = start
      throw unexpected("a number in the range of a Double")
    }
    return JSONInteger.digits(text, nearest: number).map { .integer($0) } ?? .number(number)
  }

  private mutating func digits() throws(FormatError) {
    let start = position
    while byte &- UInt8(ascii: "0") < 10 { position += 1 }
    guard position > start else { throw unexpected("a digit") }
  }

  /// Reads a string, whose opening quote comes next.
  mutating func string() throws(FormatError) -> String {
    position += 1
    let start = position
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        let text = try text(start..<position)
        position += 1
        return text
      case UInt8(ascii: "\\"):
        return try escapedString(from: start)
      case 0..<0x20:
        throw unexpected("no unescaped control character in a string")
      default:
        position += 1
      }
    }
    throw unexpected("`\"` at the end of a string")
  }

  private func text(_ range: Range<Int>) throws(FormatError) -> String {
    let part = UnsafeRawBufferPointer(rebasing: bytes[range]).assumingMemoryBound(to: UInt8.self)
    guard let text = String(validating: part, as: UTF8.self) else {
      throw .unexpected(
        found: "bytes that are not UTF-8", expected: "a string in UTF-8",
        at: TextPlace(of: range.lowerBound, in: bytes))
    }
    return text
  }

  /// Reads the rest of a string from its first backslash on.
  private mutating func escapedString(from start: Int) throws(FormatError) -> String {
    var result = try text(start..<position)
    while true {
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return result
      case UInt8(ascii: "\\"):
        result.unicodeScalars.append(try escape())
      default:
        let run = position
        while byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
          position += 1
        }
        guard position > run else {
          throw unexpected(
            isAtEnd ? "`\"` at the end of a string" : "no unescaped control character in a string")
        }
        result += try text(run..<position)
      }
    }
  }

  private mutating func escape() throws(FormatError) -> Unicode.Scalar {
    let start = position
    position += 1
    let letter = byte
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try unicodeEscape(from: start)
    default:
      position = start + 1
      throw unexpected("one of `\"\\/bfnrtu` after a backslash")
    }
  }

  private mutating func unicodeEscape(from start: Int) throws(FormatError) -> Unicode.Scalar {
    let first = try fourHexDigits()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, skip(UInt8(ascii: "\\")), skip(UInt8(ascii: "u")) {
      let second = try fourHexDigits()
      if (0xDC00...0xDFFF).contains(second),
        let scalar = Unicode.Scalar((first - 0xD800) << 10 + (second - 0xDC00) + 0x10000)
      {
        return scalar
      }
    }
    position = start
    throw unexpected("a pair of surrogates such as `\\ud83d\\ude00`")
  }

  private mutating func fourHexDigits() throws(FormatError) -> UInt32 {
    var value: UInt32 = 0
    for _ in 0..<4 {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
      default: throw unexpected("four hexadecimal digits after `\\u`")
      }
      value = value << 4 | UInt32(digit)
      position += 1
    }
    return value
  }

  /// The error of a next character other than expected.
  func unexpected(_ expected: String) -> FormatError {
    .unexpected(found: TextPlace.found(at: position, in: bytes), expected: expected, at: place)
  }
}
