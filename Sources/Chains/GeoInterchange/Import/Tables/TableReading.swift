import GeoFormats
import Geodesy

/// The reading of a table, told in one line where it differs from the usual.
final class TableReading {
  private var phrases: [String]
  private var columns: [String] = []
  private var notations: Set<WrittenPlace.Notation> = []
  private var hasDecimalCommas = false
  /// The decimal sign of the rows before, for numbers that do not show it.
  private(set) var sign: WrittenNumber.DecimalSign?

  init(_ dialect: CSVDialect, _ encoding: TextEncoding?) {
    var dialect = dialect
    dialect.encoding = encoding ?? dialect.encoding
    phrases = dialect.differences
  }

  func add(_ phrase: String) { phrases.append(phrase) }

  /// Notes that a column is taken as something.
  func add(column name: String, as meaning: String) {
    columns.append("\(QuotedText.quote(name)) as \(meaning)")
  }

  /// Notes the column of the names, where it has another word.
  func addName(_ header: String) {
    let meaning = ColumnMeaning.name
    guard !(meaning.names + meaning.weakNames).contains(header.lowercased()) else { return }
    add(column: header, as: "name")
  }

  /// Notes the columns of a table without a header.
  func addHeader(_ names: [String]) {
    phrases.append("no header: the columns are \(names.joined(separator: ", "))")
  }

  func add(columnReading text: String?) {
    if let text { columns.append(text) }
  }

  func add(_ notation: WrittenPlace.Notation) { notations.insert(notation) }

  func add(_ sign: WrittenNumber.DecimalSign?) {
    guard let sign else { return }
    self.sign = sign
    if sign == .comma { hasDecimalCommas = true }
  }

  /// The line; nil where everything is as usual.
  var text: String? {
    var all = phrases
    if hasDecimalCommas { all.append("decimal commas") }
    all += WrittenPlace.Notation.allCases.filter { notations.contains($0) }.map(\.rawValue)
    all += columns
    return all.isEmpty ? nil : "read with " + all.joined(separator: ", ")
  }
}
