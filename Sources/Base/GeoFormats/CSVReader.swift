/// One row of a CSV text after its header.
public struct CSVRow: Hashable, Sendable {
  /// The fields, as many as the header has unless ragged rows are kept.
  public var fields: [String]
  /// The line where the row begins, counted from 1.
  public var line: Int
}

/// Reads CSV (RFC 4180) row by row in bounded memory: CRLF or LF, quotes, a byte order mark.
///
/// Fields separated by semicolons, tabs or `|` are read too, and UTF-16. Empty lines are passed over. After a row that is refused, `next` goes on with the line after it.
public struct CSVReader: ~Copyable {
  /// The longest row, in bytes, unless asked otherwise.
  public static let defaultLimit = 1 << 20

  /// The names of the columns.
  public let header: [String]
  /// The delimiter and signs by which the fields were found.
  package let dialect: CSVDialect
  /// Whether the first row has the names of the columns, and not values already.
  package let hasHeader: Bool
  private var rows: CSVRows
  /// The first row of a table without a header.
  private var pending: CSVRow?
  private let keepsRaggedRows: Bool

  /// Reads the header.
  /// - Parameters:
  ///   - feed: The text, UTF-8 or UTF-16.
  ///   - keepsRaggedRows: Whether rows with more or fewer fields than the header are handed on as they
  ///     are; else they are an error that names the line.
  ///   - limit: The longest row, in bytes.
  /// - Throws: `FormatError` when there is no header, or what the feed throws.
  public init(
    _ feed: ByteFeed, keepsRaggedRows: Bool = false, limit: Int = defaultLimit
  ) throws(FormatError) {
    try self.init(feed, keepsRaggedRows: keepsRaggedRows, limit: limit) { _ in nil }
  }

  /// Reads the header of a table, or detects that it has none.
  /// - Parameters:
  ///   - feed: The text, UTF-8 or UTF-16.
  ///   - keepsRaggedRows: Whether rows with more or fewer fields than the header are kept.
  ///   - limit: The longest row, in bytes.
  ///   - names: The names of the columns where the fields of the first row are values; nil where
  ///   they are the names.
  /// - Throws: `FormatError` without a header, or the errors of the feed.
  package init(
    _ feed: ByteFeed, keepsRaggedRows: Bool = false, limit: Int = defaultLimit,
    names: ([String]) -> [String]?
  ) throws(FormatError) {
    let encoding = TextEncoding.evident(in: try feed.peek(4))
    let feed = encoding.map { feed.decoded(as: $0) } ?? feed
    var dialect = CSVDialect(of: try feed.peekLine())
    dialect.encoding = encoding
    var rows = CSVRows(limit: limit, delimiter: dialect.delimiter) { (buffer) throws(FormatError) in
      try feed.read(into: buffer)
    }
    if dialect.hasSeparatorLine { _ = try rows.next() }
    guard let first = try rows.next() else {
      throw .unexpected(
        found: "an empty text", expected: "a line with the names of the columns",
        at: TextPlace(line: 1, column: 1))
    }
    let fields = first.fields.map(Self.trimmed)
    let found = names(fields)
    header = found ?? fields
    hasHeader = found == nil
    pending = hasHeader ? nil : first
    self.rows = rows
    self.dialect = dialect
    self.keepsRaggedRows = keepsRaggedRows
  }

  /// Reads the rows of a text in memory.
  /// - Throws: `FormatError` when there is no header.
  public init(
    bytes: [UInt8], keepsRaggedRows: Bool = false, limit: Int = defaultLimit
  ) throws(FormatError) {
    try self.init(ByteFeed(bytes), keepsRaggedRows: keepsRaggedRows, limit: limit)
  }

  /// Finds the column with one of these names, in any case of ASCII letters.
  /// - Parameter names: The names of one meaning, such as `latitude` and `lat`.
  /// - Returns: The index of the column; nil without one.
  /// - Throws: `FormatError.unexpected` with the columns when several have one of the names: which of them
  ///   is meant is not guessed.
  public func column(_ names: String...) throws(FormatError) -> Int? { try column(named: names) }

  /// The index of the column with one of these names, as `column` finds it.
  public func column(named names: [String]) throws(FormatError) -> Int? {
    let (names, header) = (names.map { $0.lowercased() }, header)
    let found = header.indices.filter { names.contains(header[$0].lowercased()) }
    guard found.count < 2 else {
      throw .unexpected(
        found: "the columns \(QuotedText.list(found.prefix(5).map { header[$0] }))",
        expected: "one of them, as they mean the same", at: TextPlace(line: 1, column: 0))
    }
    return found.first
  }

  /// Finds a column that must be there.
  /// - Parameter names: The names of one meaning, the usual one first.
  /// - Returns: The index of the column.
  /// - Throws: `FormatError.unexpected` with the columns that were found.
  public func requiredColumn(_ names: String...) throws(FormatError) -> Int {
    try requiredColumn(named: names)
  }

  /// The index of a column that must be there, as `requiredColumn` finds it.
  public func requiredColumn(named names: [String]) throws(FormatError) -> Int {
    if let index = try column(named: names) { return index }
    let name = names.first ?? ""
    let found = header.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
    throw .unexpected(
      found: "the columns \(found)", expected: "a column `\(name)`",
      at: TextPlace(line: 1, column: 0))
  }

  /// The next row; nil at the end.
  /// - Throws: `FormatError` with the line: a stray or unclosed quote, a row longer than the limit,
  ///   a ragged row unless these are kept; what the source throws.
  public mutating func next() throws(FormatError) -> CSVRow? {
    if let row = pending {
      pending = nil
      return row
    }
    guard let row = try rows.next() else { return nil }
    if !keepsRaggedRows, row.fields.count != header.count {
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
