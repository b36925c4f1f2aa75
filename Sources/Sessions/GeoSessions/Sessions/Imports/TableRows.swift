import GeoFormats

/// The rows of a table, in which `#` begins a comment.
///
/// Fields are separated by commas, or as the header's are: by semicolons or tabulators, where a comma in
/// a number is its decimal point.
/// A row that cannot be used is a finding, and the reading goes on with the next one.
struct TableRows: ~Copyable {
  /// The columns; a reader takes those that it knows.
  var columns: TableColumns
  /// The line with the names of the columns.
  let headerLine: Int
  private var reader: CSVReader
  private var row: TableRow
  private(set) var line = 1
  /// The difference between line numbers of the text and those of the reader.
  private let shift: Int
  /// The last line, when it has no end.
  private let openLine: Int?

  /// Finds the names of the columns.
  /// - Parameters:
  ///   - bytes: the text.
  ///   - names: the columns of a text that names none, by their number; nil when there are none.
  /// - Throws: `FormatError` when there is no header.
  init(
    _ bytes: [UInt8], otherwise names: (Int) -> [String]? = { _ in nil }
  ) throws(FormatError) {
    guard let header = TableHeader(bytes) else {
      throw .unexpected(
        found: "no table", expected: "a line with the names of the columns",
        at: TextPlace(line: 1, column: 0))
    }
    var head = ""
    if !header.hasNames {
      guard let names = names(header.fields.count) else {
        throw .unexpected(
          found: "\(header.fields.count) numbers", expected: "a line with the names of the columns",
          at: TextPlace(line: header.line, column: 0))
      }
      head = names.joined(separator: ",") + "\n"
    }
    let reader = try CSVReader(
      ByteFeed(Self.source(Array(head.utf8), bytes, from: header)), keepsRaggedRows: true)
    columns = TableColumns(reader.header)
    headerLine = header.line
    shift = header.line - (header.hasNames ? 1 : 2)
    openLine = Self.openLine(bytes)
    self.reader = reader
    row = TableRow(columns: columns.all, fields: [])
  }

  /// The error of a table that lacks columns.
  func unexpected(_ expected: String) -> FormatError {
    let names = columns.all.prefix(20).map { TableRow.shown($0.name) }.joined(separator: ", ")
    return .unexpected(
      found: "the columns \(names)", expected: expected,
      at: TextPlace(line: headerLine, column: 0))
  }

  /// The columns with these plain names, which must be there.
  mutating func required(_ names: [String]) throws(FormatError) -> [Int] {
    var found: [Int] = []
    for name in names {
      guard let column = columns.claim([name]) else { throw unexpected("a column `\(name)`") }
      found.append(column)
    }
    return found
  }

  /// Goes to the next row; nil at the end.
  mutating func next(_ draft: inout RecordingDraft) -> TableRow? {
    while true {
      do throws(FormatError) {
        guard let found = try reader.next() else { return nil }
        line = found.line + shift
        row.fields = found.fields.map { Substring($0) }
      } catch {
        report(error, &draft)
        continue
      }
      let count = row.columns.count
      if repeatsHeader || row.fields.indices.allSatisfy({ row.text($0) == nil }) {
        continue
      } else if row.fields.indices.dropFirst(count).contains(where: { row.text($0) != nil }) {
        draft.report(
          line,
          .wrong(
            "line", found: "\(row.fields.count) fields", expected: "\(count) as in the header"))
      } else if row.fields.count < count, line == openLine {
        draft.report(line, .cutShort)
      } else {
        return row
      }
    }
  }

  /// Recordings that were appended bring their header along.
  private var repeatsHeader: Bool {
    row.text(0).map { TableColumn($0) } == row.columns.first
      && zip(row.fields, row.columns).allSatisfy { TableColumn($0) == $1 }
  }

  private func report(_ error: FormatError, _ draft: inout RecordingDraft) {
    switch error {
    case .unexpected(let found, let expected, let place):
      draft.report(place.line + shift, .wrong("line", found: found, expected: expected))
    default:
      draft.report(
        (error.place?.line ?? line) + shift,
        .wrong("line", found: "\(error)", expected: "a row of the table"))
    }
  }

  /// The number of the last line when it has no end, as one that was cut off.
  private static func openLine(_ bytes: [UInt8]) -> Int? {
    guard let last = bytes.last, last != 0x0A, last != 0x0D else { return nil }
    var line = 1
    var before: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D || byte == 0x0A && before != 0x0D { line += 1 }
      before = byte
    }
    return line
  }

  /// Feeds a text from its header on, or after other bytes, without its comments.
  private static func source(
    _ head: [UInt8], _ bytes: [UInt8], from header: TableHeader
  ) -> ByteFeed.Source {
    let first = ByteFeed(head)
    var position = header.start
    // A header may begin as a comment does.
    var filter = TableFilter(isAtLineStart: !head.isEmpty, separator: header.separator)
    return { (buffer) throws(FormatError) in
      var count = try first.read(into: buffer)
      while count == 0, position < bytes.count {
        let more = min(buffer.count, bytes.count - position)
        RawBytes.read(bytes) { all in
          let part = UnsafeRawBufferPointer(rebasing: all[position..<position + more])
          count = filter.copy(part, to: buffer)
        }
        position += more
      }
      return count
    }
  }
}

/// Leaves out the lines that begin with `#`, but for their ends, and puts commas between fields.
private struct TableFilter {
  var isAtLineStart: Bool
  let separator: UInt8
  private var isComment = false
  private var isQuoted = false

  init(isAtLineStart: Bool, separator: UInt8) {
    self.isAtLineStart = isAtLineStart
    self.separator = separator
  }

  /// Copies what is no comment; how many bytes that are.
  mutating func copy(
    _ bytes: UnsafeRawBufferPointer, to buffer: UnsafeMutableRawBufferPointer
  ) -> Int {
    var count = 0
    for byte in bytes {
      if isAtLineStart { isComment = byte == UInt8(ascii: "#") }
      isAtLineStart = byte == 0x0A || byte == 0x0D
      guard !isComment || isAtLineStart else { continue }
      buffer[count] = separated(byte)
      count += 1
    }
    return count
  }

  private mutating func separated(_ byte: UInt8) -> UInt8 {
    let comma = UInt8(ascii: ",")
    guard separator != comma else { return byte }
    if isAtLineStart {
      isQuoted = false
    } else if byte == UInt8(ascii: "\"") {
      isQuoted.toggle()
    } else if !isQuoted, byte == separator {
      return comma
    } else if !isQuoted, byte == comma {
      return UInt8(ascii: ".")
    }
    return byte
  }
}
