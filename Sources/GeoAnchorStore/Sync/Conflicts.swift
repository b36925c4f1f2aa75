import GeoPackage

extension StoredTransaction {
  func forEachConflict(_ visit: (SyncConflict) -> Bool) throws {
    let statement = try connection.prepare(
      """
      SELECT number, layer, id, line FROM geoanchor_conflicts WHERE resolved IS NULL
      ORDER BY number
      """)
    while try statement.step() {
      guard visit(try Self.conflict(statement, on: connection)) else { return }
    }
  }

  func resolve(conflict id: Int, takingTheirs: Bool) throws -> Bool {
    let found = try Self.openConflict(id, on: connection)
    guard let found else { return false }
    let line = try FeedLine(found.line, number: 1)
    if takingTheirs {
      try AnchorStore.takingMembersApart(on: connection) {
        try line.takeTheirs(on: connection)
      }
    }
    try connection.execute(
      """
      UPDATE geoanchor_conflicts
      SET resolved = '\((takingTheirs ? ConflictSide.theirs : .ours).rawValue)'
      WHERE number = \(id)
      """)
    return true
  }

  private static func openConflict(_ id: Int, on connection: Connection) throws -> SyncConflict? {
    let statement = try connection.prepare(
      """
      SELECT number, layer, id, line FROM geoanchor_conflicts
      WHERE resolved IS NULL AND number = ?1
      """, id)
    return try statement.step() ? conflict(statement, on: connection) : nil
  }

  private static func conflict(
    _ statement: borrowing Statement, on connection: Connection
  ) throws -> SyncConflict {
    try SyncConflict(
      id: Int(statement.integer(0)), layer: statement.text(1) ?? "",
      name: statement.text(2) ?? "", line: statement.text(3) ?? "", on: connection)
  }
}

/// How a conflict was decided, as the file keeps it.
package enum ConflictSide: String, Hashable, Sendable {
  /// The version of this store stays.
  case ours
  /// The version of the other store is taken.
  case theirs
}
