public import GeoAnchors
import GeoPackage

/// One version of an anchor.
public struct AnchorVersion: Hashable, Sendable {
  /// The revision of the store that brought it.
  public var revision: Int
  /// The time, as ISO 8601 in UTC.
  public var time: String
  /// The kind of the change.
  public var kind: Change.Kind
  /// The author; nil when unknown.
  public var author: String?
  /// The anchor from then on; nil when it was removed, or its version cannot be read.
  public var anchor: Anchor?
}

extension StoredTransaction {
  func versions(ofRow row: Int64) throws -> [AnchorVersion] {
    var versions: [AnchorVersion] = []
    var later: Int64?
    for entry in try Self.entries(ofRow: row, on: connection) {
      var version = entry.version
      if entry.isRemoval {
        version.anchor = nil
      } else if let later {
        version.anchor = try readable {
          try RowState.anchor(ofEntry: later, on: connection)?.anchor
        }
      } else {
        version.anchor = try readable {
          try RowState.anchor(ofRow: row, after: .max, on: connection)?.anchor
        }
      }
      later = entry.number
      versions.append(version)
    }
    return versions
  }

  func rowOfRemoved(id: String?, name: String?) throws -> Int64? {
    try connection.integer(
      """
      SELECT row FROM anchors_journal WHERE \(id == nil ? "name" : "id") = ?1
      ORDER BY change DESC, row DESC LIMIT 1
      """, id ?? name)
  }

  /// Returns nil for a version that is unreadable or was never noted, so that the others are shown.
  private func readable(_ read: () throws -> Anchor?) throws -> Anchor? {
    do { return try read() } catch AnchorStoreError.unreadableRow { return nil }
  }

  private struct Entry {
    var number: Int64
    var isRemoval: Bool
    var version: AnchorVersion
  }

  private static func entries(ofRow row: Int64, on connection: Connection) throws -> [Entry] {
    let statement = try connection.prepare(
      """
      SELECT j.entry, j.action, c.revision, c.time, c.kind, c.author
      FROM (
        SELECT entry, action, change FROM anchors_journal WHERE row = ?1 AND last IS NULL
        UNION ALL
        SELECT entry, action, change FROM anchors_journal
          WHERE last >= ?1 AND last IS NOT NULL AND row <= ?1
      ) AS j JOIN geoanchor_changes AS c ON c.revision = j.change
      ORDER BY c.revision DESC, j.entry DESC
      """, row)
    var entries: [Entry] = []
    while try statement.step() {
      entries.append(
        Entry(
          number: statement.integer(0), isRemoval: statement.text(1) == "delete",
          version: AnchorVersion(
            revision: Int(statement.integer(2)), time: statement.text(3) ?? "",
            kind: Change.Kind(rawValue: statement.text(4) ?? "") ?? .external,
            author: statement.text(5))))
    }
    return entries
  }
}
