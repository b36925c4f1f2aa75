import GeoFormats

/// One row of a table: a field for each column.
struct TableRow {
  let columns: [TableColumn]
  var fields: [Substring]

  /// The field of a column without blanks around it; nil when it is missing or empty.
  func text(_ column: Int?) -> Substring? {
    guard let column, fields.indices.contains(column) else { return nil }
    let field = Self.trimmed(fields[column])
    return field.isEmpty ? nil : field
  }

  /// The number of a column; nil if the field is empty, with a problem if it is not a number.
  func number(_ column: Int?, _ problems: inout Problems) -> Double? {
    guard let column, let text = text(column), !Self.isNothing(text) else { return nil }
    if let number = NumberText.number(text) { return number }
    return problems.reject(
      .wrong(columns[column].name, found: Self.shown(text), expected: "a number"))
  }

  /// The numbers of columns that all must be there; nil, with a problem, when one is not.
  func numbers(_ wanted: [Int], _ problems: inout Problems) -> [Double]? {
    var found: [Double] = []
    for column in wanted {
      guard let text = text(column) else { return problems.reject(.missing(columns[column].name)) }
      if Self.isNothing(text) { return problems.reject(.notFinite(columns[column].name)) }
      guard let number = number(column, &problems) else { return nil }
      found.append(number)
    }
    return found
  }

  /// The beginning of a text, for messages.
  static func shown(_ text: some StringProtocol) -> String {
    let bytes = Array(text.utf8.prefix(40))
    return bytes.withUnsafeBytes { LogLine.shown($0) }
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }

  /// The words of other programs for a value that there is not.
  private static func isNothing(_ text: Substring) -> Bool {
    guard text.utf8.count <= 9 else { return false }
    return ["nan", "null", "none", "n/a", "-", "inf", "-inf", "infinity", "-infinity"]
      .contains(text.lowercased())
  }
}
