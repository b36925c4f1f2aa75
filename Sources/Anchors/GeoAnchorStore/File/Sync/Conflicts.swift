import GeoPackage

extension StoredTransaction {
  func forEachConflict(_ visit: (SyncConflict) -> Bool) throws {
    let statement = try connection.prepare(
      """
      SELECT number, layer, id, line FROM geoanchor_conflicts WHERE resolved IS NULL
      ORDER BY number
      """)
    while try statement.step() {
      guard visit(try conflict(statement)) else { return }
    }
  }

  func resolve(conflict id: Int, takingTheirs: Bool) throws -> Bool {
    let found = try openConflict(id)
    guard let found else { return false }
    let line = try FeedLine(found.line, number: 1)
    if takingTheirs {
      try AnchorStore.takingMembersApart(on: connection) {
        try JournaledFeed(connection: connection).takeTheirs(line)
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

  private func openConflict(_ id: Int) throws -> SyncConflict? {
    let statement = try connection.prepare(
      """
      SELECT number, layer, id, line FROM geoanchor_conflicts
      WHERE resolved IS NULL AND number = ?1
      """, id)
    return try statement.step() ? conflict(statement) : nil
  }

  private func conflict(_ statement: borrowing Statement) throws -> SyncConflict {
    try JournaledFeed(connection: connection).conflict(
      Int(statement.integer(0)), statement.text(1) ?? "", statement.text(2) ?? "",
      statement.text(3) ?? "")
  }
}

/// The resolution of a conflict, as the file stores it.
package enum ConflictSide: String, Hashable, Sendable, CaseIterable {
  /// The version of this store stays.
  case ours
  /// The version of the other store is taken.
  case theirs
}
