/// Writes CSV (RFC 4180) row by row: commas, LF, quotes only where a field needs them.
public struct CSVWriter: Sendable {
  /// The text so far, ready to be drained.
  public var buffer = TextBuffer()
  /// The number of fields written to the current row.
  private var fields = 0
  private var isLastFieldEmpty = false
  private let guardsFormulas: Bool

  /// Begins a text with the names of its columns.
  ///
  /// With `guardsFormulas` an apostrophe stands before each text that a spreadsheet would run as a
  /// formula (OWASP, CSV injection): one that begins with `=`, `+`, `-`, `@`, a tab or a line break
  /// and is no number. A reader of such a text reads the apostrophe as well.
  public init(header: [String], guardsFormulas: Bool = false) {
    self.guardsFormulas = guardsFormulas
    row(header)
  }

  /// Writes one row.
  public mutating func row(_ fields: [String]) {
    for field in fields { self.field(field) }
    endRow()
  }

  /// Writes the next field of the row.
  public mutating func field(_ text: String) {
    separate(isEmpty: text.isEmpty)
    guard !text.isEmpty else { return }
    var text = guardsFormulas && Self.isFormula(text) ? "'" + text : text
    text.withUTF8 { bytes in
      guard Self.needsQuotes(bytes) else {
        buffer.append(contentsOf: UnsafeRawBufferPointer(bytes))
        return
      }
      buffer.append(UInt8(ascii: "\""))
      for byte in bytes {
        if byte == UInt8(ascii: "\"") { buffer.append(byte) }
        buffer.append(byte)
      }
      buffer.append(UInt8(ascii: "\""))
    }
  }

  /// Writes so many empty fields.
  public mutating func emptyFields(_ count: Int) {
    for _ in 0..<count { separate(isEmpty: true) }
  }

  /// Writes a number with at most so many decimals as the next field; empty without a number, or
  /// where `DecimalText.trimmed` has none.
  public mutating func field(_ number: Double?, decimals: Int) {
    separate(isEmpty: false)
    guard let number, buffer.append(number, decimals: decimals, trimming: true) else {
      isLastFieldEmpty = true
      return
    }
  }

  /// Ends the row.
  public mutating func endRow() {
    // A row of one empty field would be an empty line, which readers pass over.
    if fields == 1, isLastFieldEmpty { buffer.append("\"\"") }
    buffer.append(UInt8(ascii: "\n"))
    fields = 0
  }

  private static func isFormula(_ text: String) -> Bool {
    guard let first = text.utf8.first, "=+-@\t\r\n".utf8.contains(first) else { return false }
    return NumberText.number(text) == nil
  }

  /// Looks at every byte without a branch, so that many are looked at in one step.
  private static func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for byte in bytes {
      found |= byte == UInt8(ascii: ",") ? 1 : 0
      found |= byte == UInt8(ascii: "\"") ? 1 : 0
      found |= byte == UInt8(ascii: "\n") ? 1 : 0
      found |= byte == UInt8(ascii: "\r") ? 1 : 0
    }
    return found != 0
  }

  private mutating func separate(isEmpty: Bool) {
    if fields > 0 { buffer.append(UInt8(ascii: ",")) }
    fields += 1
    isLastFieldEmpty = isEmpty
  }
}
