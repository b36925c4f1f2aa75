import GeoAnchors
import GeoPackage
import Geodesy

enum AnchorTable {
  /// The columns that `row(of:)` reads, in its order.
  static let columns = (["fid"] + names).map { "a.\($0)" }.joined(separator: ", ")

  static let columnCount = Int32(names.count + 1)

  /// The columns of anchors, then those that say when and by whom a row was written.
  static let names = names(after: .max)

  /// The columns of the tables after a migration.
  static func names(after migration: Int) -> [String] {
    AnchorColumn.all.filter { $0.migration <= migration }.map(\.name)
      + ["created", "changed", "revision", "author"]
  }

  typealias Row = StoredAnchor

  /// The SQL that inserts an anchor; the author is its last parameter.
  static let insertion = """
    INSERT INTO anchors (\(AnchorColumn.all.map(\.name).joined(separator: ", ")), author)
    VALUES (\((1...lastParameter).map { "?\($0)" }.joined(separator: ", ")))
    """

  /// The SQL that overwrites the anchor of a row, its last parameter; the journal's trigger stamps it.
  static let update = """
    UPDATE anchors SET
      \(AnchorColumn.all.enumerated().map { "\($1.name) = ?\($0 + 1)" }.joined(separator: ", "))
    WHERE fid = ?\(lastParameter)
    """

  /// The parameter behind those of the anchor.
  static let lastParameter = Int32(AnchorColumn.all.count + 1)

  /// Binds an anchor to the first parameters, in the order of `names`.
  static func bind(_ anchor: Anchor, to statement: borrowing Statement) throws {
    try statement.bind(anchor.coordinate, height: GeometryHeight.of(anchor), at: 1)
    for (offset, column) in AnchorColumn.beyondPosition.enumerated() {
      let parameter = Int32(offset + 2)
      switch column.value(of: anchor) {
      case nil: try statement.bindNull(at: parameter)
      case .text(let text)?: try statement.bind(text, at: parameter)
      case .number(let number)?: try statement.bind(number, at: parameter)
      }
    }
  }

  /// Reads the current row of a statement over `columns`.
  static func row(of statement: borrowing Statement) throws -> Row {
    let number = statement.integer(0)
    let position = try position(of: statement, row: number)
    var found = blank
    var properties = RepeatedText()
    try read(statement, row: number, at: position, into: &found, properties: &properties)
    return Row(number: number, found: found)
  }

  /// The value that a row is read into.
  static let blank = FoundAnchor(
    anchor: Anchor(id: AnchorID(rawValue: ""), coordinate: Coordinate(latitude: 0, longitude: 0)),
    record: AnchorRecord(created: "", changed: "", revision: 0, author: nil))

  /// Reads a row into an anchor that is blank, field by field: a search does so very often, and
  /// making new values takes a third more time.
  static func read(
    _ statement: borrowing Statement, row number: Int64, at position: Coordinate,
    into found: inout FoundAnchor, properties: inout RepeatedText
  ) throws {
    found.anchor.coordinate = position
    let columns = AnchorColumn.beyondPosition
    for place in columns.indices {
      let index = Int32(place + 2)
      guard !statement.isNull(index) else { continue }
      switch columns[place].content {
      case .position, .datum: break
      case .id:
        if let id = statement.map(index, { AnchorID(utf8: $0) }) { found.anchor.id = id }
      case .name: found.anchor.name = statement.text(index) ?? ""
      case .altitude:
        let meters = statement.number(index) ?? .nan
        if meters.isFinite, let datum = WordColumn.datums.first(in: statement, index + 1) {
          found.anchor.altitude = Altitude(meters: meters, datum: datum)
        } else {
          found.anchor.altitude = try altitude(
            meters: meters, datum: statement.text(index + 1), row: number)
        }
      case .heading:
        found.anchor.heading = try heading(statement.number(index) ?? .nan, row: number)
      case .tags: found.anchor.tags = TagList.decode(statement.text(index))
      case .collection: found.anchor.collection = statement.text(index)
      // Other programs may write anything: what makes no sense reads as not said.
      case .source:
        found.anchor.details.altitudeSource =
          WordColumn.sources.first(in: statement, index) ?? .unknown
      case .text(let detail, _), .prose(let detail):
        guard let text = statement.text(index), !text.isEmpty else { break }
        detail.set(&found.anchor.details, text)
      case .link(let detail):
        guard let text = statement.text(index), AnchorRules.isLink(text) else { break }
        detail.set(&found.anchor.details, text)
      case .meters(let detail, let isPositive):
        guard let meters = statement.number(index), meters.isFinite,
          isPositive ? meters > 0 : meters >= 0
        else { break }
        detail.set(&found.anchor.details, meters)
      case .orientation:
        found.anchor.details.orientation = statement.text(index).flatMap(OrientationText.decode)
      case .object(let detail):
        detail.set(&found.anchor.details, properties.read(statement, index))
      case .media(let detail):
        guard let text = statement.text(index), (try? AnchorContent(text: text)) != nil else {
          break
        }
        detail.set(&found.anchor.details, text)
      case .time(let detail):
        detail.set(&found.anchor.details, statement.text(index).flatMap(Timestamp.normalized))
      }
    }
    let stamp = lastParameter
    found.record?.apply(
      creation: statement.map(stamp) { CompactTime(utf8: $0) },
      change: statement.map(stamp + 1) { CompactTime(utf8: $0) },
      revision: Int(statement.integer(stamp + 2)), author: statement.text(stamp + 3))
  }

  /// Normalizes a direction to `0..<360`: other programs also write -90 or 360.
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
    do throws(StorageError) {
      if let position = try statement.point(1) { return position }
    } catch {
      throw AnchorStoreError.unreadableRow(table: "anchors", row: row, problem: error.message)
    }
    throw AnchorStoreError.unreadableRow(
      table: "anchors", row: row, problem: "its geometry is not a point")
  }

  /// Returns the altitude of two columns.
  static func altitude(meters: Double?, datum: String?, row: Int64) throws -> Altitude? {
    guard let meters else { return nil }
    guard meters.isFinite else {
      throw AnchorStoreError.unreadableRow(
        table: "anchors", row: row, problem: "its altitude is \(meters)")
    }
    guard let datum = VerticalDatum(rawValue: datum ?? "") else {
      throw AnchorStoreError.unreadableRow(
        table: "anchors", row: row,
        problem: "its altitude has the datum `\(datum ?? "")`, expected "
          + VerticalDatum.expectation)
    }
    return Altitude(meters: meters, datum: datum)
  }
}
