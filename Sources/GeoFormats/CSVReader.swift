/// One row of a CSV text after its header.
public struct CSVRow: Hashable, Sendable {
  /// The fields, as many as the header has unless ragged rows are kept.
  public var fields: [String]
  /// The line where the row begins, counted from 1.
  public var line: Int
}

/// Reads CSV (RFC 4180) row by row in bounded memory: CRLF or LF, quotes, a byte order mark.
///
/// Empty lines are passed over. After a row that is refused, `next` goes on with the line after it.
public struct CSVReader: ~Copyable {
  /// Gives the next bytes of the text: how many it wrote into the buffer, 0 at the end.
  public typealias Source = (UnsafeMutableRawBufferPointer) throws(FormatError) -> Int

  /// What happens to rows with more or fewer fields than the header.
  public enum RaggedRows: Sendable {
    /// They are an error that names the line.
    case refuse
    /// They are handed on as they are.
    case keep
  }

  /// The longest row, in bytes, unless asked otherwise.
  public static let defaultLimit = 1 << 20

  /// The names of the columns.
  public let header: [String]
  private var rows: CSVRows
  private let raggedRows: RaggedRows

  /// Reads the header.
  ///
  /// - Throws: `FormatError` when there is no header, or what `source` throws.
  public init(
    raggedRows: RaggedRows = .refuse, limit: Int = defaultLimit, source: @escaping Source
  ) throws(FormatError) {
    var rows = CSVRows(limit: limit, source: source)
    guard let first = try rows.next() else {
      throw .unexpected(
        found: "an empty text", expected: "a line with the names of the columns",
        at: TextPlace(line: 1, column: 1))
    }
    header = first.fields.map(Self.trimmed)
    self.rows = rows
    self.raggedRows = raggedRows
  }

  /// Reads the rows of a text in memory.
  ///
  /// - Throws: `FormatError` when there is no header.
  public init(
    bytes: [UInt8], raggedRows: RaggedRows = .refuse, limit: Int = defaultLimit
  ) throws(FormatError) {
    var position = 0
    try self.init(raggedRows: raggedRows, limit: limit) { (buffer) throws(FormatError) in
      let count = min(buffer.count, bytes.count - position)
      RawBytes.read(bytes) { all in
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<position + count]))
      }
      position += count
      return count
    }
  }

  /// Reads the rows of a file or descriptor.
  ///
  /// - Throws: `FormatError` when there is no header, or what the stream throws.
  public init(
    stream: consuming ByteStream, raggedRows: RaggedRows = .refuse, limit: Int = defaultLimit
  ) throws(FormatError) {
    let owner = StreamOwner(stream)
    try self.init(raggedRows: raggedRows, limit: limit) { (buffer) throws(FormatError) in
      try owner.stream.read(into: buffer)
    }
  }

  /// Lets a closure keep a stream, which cannot be copied.
  private final class StreamOwner {
    var stream: ByteStream

    init(_ stream: consuming ByteStream) {
      self.stream = stream
    }
  }

  /// The index of the column with this name, in any case of ASCII letters; nil without one.
  public func column(_ name: String) -> Int? {
    header.firstIndex { $0.lowercased() == name.lowercased() }
  }

  /// The index of a column that must be there.
  ///
  /// - Throws: `FormatError.unexpected` with the columns that were found.
  public func requiredColumn(_ name: String) throws(FormatError) -> Int {
    if let index = column(name) { return index }
    let names = header.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    let isOneField = header.count == 1 && header[0].contains(";")
    throw .unexpected(
      found: "the columns \(names)",
      expected: isOneField ? "fields separated by commas" : "a column `\(name)`",
      at: TextPlace(line: 1, column: 0))
  }

  /// The next row; nil at the end.
  ///
  /// - Throws: `FormatError` with the line: a stray or unclosed quote, a row longer than the limit,
  ///   a ragged row unless these are kept; what the source throws.
  public mutating func next() throws(FormatError) -> CSVRow? {
    guard let row = try rows.next() else { return nil }
    if raggedRows == .refuse, row.fields.count != header.count {
      throw .unexpected(
        found: "\(row.fields.count) fields", expected: "\(header.count) as in the header",
        at: TextPlace(line: row.line, column: 0))
    }
    return row
  }

  private static func trimmed(_ name: String) -> String {
    var name = name[...]
    while name.first == " " { name.removeFirst() }
    while name.last == " " { name.removeLast() }
    return String(name)
  }
}
