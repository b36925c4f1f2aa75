import GeoFormats
import Geodesy

/// Reads points from CSV with named columns.
struct ConvertTable: ~Copyable {
  private var reader: CSVReader
  private let columns: [(name: String, index: Int)]
  private let datum: Int?
  private let kept: [Int]
  var request: ConvertRequest

  /// Reads the header and finds what is needed in it.
  ///
  /// - Throws: `CommandFailure` naming a column that is missing, unknown or there twice.
  init(
    _ input: ConvertInput, _ wanted: [ConvertColumn], _ request: ConvertRequest, keepsColumns: Bool
  ) throws {
    let reader: CSVReader
    do {
      reader = try CSVReader(raggedRows: .keep) { (buffer) throws(FormatError) in
        do throws(CommandFailure) {
          return try input.read(into: buffer)
        } catch {
          throw .limit(error.causes.first ?? error.message, at: TextPlace(line: 0, column: 0))
        }
      }
    } catch {
      throw Self.failure(input, error.description)
    }
    let header = reader.header
    var columns: [(name: String, index: Int)] = []
    for column in wanted {
      let found = header.indices.filter { column.spellings.contains(header[$0].lowercased()) }
      if found.count > 1 {
        throw Self.failure(
          input,
          "line 1: columns \(ShownText.list(found.map { header[$0] })) are both \(column.name)")
      }
      guard let index = found.first else {
        if columns.count == 2 { continue }
        throw Self.failure(
          input,
          "line 1: found the columns \(ShownText.list(header)), expected \(column.name) as "
            + ShownText.list(column.spellings, "or"))
      }
      columns.append((header[index], index))
    }
    let datum = request.source == .geodetic ? reader.column("datum") : nil
    let used = columns.map(\.index) + (datum.map { [$0] } ?? [])
    let others = header.indices.filter { !used.contains($0) }
    if let unknown = others.first, !keepsColumns {
      throw CommandFailure(
        "cannot read \(input.shownName)",
        causes: [
          "line 1, column \(unknown + 1): found the column \(ShownText.quote(header[unknown])), "
            + "expected " + wanted.map(\.name).joined(separator: ", ")
        ], hint: "`--keep-columns` passes other columns on")
    }
    self.columns = columns
    self.datum = datum
    kept = others
    self.request = request
    self.reader = reader
  }

  /// The names of the columns that are passed on.
  var keptNames: [String] { kept.map { reader.header[$0] } }

  /// Which column tells the datum of all rows.
  var hasDatum: Bool { datum != nil && columns.count == 3 }

  /// Makes sure that all of the columns are there.
  func requireAll(_ wanted: [ConvertColumn]) throws {
    guard columns.count < wanted.count, let missing = wanted.last else { return }
    throw CommandFailure(
      "cannot read the points",
      causes: ["line 1: expected \(missing.name) as \(ShownText.list(missing.spellings, "or"))"])
  }

  /// The next row, whatever it is; nil at the end.
  mutating func next() throws -> Row? {
    do throws(FormatError) {
      return try reader.next().map(Row.init)
    } catch {
      return Row(line: error.place?.line ?? 0, problem: error.description)
    }
  }

  /// A row, or what is wrong with the line.
  struct Row {
    var fields: [String] = []
    var line: Int
    var problem: String?

    init(_ row: CSVRow) {
      fields = row.fields
      line = row.line
    }

    init(line: Int, problem: String) {
      self.line = line
      self.problem = problem
    }
  }

  /// The datum that a row names; nil without such a column.
  func datumName(of row: Row) -> String? {
    guard hasDatum, let datum, datum < row.fields.count else { return nil }
    return row.fields[datum]
  }

  /// Converts a row.
  func convert(_ row: Row, _ run: ConvertRun) throws {
    if let problem = row.problem {
      return try run.fail(ConvertProblem(expected: problem), at: "CSV")
    }
    guard row.fields.count == reader.header.count else {
      return try run.fail(
        ConvertProblem(
          found: "\(row.fields.count) fields",
          expected: "\(reader.header.count) as in the header"), at: "line \(row.line)")
    }
    if let name = datumName(of: row), let datum = request.sourceDatum, name != datum.rawValue {
      return try run.fail(
        ConvertProblem(
          found: ShownText.quote(name),
          expected: "`\(datum.rawValue)` as for the other points: one datum a run"),
        at: "line \(row.line), `datum`")
    }
    var values = SIMD3<Double>(0, 0, 0)
    for (place, column) in columns.enumerated() {
      let text = row.fields[column.index]
      guard let value = PointText.number(text) else {
        return try run.fail(
          PointScan.problem(text), at: "line \(row.line), `\(column.name)`")
      }
      values[place] = value
    }
    let names = columns.map(\.name)
    try run.take(values, count: columns.count, kept: kept.map { row.fields[$0] }) { field in
      "line \(row.line)" + (field.map { ", `\(names[$0])`" } ?? "")
    }
  }

  private static func failure(_ input: ConvertInput, _ cause: String) -> CommandFailure {
    CommandFailure("cannot read \(input.shownName)", causes: [cause])
  }
}
