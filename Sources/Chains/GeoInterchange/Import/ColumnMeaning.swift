import GeoFormats

/// The meaning of a column in tables of places, and the names that it goes by.
struct ColumnMeaning {
  /// The names of the meaning, the usual one first; a table with several of them is refused.
  let names: [String]
  /// Names that may mean something else as well: they count where no column has one of the others.
  var weakNames: [String] = []

  static let latitude = ColumnMeaning(names: ["latitude", "lat"], weakNames: ["y"])
  static let longitude = ColumnMeaning(
    names: ["longitude", "lon", "lng", "long"], weakNames: ["x"])
  static let altitude = ColumnMeaning(
    names: ["altitude", "alt", "elevation", "ele", "height"], weakNames: ["z"])
  static let datum = ColumnMeaning(names: ["datum", "altitude_datum", "altitudedatum"])
  static let heading = ColumnMeaning(names: ["heading", "headingdegrees", "heading_degrees"])
  static let headingReference = ColumnMeaning(names: ["heading_reference", "headingreference"])
  static let name = ColumnMeaning(
    names: ["name"], weakNames: ["title", "label", "site", "sourcefile"])
  static let tags = ColumnMeaning(names: ["tags", "tag"])
  static let time = ColumnMeaning(names: ["time", "timestamp"])

  /// The column with the meaning; nil without one.
  /// - Throws: `FormatError` naming the columns that have it, when several have.
  func column(in reader: borrowing CSVReader) throws(FormatError) -> Int? {
    if let column = try certainColumn(in: reader) { return column }
    for name in weakNames {
      if let column = try reader.column(name) { return column }
    }
    return nil
  }

  /// The column with the meaning by a name that means nothing else; nil without one.
  /// - Throws: `FormatError` naming the columns that have it, when several have.
  func certainColumn(in reader: borrowing CSVReader) throws(FormatError) -> Int? {
    if let column = try reader.column(named: names) { return column }
    return try ColumnWords.column(names.first, in: reader)
  }

  /// The column with the meaning, which must be there.
  /// - Throws: `FormatError` with the columns that were found.
  func required(in reader: borrowing CSVReader) throws(FormatError) -> Int {
    if let column = try column(in: reader) { return column }
    return try reader.requiredColumn(named: names)
  }
}
