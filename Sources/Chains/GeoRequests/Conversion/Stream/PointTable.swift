import GeoFormats
import Geodesy

/// Reads points from CSV with named columns.
final class PointTable {
  /// A row, or the problem with the line.
  enum Row {
    case fields(CSVRow)
    case problem(String)
  }

  private var reader: CSVReader
  /// The columns of the coordinates, in the order of the numbers.
  private let columns: [(name: String, index: Int, isAngle: Bool)]
  /// The column that says what altitudes count from.
  private let datumColumn: Int?
  private let datum: VerticalDatum?
  /// The columns that are passed on.
  private let kept: [Int]
  private var first: Row?

  /// Reads the header, finds what is needed in it, and takes the datum of the first row for all.
  /// - Throws: `ConversionError` naming a column that is missing, unknown or there twice.
  init(
    _ feed: ByteFeed, _ request: inout ConversionRequest, keepsColumns: Bool
  ) throws(ConversionError) {
    var wanted = try Self.columns(of: request.source)
    let isHeightOptional = request.source == .geodetic || wanted.count == 2
    if wanted.count == 2 { wanted.append(.meters("height")) }
    do throws(FormatError) {
      reader = try CSVReader(feed, keepsRaggedRows: true)
      columns = try Self.places(of: wanted, in: reader)
      let datum = request.source == .geodetic ? try reader.column("datum") : nil
      datumColumn = columns.count == 3 ? datum : nil
      let used = columns.map(\.index) + (datum.map { [$0] } ?? [])
      kept = reader.header.indices.filter { !used.contains($0) }
    } catch {
      throw .input(error)
    }
    if let unknown = kept.first, !keepsColumns {
      throw .unknownColumn(
        .unexpected(
          found: "the column \(QuotedText.quote(reader.header[unknown]))",
          expected: wanted.map(\.name).joined(separator: ", "),
          at: TextPlace(line: 1, column: unknown + 1)))
    }
    if !isHeightOptional, columns.count < wanted.count, let missing = wanted.last {
      throw .points("line 1: expected \(Self.naming(missing))")
    }
    let first = try Self.next(&reader)
    if request.sourceDatum == nil, case .fields(let row)? = first, let datumColumn,
      datumColumn < row.fields.count
    {
      request.sourceDatum = try Self.datum(row.fields[datumColumn], line: row.line)
    }
    self.first = first
    datum = request.sourceDatum
  }

  /// The datum of a field; nil for an empty one.
  private static func datum(
    _ text: String, line: Int
  ) throws(ConversionError) -> VerticalDatum? {
    guard !text.isEmpty else { return nil }
    do throws(GeodesyError) { return try VerticalDatum(naming: text) } catch {
      throw .input(
        .member(
          path: "datum", found: QuotedText.quote(text), expected: error.expectedDatum,
          at: TextPlace(line: line, column: 0)))
    }
  }

  /// The numbers of a source; those of a system are known once it is looked up.
  private static func columns(
    of source: ConversionFrame
  ) throws(ConversionError) -> [PointLayout.Column] {
    guard case .system(let definition) = source else { return PointLayout(source).columns }
    return try attempt(as: ConversionError.system) { () throws(GeodesyError) in
      PointLayout(try ReferenceSystem(describing: definition)).columns
    }
  }

  /// The indexes of the coordinates' columns; the third may be missing.
  private static func places(
    of wanted: [PointLayout.Column], in reader: borrowing CSVReader
  ) throws(FormatError) -> [(name: String, index: Int, isAngle: Bool)] {
    var columns: [(name: String, index: Int, isAngle: Bool)] = []
    for column in wanted {
      guard let index = try reader.column(named: column.spellings) else {
        if columns.count == 2 { continue }
        throw .unexpected(
          found: "the columns \(QuotedText.list(reader.header))", expected: naming(column),
          at: TextPlace(line: 1, column: 0))
      }
      columns.append((reader.header[index], index, column.isAngle))
    }
    return columns
  }

  private static func naming(_ column: PointLayout.Column) -> String {
    "\(column.name) as \(QuotedText.list(column.spellings, "or"))"
  }

  /// The names of the columns that are passed on.
  var keptNames: [String] { kept.map { reader.header[$0] } }

  /// The next row, whatever it is; nil at the end.
  /// - Throws: `ConversionError.input` when the text cannot be read on.
  func next() throws(ConversionError) -> Row? {
    defer { first = nil }
    if let first { return first }
    return try Self.next(&reader)
  }

  private static func next(_ reader: inout CSVReader) throws(ConversionError) -> Row? {
    do throws(FormatError) {
      return try reader.next().map(Row.fields)
    } catch {
      guard error.place != nil else { throw .input(error) }
      return .problem(error.description)
    }
  }

  /// Degrees with minutes, seconds or a hemisphere; nil for other texts.
  private static func angle(
    _ text: String, isLatitude: Bool
  ) throws(ConversionError) -> Double? {
    do throws(FormatError) {
      guard let angle = try CoordinateSyntax.angle(text),
        angle.isLatitude == nil || angle.isLatitude == isLatitude
      else { return nil }
      return angle.degrees
    } catch {
      throw .points(error.description)
    }
  }

  func convert(_ row: Row, _ run: ConversionRun) throws(ConversionError) {
    let (fields, line): ([String], String)
    switch row {
    case .problem(let text): return try run.fail(ConversionProblem(expected: text), at: "CSV")
    case .fields(let row): (fields, line) = (row.fields, "line \(row.line)")
    }
    guard fields.count == reader.header.count else {
      return try run.fail(
        ConversionProblem(
          found: "\(fields.count) fields", expected: "\(reader.header.count) as in the header"),
        at: line)
    }
    if let datumColumn, let datum, fields[datumColumn] != datum.rawValue,
      (try? VerticalDatum(naming: fields[datumColumn])) != datum
    {
      return try run.fail(
        ConversionProblem(
          found: QuotedText.quote(fields[datumColumn]),
          expected: "`\(datum.rawValue)` as for the other points: one datum a run"),
        at: "\(line), `datum`")
    }
    var values = SIMD3<Double>(0, 0, 0)
    var sign: WrittenNumber.DecimalSign?
    for (place, column) in columns.enumerated() {
      let written = try? WrittenNumber.read(
        fields[column.index], sign: sign, isDegrees: column.isAngle)
      sign = sign ?? written?.sign
      var value = written?.value
      if value == nil, column.isAngle {
        value = try Self.angle(fields[column.index], isLatitude: place == 0)
      }
      guard let value else {
        return try run.fail(
          ConversionProblem(notANumber: fields[column.index]), at: "\(line), `\(column.name)`")
      }
      values[place] = value
    }
    try run.convert(values, count: columns.count, kept: kept.map { fields[$0] }) { field in
      line + (field.map { ", `\(columns[$0].name)`" } ?? "")
    }
  }
}
