/// Reads a text from left to right; blanks between its parts do not count, nor does case.
struct TextScanner {
  private let bytes: [UInt8]
  /// The number of bytes read.
  private(set) var position = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  /// Whether only blanks are left.
  var isAtEnd: Bool { bytes[position...].allSatisfy { $0 == 32 || $0 == 9 } }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] == 32 || bytes[position] == 9 { position += 1 }
  }

  /// Consumes a mark, if it is next.
  mutating func skip(_ mark: String) -> Bool {
    let start = position
    skipBlanks()
    if matches(mark) {
      position += mark.utf8.count
      return true
    }
    position = start
    return false
  }

  /// Whether a mark is next.
  func peek(_ mark: String) -> Bool {
    var copy = self
    return copy.skip(mark)
  }

  /// Consumes a word, if it is next and no letter follows.
  mutating func skip(word: String) -> Bool {
    let start = position
    if skip(word), position == bytes.count || !Self.isLetter(bytes[position]) { return true }
    position = start
    return false
  }

  /// Consumes one of some names, and returns its index among them.
  mutating func name(of names: [String]) -> Int? {
    for (place, name) in names.enumerated() where skip(word: name) { return place }
    return nil
  }

  /// Consumes a number of so many digits, if one is next.
  mutating func number(digits: ClosedRange<Int>) -> Int? {
    let start = position
    skipBlanks()
    var value = 0
    let first = position
    while position < bytes.count, Self.isDigit(bytes[position]), position - first <= 4 {
      value = value * 10 + Int(bytes[position] - 48)
      position += 1
    }
    guard digits.contains(position - first) else {
      position = start
      return nil
    }
    return value
  }

  /// Whether a number of four digits is next, which is no time of a day.
  func peekYear() -> Bool {
    var copy = self
    guard let year = copy.number(digits: 4...4) else { return false }
    return year >= 1_000 && !copy.peek(":")
  }

  /// Consumes a text in quotation marks, if one is next.
  /// - Returns: Whether one was next; nil where it has no end.
  mutating func quoted() -> Bool? {
    guard skip("\"") else { return false }
    guard let end = bytes[position...].firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    position = end + 1
    return true
  }

  private func matches(_ mark: String) -> Bool {
    let wanted = Array(mark.utf8)
    guard position + wanted.count <= bytes.count else { return false }
    return zip(wanted, bytes[position...]).allSatisfy { Self.lowercase($0) == Self.lowercase($1) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(lowercase(byte)) }
  private static func lowercase(_ byte: UInt8) -> UInt8 {
    (65...90).contains(byte) ? byte + 32 : byte
  }
}
