public import GeoAnchors
import GeoPackage
public import Geodesy

/// The difference of an anchor between two revisions.
public struct AnchorDifference: Hashable, Sendable {
  /// The anchor at the first revision, or nil.
  public var before: Anchor?
  /// The anchor at the second revision, or nil.
  public var after: Anchor?
  /// The distance moved along the ground, in geodesic meters; nil where it was added or removed.
  public var horizontal: Meters?
  /// The rise (positive) or fall, in meters; nil where an altitude is unknown, or the two count
  /// from different surfaces.
  public var vertical: Meters?
  /// The time of the last change between the two revisions, as ISO 8601 in UTC.
  public var time: String
  /// The author of the last change between the two revisions; nil when unknown.
  public var author: String?
  /// The kind of the last change between the two revisions.
  public var kind: Change.Kind
  /// The present position in a chain; nil for an anchor that stands alone or is removed.
  package var member: ChainMember?

  /// The anchor's id.
  public var id: AnchorID { after?.id ?? before?.id ?? AnchorID(rawValue: "") }
}

extension AnchorDifference {
  /// Compares two states of an anchor; `origin` is the last change between them.
  init(
    before: Anchor?, after: Anchor?, origin: (time: String, author: String?, kind: Change.Kind),
    member: ChainMember?
  ) throws {
    self.init(
      before: before, after: after, horizontal: try Self.horizontal(before, after),
      vertical: Self.vertical(before, after), time: origin.time, author: origin.author,
      kind: origin.kind, member: member)
  }

  private static func horizontal(_ before: Anchor?, _ after: Anchor?) throws -> Meters? {
    guard let before, let after else { return nil }
    if before.coordinate == after.coordinate { return 0 }
    return try GeodesicDistance.meters(from: before.coordinate, to: after.coordinate)
  }

  private static func vertical(_ before: Anchor?, _ after: Anchor?) -> Meters? {
    guard let old = before?.altitude, let new = after?.altitude, old.datum == new.datum else {
      return before != nil && after != nil && before?.altitude == after?.altitude ? 0 : nil
    }
    return new.meters - old.meters
  }
}

extension StoredTransaction {
  func forEachDifference(
    from old: Int, to new: Int, _ visit: (AnchorDifference) -> Bool
  ) throws {
    let statement = try ChangedRows.prepare(
      JournalMigration.anchors, min(old, new) + 1...max(old, new), on: connection)
    while try statement.step() {
      let row = statement.integer(0)
      let before = try RowState.anchor(ofRow: row, after: old, on: connection)?.anchor
      let after = try RowState.anchor(ofRow: row, after: new, on: connection)?.anchor
      guard before != after else { continue }
      let difference = try AnchorDifference(
        before: before, after: after,
        origin: ChangedRows.origin(of: Int(statement.integer(1)), on: connection),
        member: ChainTable.member(ofRow: row, on: connection))
      guard visit(difference) else { return }
    }
  }
}

/// The rows that revisions touched.
enum ChangedRows {
  /// Prepares a statement over each row of a layer, in order, with the last revision of it.
  static func prepare(
    _ layer: JournalLayer, _ revisions: ClosedRange<Int>, on connection: Connection
  ) throws -> Statement {
    let journal = layer.journal
    let entries = try JournalEntries.entries(of: revisions, in: layer, on: connection)
    // Rows of a batch that are gone have a removal of their own among the single entries.
    return try connection.prepare(
      """
      SELECT row, max(change) FROM (
        SELECT row, change FROM \(journal)
          WHERE entry >= ?1 AND entry < ?2 AND last IS NULL
        UNION ALL
        SELECT t.\(layer.key), r.change
          FROM \(journal) AS r JOIN \(layer.table) AS t ON t.\(layer.key) BETWEEN r.row AND r.last
          WHERE r.entry >= ?1 AND r.entry < ?2 AND r.last IS NOT NULL
        UNION ALL
        SELECT x.row, r.change
          FROM \(journal) AS r JOIN \(journal) AS x ON x.row BETWEEN r.row AND r.last
          WHERE r.entry >= ?1 AND r.entry < ?2 AND r.last IS NOT NULL AND x.action = 'delete'
      ) GROUP BY row ORDER BY row
      """, entries.lowerBound, entries.upperBound)
  }

  /// The time, author and kind of a revision.
  static func origin(
    of revision: Int, on connection: Connection
  ) throws -> (time: String, author: String?, kind: Change.Kind) {
    let statement = try connection.cachedStatement(
      "SELECT time, author, kind FROM geoanchor_changes WHERE revision = ?1", revision)
    guard try statement.step() else { return ("", nil, .external) }
    return (
      statement.text(0) ?? "", statement.text(1),
      Change.Kind(rawValue: statement.text(2) ?? "") ?? .external
    )
  }
}
