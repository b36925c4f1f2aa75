package import GeoFormats
package import Geodesy

/// Reads the rows of a CSV of places one by one: columns `lat` and `lon`, in any order, and `id`.
package struct PlaceTable: ~Copyable {
  package struct Row: Hashable, Sendable {
    /// The id of the row: its `id`, else its number from 1.
    package var id: String
    /// The line of the text, from 1.
    package var line: Int
    /// The places; empty when the row cannot be used, and then `problem` says why.
    package var places: [Coordinate] = []
    package var problem: String?
  }

  private var reader: CSVReader
  private let id: Int?
  private let columns: [(latitude: Int, longitude: Int)]
  private var count = 0

  /// Finds the columns.
  /// - Parameters:
  ///   - reader: The table.
  ///   - prefixes: The prefixes of the columns of each place, as in `from_lat`.
  ///   - needsID: Whether a column `id` is required.
  /// - Throws: `FormatError` for a column that is missing or duplicated.
  package init(
    _ reader: consuming CSVReader, prefixes: [String] = [""], needsID: Bool = true
  ) throws(FormatError) {
    // Everything that may throw comes before the first property is set.
    let id = try needsID ? reader.requiredColumn("id") : reader.column("id")
    var columns: [(latitude: Int, longitude: Int)] = []
    for prefix in prefixes {
      let latitude = try reader.requiredColumn(prefix + "lat", prefix + "latitude")
      let longitude = try reader.requiredColumn(prefix + "lon", prefix + "longitude")
      columns.append((latitude, longitude))
    }
    self.id = id
    self.columns = columns
    self.reader = reader
  }

  /// The next row; nil at the end.
  /// - Throws: The errors of the reader.
  package mutating func next() throws(FormatError) -> Row? {
    var next = try reader.next()
    // Spreadsheets write rows of nothing but delimiters.
    while let row = next, row.fields.count > 1, row.fields.allSatisfy(\.isEmpty) {
      next = try reader.next()
    }
    guard let row = next else { return nil }
    count += 1
    var found = Row(id: id.map { Self.field(row, $0) } ?? "\(count)", line: row.line)
    for (latitude, longitude) in columns {
      guard let first = number(row, latitude, &found), let second = number(row, longitude, &found)
      else { return found }
      do throws(GeodesyError) {
        found.places.append(try Coordinate(validating: first, longitude: second))
      } catch {
        found.places = []
        found.problem = error.description
        return found
      }
    }
    return found
  }

  private func number(_ row: CSVRow, _ column: Int, _ found: inout Row) -> Double? {
    let text = Self.field(row, column)
    let number = (try? WrittenNumber.read(text, isDegrees: true))?.value
    if number == nil {
      found.places = []
      found.problem =
        "expected a number for `\(reader.header[column])`, found \(QuotedText.quote(text))"
    }
    return number
  }

  private static func field(_ row: CSVRow, _ column: Int) -> String {
    column < row.fields.count ? row.fields[column] : ""
  }
}
