import GeoPackage

/// The states of anchors at a revision.
enum RowState {
  /// The place where a row's state at a revision is stored.
  enum Place: Hashable {
    case absent
    case entry(Int64)
    /// In the table itself, if anywhere: nothing happened since.
    case table
  }

  /// Finds the state of a row of a layer after a revision.
  static func place(
    of row: Int64, after revision: Int, _ layer: JournalLayer, on connection: Connection
  ) throws -> Place {
    // A batch is the first that ever happened to its rows.
    let batch = try connection.integer(
      """
      SELECT 1 FROM \(layer.journal)
      WHERE last >= ?1 AND last IS NOT NULL AND row <= ?1 AND change > ?2
      """, row, revision)
    guard batch == nil else { return .absent }
    let first = try connection.cachedStatement(
      """
      SELECT entry, action FROM \(layer.journal) WHERE row = ?1 AND change > ?2 AND last IS NULL
      ORDER BY entry LIMIT 1
      """, row, revision)
    guard try first.step() else { return .table }
    return first.text(1) == "insert" ? .absent : .entry(first.integer(0))
  }

  /// The anchor of a row after a revision, or nil.
  static func anchor(
    ofRow row: Int64, after revision: Int, on connection: Connection
  ) throws -> AnchorTable.Row? {
    switch try place(of: row, after: revision, JournalMigration.anchors, on: connection) {
    case .absent: return nil
    case .table:
      return try anchor(
        "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.fid = ?1", row, on: connection)
    case .entry(let entry): return try anchor(ofEntry: entry, on: connection)
    }
  }

  /// The anchor in an entry's image.
  static func anchor(ofEntry entry: Int64, on connection: Connection) throws -> AnchorTable.Row? {
    try anchor(
      """
      SELECT \(AnchorTable.columns)
      FROM (SELECT row AS fid, * FROM anchors_journal WHERE entry = ?1) AS a
      """, entry, on: connection)
  }

  private static func anchor(
    _ sql: String, _ number: Int64, on connection: Connection
  ) throws -> AnchorTable.Row? {
    try AnchorStore.next(connection.cachedStatement(sql, number))
  }
}
