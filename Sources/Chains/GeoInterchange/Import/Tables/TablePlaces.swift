import GeoFormats
import Geodesy

/// Finds where the rows of a table are: in two columns, in one, or in those of a grid.
struct TablePlaces {
  struct Spot {
    var coordinate: Coordinate
    /// The third number of a geometry or pair, whose datum the text does not name.
    var height: Double?
    /// The decimal sign of the row, where its place shows one.
    var sign: WrittenNumber.DecimalSign?
  }

  /// The columns that say where a row is.
  private enum Source {
    /// Latitude and longitude.
    case angles(Int, Int)
    /// Easting and northing in the system of the options, or in the zone of a column.
    case grid(Int, Int, zone: Int?)
    /// One column in any notation, or in the one given.
    case text(Int, WrittenPlace.Notation?, isLongitudeFirst: Bool)
  }

  private let source: Source
  /// The names of the columns in errors.
  private let names: [String]
  private let systems: TableSystems
  let reading: TableReading

  /// Finds the columns.
  /// - Parameters:
  ///   - reader: The table.
  ///   - options: The author's options.
  /// - Throws: `FormatError` with the columns that were found, when none give a position.
  init(_ reader: borrowing CSVReader, _ options: ImportOptions) throws(FormatError) {
    let header = reader.header
    reading = TableReading(reader.dialect, options.encoding)
    if !reader.hasHeader { reading.addHeader(header) }
    systems = try TableSystems(options.crs)
    source = try Self.source(in: reader, systems)
    switch source {
    case .angles(let latitude, let longitude):
      var names: [String] = []
      for (index, meaning) in [
        (latitude, ColumnMeaning.latitude), (longitude, ColumnMeaning.longitude),
      ] {
        let isUsual = (meaning.names + meaning.weakNames).contains(header[index].lowercased())
        names.append(isUsual ? meaning.names[0] : header[index])
        if !isUsual { reading.add(column: header[index], as: meaning.names[0]) }
      }
      self.names = names
    case .grid(let easting, let northing, let zone):
      names = [header[easting], header[northing]] + (zone.map { [header[$0]] } ?? [])
      reading.add(column: names[0], as: "easting")
      reading.add(column: names[1], as: "northing")
      if let zone { reading.add(column: header[zone], as: "zone of UTM on WGS84") }
    case .text(let index, let notation, let isLongitudeFirst):
      names = [header[index]]
      let order = isLongitudeFirst && notation == nil ? "longitude, latitude" : "place"
      reading.add(column: names[0], as: order)
    }
    if let name = options.crs { reading.add("places in \(QuotedText.quote(name))") }
  }

  private static func source(
    in reader: borrowing CSVReader, _ systems: TableSystems
  ) throws(FormatError) -> Source {
    let latitude = try ColumnMeaning.latitude.certainColumn(in: reader)
    let longitude = try ColumnMeaning.longitude.certainColumn(in: reader)
    if let latitude, let longitude { return .angles(latitude, longitude) }
    if latitude == nil, longitude == nil {
      let easting = try ColumnWords.column("easting", in: reader)
      let northing = try ColumnWords.column("northing", in: reader)
      if let easting, let northing {
        let zone = try ColumnWords.column("zone", in: reader)
        for index in [easting, northing]
        where ColumnWords.isInFeet(reader.header[index]) && !systems.isInFeet {
          throw .unexpected(
            found: "feet in \(QuotedText.quote(reader.header[index]))",
            expected: "the unit of the system, or a system in feet by `--crs`",
            at: TextPlace(line: 1, column: 0))
        }
        guard systems.isGiven || zone != nil else {
          throw .unexpected(
            found: "the columns \(QuotedText.list([easting, northing].map { reader.header[$0] }))",
            expected: "the system that they count in by `--crs`, such as `--crs EPSG:25829`, or a "
              + "column `zone` of UTM",
            at: TextPlace(line: 1, column: 0))
        }
        return .grid(easting, northing, zone: systems.isGiven ? nil : zone)
      }
      let x = try reader.column(named: ColumnMeaning.longitude.weakNames)
      let y = try reader.column(named: ColumnMeaning.latitude.weakNames)
      if let index = try ColumnWords.column("geometry", in: reader) {
        return .text(index, .wellKnown, isLongitudeFirst: true)
      }
      if let x, let y { return systems.isProjected ? .grid(x, y, zone: nil) : .angles(y, x) }
      for (meaning, notation) in [
        ("mgrs", WrittenPlace.Notation.mgrs), ("plusCode", .plusCode), ("utm", .utm),
        ("geohash", .geohash), ("pair", nil), ("reversedPair", nil),
      ] {
        guard let index = try ColumnWords.column(meaning, in: reader) else { continue }
        guard !systems.isGiven || notation == nil else {
          throw .unexpected(
            found: "the column \(QuotedText.quote(reader.header[index]))",
            expected: "columns that `--crs` can be about", at: TextPlace(line: 1, column: 0))
        }
        return .text(index, notation, isLongitudeFirst: meaning == "reversedPair")
      }
    }
    if reader.header.count(where: { (try? WrittenNumber.read($0)) != nil }) > 1 {
      throw .unexpected(
        found: "no names of columns in \(QuotedText.list(Array(reader.header.prefix(5))))",
        expected: "a first line such as `id,northing,easting,altitude,name`",
        at: TextPlace(line: 1, column: 0))
    }
    // One of the two may be there, by a name that may mean something else.
    return .angles(
      try ColumnMeaning.latitude.required(in: reader),
      try ColumnMeaning.longitude.required(in: reader))
  }

  /// The columns that are used up.
  var columns: [Int] {
    switch source {
    case .angles(let first, let second): [first, second]
    case .grid(let easting, let northing, let zone):
      [easting, northing] + (zone.map { [$0] } ?? [])
    case .text(let index, _, _): [index]
    }
  }

  // MARK: Rows

  /// The reason why a row has no place, though nothing is wrong with it; nil for any other row.
  func absence(of row: CSVRow) -> ImportRepair? {
    if columns.allSatisfy({ Self.field(row, $0).isEmpty }) { return .noGeometry }
    guard case .text(let index, .wellKnown?, _) = source else { return nil }
    return switch WellKnownPoint.read(Self.field(row, index)) {
    case .shape: .notAPoint
    case .empty: .noGeometry
    case .point, nil: nil
    }
  }

  /// The place of a row; longitudes may be folded.
  /// - Throws: `FormatError` with the line, the column, the value found and the value expected.
  func spot(
    _ row: CSVRow, _ place: TextPlace, repair: (ImportRepair) -> Void
  ) throws(FormatError) -> Spot {
    switch source {
    case .angles(let latitude, let longitude):
      let first = try angle(row, latitude, names[0], isLatitude: true, place)
      let second = try angle(row, longitude, names[1], isLatitude: false, place)
      let sign = first.sign ?? second.sign
      reading.add(sign)
      return Spot(
        coordinate: try coordinate(first.value, second.value, nil, place, repair),
        sign: sign ?? reading.sign)
    case .grid(let easting, let northing, let zone):
      // The northing has more digits, so that it shows what separates thousands.
      let north = try Self.number(
        Self.field(row, northing), sign: reading.sign, names[1], place)
      let east = try Self.number(
        Self.field(row, easting), sign: north.sign ?? reading.sign, names[0], place)
      let sign = north.sign ?? east.sign
      reading.add(sign)
      guard let zone else {
        return Spot(
          coordinate: try coordinate(north.value, east.value, nil, place, repair), sign: sign)
      }
      let text = Self.field(row, zone)
      guard
        let found = try CoordinateSyntax.utm(zone: text, easting: east.value, northing: north.value)
      else {
        throw .member(
          path: names[2], found: "\(QuotedText.quote(text, limit: 40))",
          expected: "a zone of UTM such as `29N` that holds the easting and northing", at: place)
      }
      return Spot(coordinate: found, sign: sign)
    case .text(let index, let notation, let isLongitudeFirst):
      let text = Self.field(row, index)
      let found: WrittenPlace
      do throws(WrittenPlace.Problem) {
        found = try WrittenPlace(
          text, as: notation, isLongitudeFirst: isLongitudeFirst || systems.isProjected)
      } catch {
        if case .library(let error) = error { throw error }
        throw .member(
          path: names[0], found: text.isEmpty ? "empty" : QuotedText.quote(text, limit: 40),
          expected: error.expected, at: place)
      }
      if found.notation != .decimal { reading.add(found.notation) }
      reading.add(found.sign)
      return Spot(
        coordinate: try coordinate(found.north, found.east, found.system, place, repair),
        height: found.height, sign: found.sign)
    }
  }

  private func coordinate(
    _ north: Double, _ east: Double, _ system: Int?, _ place: TextPlace,
    _ repair: (ImportRepair) -> Void
  ) throws(FormatError) -> Coordinate {
    do throws(GeodesyError) {
      if let found = try systems.coordinate(north, east, in: system) { return found }
      return try FoldedLongitude.coordinate(north, east) { kind, _ in repair(kind) }
    } catch {
      // Meters of a map are hundreds of thousands.
      guard !systems.isGiven, system == nil, abs(north) > 540 || abs(east) > 540 else {
        throw .coordinate(error, path: "row", at: place)
      }
      throw .member(
        path: names[0], found: "`\(north) \(east)`",
        expected: "degrees, or the system of the columns by `--crs`, such as `--crs EPSG:3857`",
        at: place)
    }
  }

  private func angle(
    _ row: CSVRow, _ index: Int, _ name: String, isLatitude: Bool, _ place: TextPlace
  ) throws(FormatError) -> (value: Double, sign: WrittenNumber.DecimalSign?) {
    let text = Self.field(row, index)
    if let number = try? WrittenNumber.read(text, isDegrees: true) { return number }
    if let found = try CoordinateSyntax.angle(text),
      found.isLatitude == nil || found.isLatitude == isLatitude
    {
      reading.add(.sexagesimal)
      return (found.degrees, text.contains(",") ? .comma : nil)
    }
    throw .member(
      path: name, found: text.isEmpty ? "empty" : QuotedText.quote(text, limit: 40),
      expected: "a number with a decimal point, or degrees with minutes and seconds", at: place)
  }

  /// A number that is no angle.
  /// - Throws: `FormatError.member` with the column.
  static func number(
    _ text: String, sign: WrittenNumber.DecimalSign?, _ name: String, _ place: TextPlace
  ) throws(FormatError) -> (value: Double, sign: WrittenNumber.DecimalSign?) {
    do throws(WrittenNumber.Problem) {
      return try WrittenNumber.read(text, sign: sign)
    } catch {
      throw .member(
        path: name, found: text.isEmpty ? "empty" : QuotedText.quote(text, limit: 40),
        expected: error == .ambiguous
          ? "a number with a decimal point: the comma may separate thousands"
          : "a number with a decimal point", at: place)
    }
  }

  static func field(_ row: CSVRow, _ index: Int?) -> String {
    guard let index, index < row.fields.count else { return "" }
    return row.fields[index]
  }

  // MARK: Tables without a header

  /// The names of the columns of a table whose first row has places instead of names; nil for a header.
  ///
  /// Two neighbors with decimals that can be a latitude and a longitude are these, in this order; the
  /// first text is the name.
  static func names(ofTableWithoutHeader fields: [String]) -> [String]? {
    func degrees(_ text: String, _ limit: Double) -> Bool {
      guard let number = try? WrittenNumber.read(text, isDegrees: true) else { return false }
      return number.sign != nil && abs(number.value) <= limit
    }
    guard
      let latitude = fields.indices.dropLast().first(where: {
        degrees(fields[$0], 90) && degrees(fields[$0 + 1], 180)
      })
    else { return nil }
    var names = fields.indices.map { "column \($0 + 1)" }
    (names[latitude], names[latitude + 1]) = ("latitude", "longitude")
    if let name = fields.firstIndex(where: { (try? WrittenNumber.read($0)) == nil && !$0.isEmpty })
    {
      names[name] = "name"
    }
    return names
  }
}
