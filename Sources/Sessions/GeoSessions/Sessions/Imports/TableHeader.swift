import GeoFormats
import GeoNumerics

/// Finds the line of a comma-separated text that names its columns.
///
/// The header is the first line that is no comment; if that has numbers, the comment before it with as many
/// names, as in `#timestamp [ns],p_RS_R_x [m],…`. A line that begins with a number or a time is a row.
struct TableHeader {
  /// The most bytes of a text before its first row.
  private static let longest = 1 << 20

  private(set) var start: Int
  /// Its number, counted from 1.
  private(set) var line: Int
  private(set) var fields: [Substring]
  /// The separator of fields: a comma, else a semicolon or a tab.
  private(set) var separator: UInt8
  /// Whether it names columns; false when it is the first row of a table without names.
  private(set) var hasNames: Bool

  /// Nil when there is no line but comments.
  init?(_ bytes: [UInt8]) {
    var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var line = 1
    var comment: TableHeader?
    while start < min(bytes.count, Self.longest) {
      let rest = bytes[start...]
      let end = rest.firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      let text = TableRow.trimmed(
        Substring(String(decoding: rest[..<end].prefix(Self.longest), as: UTF8.self)))
      let found = TableHeader(start: start, line: line, text)
      if text.hasPrefix("#") {
        comment = found
      } else if !text.isEmpty {
        self = found
        guard isRow(text) else { return }
        if let comment, comment.fields.count == fields.count, fields.count > 1 {
          self = comment
        } else {
          hasNames = false
        }
        return
      }
      let isPair = end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A
      start = end + (isPair ? 2 : 1)
      line += 1
    }
    guard let comment, comment.fields.count > 1 else { return nil }
    self = comment
  }

  private init(start: Int, line: Int, _ text: Substring) {
    self.start = start
    self.line = line
    separator = Self.separator(of: text)
    hasNames = true
    let mark = Character(UnicodeScalar(separator))
    fields = text.split(separator: mark, omittingEmptySubsequences: false).map { field in
      let isQuoted = field.count > 1 && field.hasPrefix("\"") && field.hasSuffix("\"")
      return isQuoted ? field.dropFirst().dropLast() : field
    }
  }

  /// Whether the line is a row of values.
  private func isRow(_ text: Substring) -> Bool {
    if NumberRow.count(text) != nil { return true }
    guard fields.count > 1, let first = fields.first.map(TableRow.trimmed) else { return false }
    return NumberText.number(first) != nil || UTCTime.seconds(first) != nil
  }

  private static func separator(of text: Substring) -> UInt8 {
    func count(_ byte: UInt8) -> Int { text.utf8.count { $0 == byte } }
    let comma = UInt8(ascii: ",")
    return [UInt8(ascii: ";"), 0x09].first { count($0) > count(comma) } ?? comma
  }
}
