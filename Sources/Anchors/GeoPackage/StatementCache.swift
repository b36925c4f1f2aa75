import CGeoSQLite

/// Statements that a connection keeps, so that the same SQL is prepared once.
final class StatementCache {
  private static let mostStatements = 64
  /// In the order of their latest use.
  ///
  /// The few that a caller needs again and again are at the end, and comparing their texts is quicker
  /// than hashing one.
  private var kept: [(sql: String, handle: OpaquePointer)] = []

  deinit {
    for statement in kept { sqlite3_finalize(statement.handle) }
  }

  /// Checks out a statement; nil when it is missing or in use.
  func checkOut(_ sql: String) -> OpaquePointer? {
    let length = sql.utf8.count
    let place = kept.lastIndex { $0.sql.utf8.count == length && $0.sql == sql }
    guard let place else { return nil }
    return kept.remove(at: place).handle
  }

  func put(_ handle: OpaquePointer, _ sql: String) {
    if kept.count >= Self.mostStatements {
      for statement in kept.prefix(Self.mostStatements / 2) { sqlite3_finalize(statement.handle) }
      kept.removeFirst(Self.mostStatements / 2)
    }
    kept.append((sql, handle))
  }
}
