/// The delimiter of a table's fields, and the encoding of its text.
package struct CSVDialect: Hashable, Sendable {
  /// The byte between two fields.
  package var delimiter = UInt8(ascii: ",")
  /// The encoding that was converted to UTF-8; nil for UTF-8 itself.
  package var encoding: TextEncoding?
  /// Whether a line `sep=;` stands before the header, as spreadsheets write it.
  package var hasSeparatorLine = false

  /// The delimiters that are looked for; earlier ones win where several fit as well.
  ///
  /// The comma comes last, as it may be a decimal sign between other delimiters.
  private static let candidates = "\t;|,".utf8.map { $0 }
  /// The most lines that are looked at.
  private static let mostLines = 16

  /// Standard CSV: commas and UTF-8.
  package init() {}

  /// The delimiter that the first lines of a text show: the one of the header that most of the lines
  /// after it have as often, else the one that the header has most often.
  init(of start: some Collection<UInt8>) {
    let bytes = Array(start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...])
    let lines = Self.lines(of: bytes)
    guard let first = lines.first else { return }
    if first.count == 5, let named = first.last,
      String(decoding: first.dropLast(), as: UTF8.self).lowercased() == "sep="
    {
      delimiter = named
      hasSeparatorLine = true
      return
    }
    let counts = Self.candidates.map { candidate in
      (candidate, lines.map { line in Self.count(candidate, in: line) })
    }
    let fitting = counts.first { _, counts in
      counts[0] > 0 && counts.count > 1
        && 2 * counts.dropFirst().count(where: { $0 == counts[0] }) > counts.count - 1
    }
    if let fitting {
      delimiter = fitting.0
    } else if let most = counts.max(by: { $0.1[0] < $1.1[0] }), most.1[0] > 0 {
      // Of equals the last is taken, which is the comma of standard CSV.
      delimiter = counts.last { $0.1[0] == most.1[0] }?.0 ?? most.0
    }
  }

  /// The first lines that are not empty, without their ends; those that may be cut short only when
  /// they are the first.
  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var (start, isQuoted) = (0, false)
    for index in bytes.indices where lines.count < mostLines {
      switch bytes[index] {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        // A sign of arc is a quote without its pair: the first line has none, so it ends there.
        if isQuoted, !lines.isEmpty || bytes[index] == UInt8(ascii: "\r") { continue }
        if index > start { lines.append(bytes[start..<index]) }
        (start, isQuoted) = (index + 1, false)
      default: break
      }
    }
    if lines.isEmpty, start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  private static func count(_ delimiter: UInt8, in line: ArraySlice<UInt8>) -> Int {
    var (count, isQuoted) = (0, false)
    for byte in line {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == delimiter, !isQuoted { count += 1 }
    }
    return count
  }

  /// The differences from standard CSV, in words; empty without any.
  package var differences: [String] {
    var texts: [String] = []
    switch delimiter {
    case UInt8(ascii: ","): break
    case UInt8(ascii: "\t"): texts.append("fields separated by tabs")
    default: texts.append("fields separated by `\(Character(Unicode.Scalar(delimiter)))`")
    }
    if let encoding { texts.append("text in \(encoding.name)") }
    return texts
  }
}
