import GeoFormats

/// The rows of a CSV text, whose columns are found by any of their names.
struct TableRows: ~Copyable {
  private var reader: CSVReader
  private var row = CSVRow(fields: [], line: 1)
  private var columns: [String: Int] = [:]

  /// Reads the names of the columns.
  ///
  /// - Throws: `FormatError` when there is no header.
  init(_ bytes: [UInt8]) throws(FormatError) {
    reader = try CSVReader(bytes: bytes, raggedRows: .keep)
    for (index, name) in reader.header.enumerated() {
      columns[Self.plain(name)] = columns[Self.plain(name)] ?? index
    }
  }

  /// A name in small letters, without blanks, dashes and underscores.
  static func plain(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != " " && $0 != "-" && $0 != "." }
  }

  var line: Int { row.line }

  /// Goes to the next row; false at the end.
  mutating func next() throws(FormatError) -> Bool {
    guard let next = try reader.next() else { return false }
    row = next
    return true
  }

  /// The field of the first of these columns that is there and not empty.
  func text(_ names: String...) -> String? {
    for name in names {
      if let index = columns[name], index < row.fields.count, !row.fields[index].isEmpty {
        return row.fields[index]
      }
    }
    return nil
  }

  func has(_ name: String) -> Bool { columns[name] != nil }

  /// The number of a column; nil when it is missing, NaN when it is none.
  func number(_ names: String...) -> Double? {
    for name in names {
      if let text = text(name) { return NumberText.number(text) ?? .nan }
    }
    return nil
  }

  /// The numbers of columns that all must be there; nil, with a problem, when one is not.
  func numbers(
    _ names: [String], _ problems: inout [SessionFinding.Problem]
  ) -> [Double]? {
    var found: [Double] = []
    for name in names {
      guard let value = number(name) else {
        problems.append(.missing(name))
        return nil
      }
      guard value.isFinite else {
        problems.append(.notFinite(name))
        return nil
      }
      found.append(value)
    }
    return found
  }
}
