import GeoPackage

/// The revision to which older history was folded.
package struct BaseRevision: Hashable, Sendable {
  package var revision: Int
  package var date: String

  package init(revision: Int, date: String) {
    self.revision = revision
    self.date = date
  }

  /// The error for a change or a state that it stands for.
  func folded(_ number: Int) -> AnchorStoreError {
    .folded(number, base: revision, date: date)
  }

  /// The base revision of a file; nil when the history is whole.
  static func find(on connection: Connection) throws -> BaseRevision? {
    // A base is the oldest revision; a search by kind would read the whole history.
    let statement = try connection.cachedStatement(
      """
      SELECT revision, substr(time, 1, 10) FROM geoanchor_changes
      WHERE revision = (SELECT min(revision) FROM geoanchor_changes) AND kind = 'base'
      """)
    guard try statement.step() else { return nil }
    return BaseRevision(revision: Int(statement.integer(0)), date: statement.text(1) ?? "")
  }

  /// The error for a change that the history does not have, or not any more.
  static func unknown(_ change: Int, on connection: Connection) throws -> AnchorStoreError {
    guard change > 0, let base = try find(on: connection), change <= base.revision else {
      return .unknownChange(change)
    }
    return base.folded(change)
  }
}
