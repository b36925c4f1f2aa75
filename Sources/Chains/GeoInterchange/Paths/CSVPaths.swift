import GeoAnchors
import GeoFormats
import Geodesy

/// Reads the rows of CSV with named columns as a line.
enum CSVPaths {
  static func read(_ bytes: [UInt8]) throws(FormatError) -> [PathLine] {
    var reader = try CSVReader(bytes: bytes, keepsRaggedRows: true)
    let columns = try Columns(reader)
    var line = PathLine(.table)
    while let row = try reader.next() { line.points.append(try columns.point(row)) }
    return [line]
  }

  /// Where the columns are.
  private struct Columns {
    let latitude: Int
    let longitude: Int
    let altitude: Int?
    let datum: Int?
    let time: Int?
    let accuracy: Int?

    init(_ reader: borrowing CSVReader) throws(FormatError) {
      latitude = try ColumnMeaning.latitude.required(in: reader)
      longitude = try ColumnMeaning.longitude.required(in: reader)
      altitude = try ColumnMeaning.altitude.column(in: reader)
      datum = try ColumnMeaning.datum.column(in: reader)
      time = try ColumnMeaning.time.column(in: reader)
      accuracy = try reader.column("accuracy")
    }

    func point(_ row: CSVRow) throws(FormatError) -> PathLine.Point {
      let place = TextPlace(line: row.line, column: 0)
      let latitude = try degrees(row, latitude, "latitude", place)
      let longitude = try degrees(row, longitude, "longitude", place)
      do throws(GeodesyError) {
        return PathLine.Point(
          coordinate: try Coordinate(validating: latitude, longitude: longitude),
          altitude: altitude(row), time: time(row),
          accuracy: NumberText.number(text(row, accuracy)).flatMap { $0 >= 0 ? $0 : nil })
      } catch {
        throw .coordinate(error, path: "row", at: place)
      }
    }

    /// The altitude where a column says what it counts from.
    private func altitude(_ row: CSVRow) -> Altitude? {
      guard let meters = NumberText.number(text(row, altitude)),
        let datum = VerticalDatum(rawValue: text(row, datum))
      else { return nil }
      return Altitude(meters: meters, datum: datum)
    }

    /// Seconds, or a time of RFC 3339.
    private func time(_ row: CSVRow) -> Seconds? {
      let text = text(row, time)
      return NumberText.number(text) ?? Timestamp.seconds(text)
    }

    private func text(_ row: CSVRow, _ column: Int?) -> String {
      column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? ""
    }

    private func degrees(
      _ row: CSVRow, _ column: Int, _ name: String, _ place: TextPlace
    ) throws(FormatError) -> Degrees {
      let text = text(row, column)
      guard let number = NumberText.number(text) else {
        throw .member(
          path: name, found: text.isEmpty ? "empty" : "`\(text.prefix(40))`",
          expected: "a number with a decimal point", at: place)
      }
      return number
    }
  }
}
