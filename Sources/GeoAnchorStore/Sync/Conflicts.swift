import GeoPackage

extension AnchorStore {
  /// The conflicts that are unresolved, the oldest first.
  package func conflicts() throws(AnchorStoreError) -> [SyncConflict] {
    var found: [SyncConflict] = []
    try forEachConflict {
      found.append($0)
      return true
    }
    return found
  }

  /// Calls a closure for each conflict that are unresolved, the oldest first.
  ///
  /// The closure returns whether it wants the next one.
  package func forEachConflict(
    _ visit: (SyncConflict) -> Bool
  ) throws(AnchorStoreError) {
    try pool.read("read the conflicts") { connection in
      let statement = try connection.prepare(
        """
        SELECT number, layer, id, line FROM geoanchor_conflicts WHERE resolved IS NULL
        ORDER BY number
        """)
      while try statement.step() {
        guard visit(try Self.conflict(statement, on: connection)) else { return }
      }
    }
  }

  /// Ends a conflict: with the version of the other store, or with what is here.
  ///
  /// Undoing that, or restoring the store to what it was before, opens the conflict again.
  /// - Throws: `unknownConflict` when there is no such conflict, or it is resolved already.
  public func resolve(conflict id: Int, takingTheirs: Bool) throws(AnchorStoreError) {
    try pool.write("resolve a conflict", .sync) { connection in
      let found = try Self.openConflict(id, on: connection)
      guard let found else { throw AnchorStoreError.unknownConflict(id) }
      let line = try FeedLine(found.line, number: 1)
      if takingTheirs {
        try Self.takingMembersApart(on: connection) {
          try line.write(on: connection)
        }
      }
      try connection.execute(
        """
        UPDATE geoanchor_conflicts
        SET resolved = '\((takingTheirs ? ConflictSide.theirs : .ours).rawValue)'
        WHERE number = \(id)
        """)
    }
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
enum ConflictSide: String {
  case ours
  case theirs
}
