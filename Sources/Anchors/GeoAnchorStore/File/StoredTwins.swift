import GeoAnchors
import GeoPackage
import Geodesy

/// Finds the stored anchor that equals an imported one without an id: same name and altitude, and
/// within `reach`.
///
/// Anchors of chains, which come and go with these, are left out.
struct StoredTwins {
  /// The greatest distance between twins, in meters.
  static let reach: Meters = 0.1

  /// The last row that is looked at: those behind it came with this one.
  let last: Int64

  /// The first stored row that is the same anchor.
  func row(like anchor: Anchor, on connection: Connection) throws -> AnchorTable.Row? {
    let place = anchor.coordinate
    let selection = AnchorSelection(
      try QueryFilter(
        AnchorQuery(near: .init(place, within: Self.reach), includesChains: false)))
    let rows = try selection.rows(on: connection)
    var found: AnchorTable.Row?
    try selection.forEachRow(AnchorTable.columns, of: rows, on: connection) { statement in
      guard statement.integer(0) <= last else { return false }
      // A row that cannot be read is no anchor that one could be the same as.
      guard let row = try? AnchorTable.row(of: statement), row.anchor.name == anchor.name,
        row.anchor.altitude == anchor.altitude,
        row.anchor.coordinate.distance(to: place) <= Self.reach
      else { return true }
      found = row
      return false
    }
    return found
  }
}
