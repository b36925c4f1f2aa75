import GeoAnchors
import GeoPackage
import Geodesy

/// Anchors as rows.
enum AnchorTable {
  /// The columns that `row(of:)` reads, in its order.
  static let columns = """
    a.fid, a.geom, a.id, a.name, a.altitude, a.altitude_datum, a.heading, a.tags, a.collection, \
    a.altitude_source, a.altitude_geoid, a.altitude_uncertainty, a.orientation, \
    a.reveal_radius, a.arrival_radius, a.properties, a.expires, \
    a.created, a.changed, a.revision, a.author
    """

  /// How many columns these are.
  static let columnCount: Int32 = 21

  /// A row that was read.
  typealias Row = StoredAnchor

  /// The SQL that inserts an anchor.
  static let insertion = """
    INSERT INTO anchors
      (geom, id, name, altitude, altitude_datum, heading, tags, collection, altitude_source,
       altitude_geoid, altitude_uncertainty, orientation, reveal_radius, arrival_radius,
       properties, expires, author)
    VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)
    """

  /// The SQL that overwrites the anchor of a row; the journal's trigger stamps it.
  static let update = """
    UPDATE anchors SET geom = ?1, id = ?2, name = ?3, altitude = ?4, altitude_datum = ?5,
      heading = ?6, tags = ?7, collection = ?8, altitude_source = ?9, altitude_geoid = ?10,
      altitude_uncertainty = ?11, orientation = ?12, reveal_radius = ?13, arrival_radius = ?14,
      properties = ?15, expires = ?16
    WHERE fid = ?17
    """

  /// The parameter of the author in `insertion`.
  static let authorParameter: Int32 = 17
  /// The parameter of the row in `update`.
  static let rowParameter: Int32 = 17

  /// Binds an anchor to `insertion` or `update`.
  static func bind(_ anchor: Anchor, to statement: borrowing Statement) throws {
    try statement.bind(anchor.coordinate, height: GeometryHeight.of(anchor), at: 1)
    try statement.bind(anchor.id.rawValue, at: 2)
    try statement.bind(anchor.name.isEmpty ? nil : anchor.name, at: 3)
    try statement.bind(anchor.altitude?.meters, at: 4)
    try statement.bind(anchor.altitude?.datum.rawValue, at: 5)
    try statement.bind(anchor.heading, at: 6)
    try statement.bind(TagList.encode(anchor.tags), at: 7)
    try statement.bind(anchor.collection, at: 8)
    let details = anchor.details
    try statement.bind(details.altitudeSource?.rawValue, at: 9)
    try statement.bind(details.geoid, at: 10)
    try statement.bind(details.altitudeUncertainty, at: 11)
    try statement.bind(details.orientation.map(OrientationText.encode), at: 12)
    try statement.bind(details.revealRadius, at: 13)
    try statement.bind(details.arrivalRadius, at: 14)
    try statement.bind(details.properties, at: 15)
    try statement.bind(details.expires, at: 16)
  }

  /// Reads the row that a statement over `columns` stands on.
  static func row(of statement: borrowing Statement) throws -> Row {
    let number = statement.integer(0)
    let position = try position(of: statement, row: number)
    var found = blank
    var properties = RepeatedText()
    try read(statement, row: number, at: position, into: &found, properties: &properties)
    return Row(number: number, found: found)
  }

  /// What a row is read into.
  static let blank = FoundAnchor(
    anchor: Anchor(id: AnchorID(rawValue: ""), coordinate: Coordinate(latitude: 0, longitude: 0)),
    record: AnchorRecord(created: "", changed: "", revision: 0, author: nil))

  /// Reads a row into an anchor that is blank, field by field: a search does so very often, and
  /// making the values anew takes a third more time.
  static func read(
    _ statement: borrowing Statement, row number: Int64, at position: Coordinate,
    into found: inout FoundAnchor, properties: inout RepeatedText
  ) throws {
    found.anchor.coordinate = position
    if let id = statement.map(2, { AnchorID(utf8: $0) }) { found.anchor.id = id }
    if let name = statement.text(3) { found.anchor.name = name }
    if let meters = statement.number(4) {
      if meters.isFinite, let datum = WordColumn.datums.first(in: statement, 5) {
        found.anchor.altitude = Altitude(meters: meters, datum: datum)
      } else {
        found.anchor.altitude = try altitude(
          meters: meters, datum: statement.text(5), row: number)
      }
    }
    if let degrees = statement.number(6) {
      found.anchor.heading = try heading(degrees, row: number)
    }
    if let tags = statement.text(7) { found.anchor.tags = TagList.decode(tags) }
    if let collection = statement.text(8) { found.anchor.collection = collection }
    readDetails(statement, into: &found.anchor.details, properties: &properties)
    found.record?.apply(
      creation: statement.map(17) { CompactTime(utf8: $0) },
      change: statement.map(18) { CompactTime(utf8: $0) },
      revision: Int(statement.integer(19)), author: statement.text(20))
  }

  /// Other programs may write anything: what makes no sense reads as not said.
  private static func readDetails(
    _ statement: borrowing Statement, into details: inout AnchorDetails,
    properties: inout RepeatedText
  ) {
    if !statement.isNull(9) {
      details.altitudeSource = WordColumn.sources.first(in: statement, 9) ?? .unknown
    }
    if let geoid = statement.text(10) { details.geoid = geoid }
    if let meters = statement.number(11), meters >= 0, meters.isFinite {
      details.altitudeUncertainty = meters
    }
    if let text = statement.text(12) { details.orientation = OrientationText.decode(text) }
    if let meters = statement.number(13), meters > 0, meters.isFinite {
      details.revealRadius = meters
    }
    if let meters = statement.number(14), meters > 0, meters.isFinite {
      details.arrivalRadius = meters
    }
    if let text = properties.read(statement, 15) { details.properties = text }
    if let expiry = statement.text(16) { details.expires = Timestamp.normalized(expiry) }
  }

  /// A direction in `0..<360`: other programs also write -90 or 360.
  private static func heading(_ degrees: Double, row: Int64) throws -> Degrees {
    guard degrees.isFinite else {
      throw AnchorStoreError.unreadableRow(
        table: "anchors", row: row, problem: "its heading is \(degrees)")
    }
    if (0..<360).contains(degrees) { return degrees }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds up to the full circle.
    return turned < 360 ? turned : 0
  }

  /// Reads the position in column 1.
  static func position(of statement: borrowing Statement, row: Int64) throws -> Coordinate {
    do throws(GeoPackageError) {
      if let position = try statement.point(1) { return position }
    } catch {
      throw AnchorStoreError.unreadableRow(table: "anchors", row: row, problem: error.message)
    }
    throw AnchorStoreError.unreadableRow(
      table: "anchors", row: row, problem: "its geometry is not a point")
  }

  /// Puts an altitude together.
  static func altitude(meters: Double?, datum: String?, row: Int64) throws -> Altitude? {
    guard let meters else { return nil }
    guard meters.isFinite else {
      throw AnchorStoreError.unreadableRow(
        table: "anchors", row: row, problem: "its altitude is \(meters)")
    }
    guard let datum = VerticalDatum(rawValue: datum ?? "") else {
      let known = VerticalDatum.allCases.map(\.rawValue).joined(separator: ", ")
      throw AnchorStoreError.unreadableRow(
        table: "anchors", row: row,
        problem: "its altitude has the datum `\(datum ?? "")`, expected one of \(known)")
    }
    return Altitude(meters: meters, datum: datum)
  }
}
