import GeoAnchors
import GeoPackage
import Geodesy

/// Anchors as rows.
enum AnchorTable {
  /// The columns that `row(of:)` reads, in its order.
  static let columns =
    "a.fid, a.geom, a.id, a.name, a.altitude, a.altitude_datum, a.heading, a.tags, a.collection"

  /// A row that was read.
  struct Row {
    var number: Int64
    var anchor: Anchor
  }

  /// Prepares the insertion of anchors.
  static func insertion(on connection: Connection) throws(GeoPackageError) -> Statement {
    try connection.prepare(
      """
      INSERT INTO anchors
        (geom, id, name, altitude, altitude_datum, heading, tags, collection)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      """)
  }

  /// Inserts one anchor.
  static func insert(
    _ anchor: Anchor, with statement: borrowing Statement
  ) throws(GeoPackageError) {
    // The geometry's Z is a height above the ellipsoid; any other datum would need a conversion.
    let height = anchor.altitude.flatMap { $0.datum == .ellipsoid ? $0.meters : nil }
    try statement.bind(GeometryBlob.point(anchor.coordinate, height: height), at: 1)
    try statement.bind(anchor.id.rawValue, at: 2)
    try statement.bind(anchor.name.isEmpty ? nil : anchor.name, at: 3)
    try statement.bind(anchor.altitude?.meters, at: 4)
    try statement.bind(anchor.altitude?.datum.rawValue, at: 5)
    try statement.bind(anchor.heading, at: 6)
    try statement.bind(TagList.encode(anchor.tags), at: 7)
    try statement.bind(anchor.collection, at: 8)
    try statement.run()
  }

  /// Reads the row that a statement over `columns` stands on.
  static func row(of statement: borrowing Statement) throws(AnchorStoreError) -> Row {
    let number = statement.integer(0)
    let position = try position(of: statement, row: number)
    let altitude = try altitude(
      meters: statement.number(4), datum: statement.text(5), row: number)
    let anchor = Anchor(
      id: AnchorID(rawValue: statement.text(2) ?? ""), name: statement.text(3) ?? "",
      coordinate: position, altitude: altitude,
      heading: try heading(statement.number(6), row: number),
      tags: TagList.decode(statement.text(7)), collection: statement.text(8))
    return Row(number: number, anchor: anchor)
  }

  /// A direction in `0..<360`: other programs also write -90 or 360.
  private static func heading(
    _ degrees: Double?, row: Int64
  ) throws(AnchorStoreError) -> Degrees? {
    guard let degrees else { return nil }
    guard degrees.isFinite else {
      throw .unreadableRow(table: "anchors", row: row, problem: "its heading is \(degrees)")
    }
    if (0..<360).contains(degrees) { return degrees }
    let rest = degrees.truncatingRemainder(dividingBy: 360)
    let turned = rest < 0 ? rest + 360 : rest
    // A tiny negative angle rounds up to the full circle.
    return turned < 360 ? turned : 0
  }

  /// Reads the position in column 1.
  static func position(
    of statement: borrowing Statement, row: Int64
  ) throws(AnchorStoreError) -> Coordinate {
    do throws(GeoPackageError) {
      if case .point(let position, _) = try statement.geometry(1) { return position }
    } catch {
      throw .unreadableRow(table: "anchors", row: row, problem: error.message)
    }
    throw .unreadableRow(table: "anchors", row: row, problem: "its geometry is not a point")
  }

  /// Puts an altitude together.
  static func altitude(
    meters: Double?, datum: String?, row: Int64
  ) throws(AnchorStoreError) -> Altitude? {
    guard let meters else { return nil }
    guard meters.isFinite else {
      throw .unreadableRow(table: "anchors", row: row, problem: "its altitude is \(meters)")
    }
    guard let datum = VerticalDatum(rawValue: datum ?? "") else {
      let known = VerticalDatum.allCases.map(\.rawValue).joined(separator: ", ")
      throw .unreadableRow(
        table: "anchors", row: row,
        problem: "its altitude has the datum `\(datum ?? "")`, expected one of \(known)")
    }
    return Altitude(meters: meters, datum: datum)
  }
}
