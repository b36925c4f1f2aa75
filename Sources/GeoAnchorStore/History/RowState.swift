import GeoAnchors
import GeoPackage

/// What anchors were at a revision.
enum RowState {
  /// Where the state of a row at a revision is to be found.
  enum Place: Hashable {
    /// There was no such row.
    case absent
    /// In the journal's entry.
    case entry(Int64)
    /// In the table itself, if anywhere: nothing happened since.
    case table
  }

  /// Finds the state of a row of a layer after a revision.
  static func place(
    of row: Int64, after revision: Int, _ layer: JournalLayer, on connection: Connection
  ) throws(GeoPackageError) -> Place {
    let first = try connection.withKept(
      """
      SELECT entry, action FROM \(layer.journal) WHERE row = ?1 AND change > ?2 AND last IS NULL
      ORDER BY entry LIMIT 1
      """
    ) { (statement) throws(GeoPackageError) -> Place in
      try statement.bind(row, at: 1)
      try statement.bind(Int64(revision), at: 2)
      guard try statement.step() else { return .table }
      return statement.text(1) == "insert" ? .absent : .entry(statement.integer(0))
    }
    // A batch is the first that ever happened to its rows.
    let isLater = try connection.withKept(
      """
      SELECT 1 FROM \(layer.journal)
      WHERE last >= ?1 AND last IS NOT NULL AND row <= ?1 AND change > ?2
      """
    ) { (statement) throws(GeoPackageError) in
      try statement.bind(row, at: 1)
      try statement.bind(Int64(revision), at: 2)
      return try statement.step()
    }
    return isLater ? .absent : first
  }

  /// The anchor of a row after a revision; nil when there was none.
  static func anchor(
    ofRow row: Int64, after revision: Int, on connection: Connection
  ) throws(AnchorStoreError) -> AnchorTable.Row? {
    let place = try file { () throws(GeoPackageError) in
      try self.place(of: row, after: revision, JournalMigration.anchors, on: connection)
    }
    switch place {
    case .absent: return nil
    case .table:
      return try anchor(
        "SELECT \(AnchorTable.columns) FROM anchors AS a WHERE a.fid = ?1", row, on: connection)
    case .entry(let entry): return try anchor(ofEntry: entry, on: connection)
    }
  }

  /// The anchor in an entry's image.
  static func anchor(
    ofEntry entry: Int64, on connection: Connection
  ) throws(AnchorStoreError) -> AnchorTable.Row? {
    try anchor(
      """
      SELECT \(AnchorTable.columns)
      FROM (SELECT row AS fid, * FROM anchors_journal WHERE entry = ?1) AS a
      """, entry, on: connection)
  }

  private static func anchor(
    _ sql: String, _ number: Int64, on connection: Connection
  ) throws(AnchorStoreError) -> AnchorTable.Row? {
    try connection.withKept(sql, wrap: AnchorStoreError.file) {
      (statement) throws(AnchorStoreError) -> AnchorTable.Row? in
      try file { () throws(GeoPackageError) in try statement.bind(number, at: 1) }
      return try AnchorStore.next(statement)
    }
  }

  /// The row that a reference means, also of an anchor that was removed.
  static func row(
    reference: String, on connection: Connection
  ) throws(AnchorStoreError) -> Int64 {
    do throws(AnchorStoreError) {
      return try AnchorStore.row(reference: reference, on: connection).number
    } catch {
      guard case .unknownAnchor = error else { throw error }
      let isName = reference.hasPrefix("@")
      let removed = try file { () throws(GeoPackageError) in
        try connection.withKept(
          """
          SELECT row FROM anchors_journal WHERE \(isName ? "name" : "id") = ?1
          ORDER BY entry DESC LIMIT 1
          """
        ) { (statement) throws(GeoPackageError) -> Int64? in
          try statement.bind(isName ? String(reference.dropFirst()) : reference, at: 1)
          return try statement.step() ? statement.integer(0) : nil
        }
      }
      guard let removed else { throw error }
      return removed
    }
  }
}
