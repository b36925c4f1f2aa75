/// Writes CSV (RFC 4180) row by row: commas, LF, quotes only where a field needs them.
public struct CSVWriter: Sendable {
  /// The text so far, ready to be drained.
  public var buffer = TextBuffer()

  /// Begins a text with the names of its columns.
  public init(header: [String]) {
    row(header)
  }

  /// Writes one row.
  public mutating func row(_ fields: [String]) {
    for (index, field) in fields.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      self.field(field, isAlone: fields.count == 1)
    }
    buffer.append(UInt8(ascii: "\n"))
  }

  private mutating func field(_ text: String, isAlone: Bool) {
    let needsQuotes = text.utf8.contains { byte in
      byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n")
        || byte == UInt8(ascii: "\r")
    }
    // A row of one empty field would be an empty line, which readers pass over.
    guard needsQuotes || (isAlone && text.isEmpty) else {
      buffer.append(text)
      return
    }
    buffer.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      if byte == UInt8(ascii: "\"") { buffer.append(byte) }
      buffer.append(byte)
    }
    buffer.append(UInt8(ascii: "\""))
  }
}
