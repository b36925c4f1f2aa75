/// Splits the bytes of a CSV text into rows, without knowing of headers.
struct CSVRows {
  private let source: ByteFeed.Source
  private let limit: Int
  private let delimiter: UInt8
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var end = 0
  private var isAtEnd = false
  private var line = 1
  private var field: [UInt8] = []
  private var rowBytes = 0

  init(limit: Int, delimiter: UInt8 = UInt8(ascii: ","), source: @escaping ByteFeed.Source) {
    self.limit = limit
    self.delimiter = delimiter
    self.source = source
  }

  /// The next row that is not an empty line; nil at the end.
  mutating func next() throws(FormatError) -> CSVRow? {
    if line == 1, position == 0, end == 0 { try skipMark() }
    while true {
      guard let byte = try peek() else { return nil }
      guard byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") else { break }
      try skipLineEnd()
    }
    let start = line
    do throws(FormatError) {
      return CSVRow(fields: try fields(), line: start)
    } catch {
      try skipLine()
      throw error
    }
  }

  private mutating func fields() throws(FormatError) -> [String] {
    var fields: [String] = []
    rowBytes = 0
    while true {
      fields.append(try nextField())
      guard let byte = try peek() else { return fields }
      if byte == delimiter {
        position += 1
        continue
      }
      try skipLineEnd()
      return fields
    }
  }

  /// Reads a field up to the delimiter, the end of the line or the end of the text after it.
  private mutating func nextField() throws(FormatError) -> String {
    let first = try peek()
    if let text = wholeField() { return text }
    field.removeAll(keepingCapacity: true)
    if first == UInt8(ascii: "\"") {
      position += 1
      try quotedField()
    } else {
      try plainField()
    }
    guard let text = String(validating: field, as: UTF8.self) else {
      throw .unexpected(
        found: "bytes that are not UTF-8", expected: TextEncoding.advice(for: field),
        at: TextPlace(line: line, column: 0))
    }
    return text
  }

  /// A field without quotes that ends within the chunk; nil for others, of which nothing is read.
  private mutating func wholeField() -> String? {
    var index = position
    while index < end, !endsRun(chunk[index]) { index += 1 }
    guard index < end, chunk[index] != UInt8(ascii: "\""), rowBytes + index - position <= limit
    else { return nil }
    let text = chunk.withUnsafeBufferPointer { [position] chunk in
      String(validating: UnsafeBufferPointer(rebasing: chunk[position..<index]), as: UTF8.self)
    }
    guard let text else { return nil }
    rowBytes += index - position
    position = index
    return text
  }

  private mutating func plainField() throws(FormatError) {
    while try peek() != nil {
      let start = position
      while position < end, !endsRun(chunk[position]) { position += 1 }
      try append(start..<position)
      guard position < end else { continue }
      guard chunk[position] == UInt8(ascii: "\"") else { return }
      guard isSignOfArc else {
        throw .unexpected(
          found: "a quote inside of a field",
          expected: "quotes around the whole field, doubled inside",
          at: TextPlace(line: line, column: 0))
      }
      try consume(chunk[position])
    }
  }

  /// Whether a byte is no text of a field without quotes.
  private func endsRun(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
      || byte == UInt8(ascii: "\"")
  }

  /// Whether a quote is the sign of seconds, as in `48°51'24"N`: it stands behind a number that a sign
  /// of minutes stands before, an apostrophe or the end of a prime in UTF-8.
  private var isSignOfArc: Bool {
    guard let last = field.last, last &- UInt8(ascii: "0") < 10 else { return false }
    return field.contains { [UInt8(ascii: "'"), 0xB2, 0x99].contains($0) }
  }

  private mutating func quotedField() throws(FormatError) {
    let start = line
    while let byte = try peek() {
      guard byte == UInt8(ascii: "\"") else {
        if byte == UInt8(ascii: "\n") { line += 1 }
        try consume(byte)
        continue
      }
      position += 1
      switch try peek() {
      case UInt8(ascii: "\""): try consume(UInt8(ascii: "\""))
      case delimiter, UInt8(ascii: "\n"), UInt8(ascii: "\r"), nil: return
      default:
        let sign = delimiter == UInt8(ascii: ",") ? "a comma" : "the next delimiter"
        throw .unexpected(
          found: "text after a closing quote", expected: "\(sign) or the end of the line",
          at: TextPlace(line: line, column: 0))
      }
    }
    throw .unexpected(
      found: "the end of the text", expected: "the closing quote of a field",
      at: TextPlace(line: start, column: 0))
  }

  private mutating func append(_ part: Range<Int>) throws(FormatError) {
    rowBytes += part.count
    guard rowBytes <= limit else {
      throw .limit("a row exceeds \(limit) bytes", at: TextPlace(line: line, column: 0))
    }
    field.append(contentsOf: chunk[part])
  }

  private mutating func consume(_ byte: UInt8) throws(FormatError) {
    position += 1
    rowBytes += 1
    guard rowBytes <= limit else {
      throw .limit("a row exceeds \(limit) bytes", at: TextPlace(line: line, column: 0))
    }
    field.append(byte)
  }

  private mutating func skipLineEnd() throws(FormatError) {
    if try peek() == UInt8(ascii: "\r") { position += 1 }
    if try peek() == UInt8(ascii: "\n") { position += 1 }
    line += 1
  }

  private mutating func skipLine() throws(FormatError) {
    while let byte = try peek() {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return try skipLineEnd() }
      position += 1
    }
  }

  private mutating func skipMark() throws(FormatError) {
    guard try peek() == 0xEF, end >= 3, chunk[1] == 0xBB, chunk[2] == 0xBF else { return }
    position = 3
  }

  /// The next byte, read from the source when the chunk is used up; nil at the end.
  private mutating func peek() throws(FormatError) -> UInt8? {
    if position < end { return chunk[position] }
    if isAtEnd { return nil }
    position = 0
    end = 0
    // The first bytes come together, so that a byte order mark is seen whole.
    repeat {
      let count = try RawBytes.write(&chunk) { [source, end] (all) throws(FormatError) in
        try source(UnsafeMutableRawBufferPointer(rebasing: all[end...]))
      }
      isAtEnd = count <= 0
      end += max(0, min(count, chunk.count - end))
    } while !isAtEnd && end < 3
    return end > 0 ? chunk[0] : nil
  }
}
