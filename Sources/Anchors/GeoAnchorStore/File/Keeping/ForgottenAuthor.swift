import GeoPackage

/// The places in which an author's name was found.
package struct ForgottenAuthor: Hashable, Sendable {
  package var changes = 0
  /// In anchors, chains and other rows.
  package var rows = 0
  /// In states of rows that the history keeps.
  package var entries = 0
  package var conflicts = 0

  package var total: Int { changes + rows + entries + conflicts }
}

extension AnchorStore {
  /// Erases the name of an author from the store: from its rows, its history and what other stores
  /// sent; feeds no longer contain it.
  ///
  /// The person's changes stay, without an author. The file is rewritten, so that no byte of the
  /// name stays in free parts of it or in its log; copies of the store are other files.
  /// - Parameter author: The name, as `history` shows it.
  /// - Returns: The number of places from which it was erased.
  /// - Throws: `AnchorStoreError.file` when the store cannot be written, nothing was changed then;
  ///   or when the file cannot be rewritten, for example because another process reads it: bytes of
  ///   the name may be left then, until the call is repeated.
  @discardableResult
  public func forget(author: String) throws(AnchorStoreError) -> Int {
    try forgetReport(author: author).total
  }

  /// Erases an author's name and returns a report.
  /// - Throws: The errors of `forget`.
  package func forgetReport(author: String) throws(AnchorStoreError) -> ForgottenAuthor {
    let found = try pool.connections.write("forget an author") { connection in
      try connection.execute("PRAGMA secure_delete = ON")
      return .commit(try Self.forget(author, on: connection))
    }
    try pool.connections.rewriteFile(mustEmptyLog: true)
    return found
  }

  private static func forget(
    _ author: String, on connection: Connection
  ) throws -> ForgottenAuthor {
    var found = ForgottenAuthor()
    func clear(_ table: String) throws -> Int {
      try connection.prepare("UPDATE \(table) SET author = NULL WHERE author = ?1", author).run()
      return connection.changedRows
    }
    let layers = try StoreSchema.journalLayers(in: connection)
    // Nothing that a trigger notes may be of the name, and journals let nothing be changed.
    let aside = try SuspendedTriggers(
      ofTables: layers.map(\.journal) + ["geoanchor_changes", "geoanchor_conflicts"],
      on: connection)
    found.changes = try clear("geoanchor_changes")
    for layer in layers where layer.columns.contains("author") {
      found.rows += try clear(layer.table)
      found.entries += try clear(layer.journal)
    }
    for table in ["geoanchor_conflicts", "geoanchor_conflicts_journal"] {
      try connection.prepare(
        """
        UPDATE \(table) SET line = json_set(line, '$.author', NULL)
        WHERE json_valid(line) AND json_extract(line, '$.author') = ?1
        """, author
      ).run()
      found.conflicts += connection.changedRows
    }
    try aside.resume(on: connection)
    return found
  }
}
