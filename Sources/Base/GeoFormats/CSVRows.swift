/// Splits the bytes of a CSV text into rows, without knowing of headers.
struct CSVRows {
  private let source: ByteFeed.Source
  private let limit: Int
  private var chunk = [UInt8](repeating: 0, count: 1 << 16)
  private var position = 0
  private var end = 0
  private var isAtEnd = false
  private var line = 1
  private var field: [UInt8] = []
  private var rowBytes = 0

  init(limit: Int, source: @escaping ByteFeed.Source) {
    self.limit = limit
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
      if byte == UInt8(ascii: ",") {
        position += 1
        continue
      }
      try skipLineEnd()
      return fields
    }
  }

  /// Reads a field up to the comma, the end of the line or the end of the text after it.
  private mutating func nextField() throws(FormatError) -> String {
    field.removeAll(keepingCapacity: true)
    if try peek() == UInt8(ascii: "\"") {
      position += 1
      try quotedField()
    } else {
      try plainField()
    }
    guard let text = String(validating: field, as: UTF8.self) else {
      throw .unexpected(
        found: "bytes that are not UTF-8", expected: "a text in UTF-8",
        at: TextPlace(line: line, column: 0))
    }
    return text
  }

  private mutating func plainField() throws(FormatError) {
    while let byte = try peek() {
      switch byte {
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"): return
      case UInt8(ascii: "\""):
        throw .unexpected(
          found: "a quote inside of a field",
          expected: "quotes around the whole field, doubled inside",
          at: TextPlace(line: line, column: 0))
      default: try consume(byte)
      }
    }
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
      case UInt8(ascii: ","), UInt8(ascii: "\n"), UInt8(ascii: "\r"), nil: return
      default:
        throw .unexpected(
          found: "text after a closing quote", expected: "a comma or the end of the line",
          at: TextPlace(line: line, column: 0))
      }
    }
    throw .unexpected(
      found: "the end of the text", expected: "the closing quote of a field",
      at: TextPlace(line: start, column: 0))
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
