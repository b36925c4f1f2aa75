/// The part of a JSON text that is in memory while the text goes by.
struct JSONWindow: ~Copyable {
  private let feed: ByteFeed
  private let limit: Int
  private var buffer = [UInt8](repeating: 0, count: 1 << 17)
  private var end = 0
  private var position = 0
  /// The start of the bytes to keep; nil when none need be kept.
  private var kept: Int?
  private var isAtEnd = false
  /// The position up to which line and column were counted.
  private var counted = 0
  private var line = 1
  private var column = 1

  init(_ feed: ByteFeed, limit: Int) throws(FormatError) {
    self.feed = feed
    self.limit = limit
    let mark = try feed.peek(3)
    if mark.elementsEqual([0xEF, 0xBB, 0xBF]) {
      _ = try peek()
      position = 3
      counted = 3
    }
  }

  /// The byte that comes next; nil at the end.
  mutating func peek() throws(FormatError) -> UInt8? {
    if position == end {
      guard try fill() else { return nil }
    }
    return buffer[position]
  }

  /// Goes past the byte that was peeked at.
  mutating func advance() {
    position += 1
  }

  /// The place of the byte that comes next.
  mutating func place() -> TextPlace {
    count(to: position)
    return feed.isOfFeatures ? TextPlace(feature: line) : TextPlace(line: line, column: column)
  }

  /// Goes past blanks, and past record separators between values (RFC 7464).
  mutating func skipBlanks(andSeparators: Bool = false) throws(FormatError) {
    while let byte = try peek() {
      guard [0x20, 0x0A, 0x0D, 0x09].contains(byte) || andSeparators && byte == 0x1E else { return }
      position += 1
    }
  }

  /// Keeps all bytes from here on until `takeKept`.
  mutating func keep() {
    kept = position
  }

  /// Hands out the kept bytes and forgets them.
  mutating func takeKept<Result>(
    _ body: (UnsafeRawBufferPointer) throws(FormatError) -> Result
  ) throws(FormatError) -> Result {
    let start = kept ?? position
    kept = nil
    let end = position
    return try RawBytes.read(buffer) { (all) throws(FormatError) in
      try body(UnsafeRawBufferPointer(rebasing: all[start..<end]))
    }
  }

  /// Goes past one value by its brackets and quotes alone; stops early at the end of the text.
  mutating func skipValue() throws(FormatError) {
    guard let first = try peek() else { return }
    switch first {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["): try skipBrackets()
    default:
      while let byte = try peek(), !Self.endsWord(byte) { position += 1 }
    }
  }

  private mutating func skipBrackets() throws(FormatError) {
    var depth = 0
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: "\""):
        try skipString()
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      position += 1
      if depth == 0 { return }
    }
  }

  private mutating func skipString() throws(FormatError) {
    position += 1
    while let byte = try peek() {
      position += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\"), try peek() != nil { position += 1 }
    }
  }

  private static func endsWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}"), 0x20, 0x0A, 0x0D, 0x09: true
    default: false
    }
  }

  /// Brings in more bytes; false at the end.
  private mutating func fill() throws(FormatError) -> Bool {
    guard !isAtEnd else { return false }
    let start = kept ?? position
    guard end - start <= limit else {
      throw .limit("a value exceeds \(limit) bytes", at: place())
    }
    // Line and column are counted before the bytes go away.
    count(to: start)
    RawBytes.write(&buffer) { all in
      let rest = UnsafeRawBufferPointer(rebasing: all[start..<end])
      UnsafeMutableRawBufferPointer(rebasing: all[..<(end - start)]).copyMemory(from: rest)
    }
    counted -= start
    position -= start
    end -= start
    if kept != nil { kept = 0 }
    if buffer.count - end < 1 << 16 {
      buffer.append(contentsOf: repeatElement(0, count: buffer.count))
    }
    let filled = end
    let count = try RawBytes.write(&buffer) { (all) throws(FormatError) in
      try feed.read(into: UnsafeMutableRawBufferPointer(rebasing: all[filled...]))
    }
    end += count
    isAtEnd = count == 0
    return !isAtEnd
  }

  private mutating func count(to target: Int) {
    guard counted < target else { return }
    for index in counted..<target {
      let byte = buffer[index]
      if byte == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    counted = target
  }
}
