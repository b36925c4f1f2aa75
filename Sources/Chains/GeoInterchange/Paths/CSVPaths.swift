import GeoAnchors
import GeoFormats
import Geodesy

/// Reads the rows of CSV with named columns as a line.
enum CSVPaths {
  static func read(
    _ bytes: [UInt8], _ notes: inout ImportNotes
  ) throws(FormatError) -> [PathLine] {
    var reader = try CSVReader(
      ByteFeed(bytes), keepsRaggedRows: true,
      names: TablePlaces.names(ofTableWithoutHeader:))
    let columns = try Columns(reader)
    var line = PathLine(.table)
    while let row = try reader.next() {
      guard row.fields.contains(where: { !$0.isEmpty }) else { continue }
      line.points.append(try columns.point(row, &notes))
    }
    notes.reading = columns.places.reading.text
    return [line]
  }

  private struct Columns {
    let places: TablePlaces
    let altitude: TableAltitude?
    let datum: Int?
    let time: Int?
    let accuracy: Int?

    init(_ reader: borrowing CSVReader) throws(FormatError) {
      places = try TablePlaces(reader, ImportOptions())
      altitude = try TableAltitude(in: reader, besides: Set(places.columns))
      places.reading.add(columnReading: altitude?.reading)
      datum = try ColumnMeaning.datum.column(in: reader)
      time = try ColumnMeaning.time.column(in: reader)
      accuracy = try reader.column("accuracy")
    }

    func point(
      _ row: CSVRow, _ notes: inout ImportNotes
    ) throws(FormatError) -> PathLine.Point {
      let spot = try places.spot(row, TextPlace(line: row.line, column: 0)) {
        notes.add($0, line: row.line, column: 0)
      }
      return PathLine.Point(
        coordinate: spot.coordinate, altitude: altitude(row, spot.sign), time: time(row),
        accuracy: NumberText.number(text(row, accuracy)).flatMap { $0 >= 0 ? $0 : nil })
    }

    /// The altitude where a column or its name gives the datum.
    private func altitude(_ row: CSVRow, _ sign: WrittenNumber.DecimalSign?) -> Altitude? {
      guard let altitude,
        let number = try? WrittenNumber.read(text(row, altitude.index), sign: sign),
        let datum = (try? VerticalDatum(naming: text(row, datum))) ?? altitude.datum
      else { return nil }
      return Altitude(meters: number.value * altitude.scale, datum: datum)
    }

    /// Seconds, or a time of RFC 3339.
    private func time(_ row: CSVRow) -> Seconds? {
      let text = text(row, time)
      return NumberText.number(text) ?? Timestamp.seconds(text)
    }

    private func text(_ row: CSVRow, _ column: Int?) -> String {
      column.flatMap { $0 < row.fields.count ? row.fields[$0] : nil } ?? ""
    }
  }
}
