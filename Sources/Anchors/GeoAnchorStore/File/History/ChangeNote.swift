import GeoPackage

/// The journal's note of a transaction by this project.
struct ChangeNote {
  var kind: Change.Kind
  var author: String?
  var target: Int?
  var facts = ChangeFacts()

  private static let opening = """
    INSERT INTO geoanchor_changes (revision, first, time, kind, author, target, note, open)
      SELECT last + 1, last + 1, \(ChangeMark.now), ?1, ?2, ?3, ?4, 1
      FROM (SELECT coalesce(max(revision), 0) AS last FROM geoanchor_changes)
    """
  private static let openingBehindOurs =
    opening + """
       WHERE NOT EXISTS (
        SELECT 1 FROM geoanchor_changes
        WHERE revision = last AND kind = '\(Change.Kind.external.rawValue)')
      """

  private static let newestEntries = StoreSchema.layerLists.map { layers in
    layers.map { layer in
      "SELECT 1 FROM (SELECT change FROM \(layer.journal) ORDER BY entry DESC LIMIT 1)"
        + " WHERE change = ?1"
    }.joined(separator: " UNION ALL ")
  }

  /// Opens a change, which tells the triggers who writes.
  /// - Returns: its revision.
  func begin(on connection: Connection) throws(StorageError) -> Int64 {
    try open(Self.opening, connection)
    return connection.lastInsertedRow
  }

  /// Opens a change as `begin` does, unless the newest one is another program's.
  /// - Returns: its revision; nil when nothing was opened.
  func beginBehindOurs(on connection: Connection) throws(StorageError) -> Int64? {
    try open(Self.openingBehindOurs, connection)
    return connection.changedRows > 0 ? connection.lastInsertedRow : nil
  }

  private func open(_ sql: String, _ connection: Connection) throws(StorageError) {
    try connection.cachedStatement(sql, kind.rawValue, author, target, facts.text).run()
  }

  /// Keeps what became known of the open change, which is the newest, while it was made.
  static func record(_ facts: ChangeFacts, on connection: Connection) throws(StorageError) {
    guard let text = facts.text else { return }
    try connection.cachedStatement(
      """
      UPDATE geoanchor_changes SET note = ?1
      WHERE revision = (SELECT max(revision) FROM geoanchor_changes) AND open NOT NULL
      """, text
    ).run()
  }

  /// Closes the change before the transaction ends; one without entries leaves nothing.
  /// - Returns: whether there is such a change now.
  func end(_ revision: Int64, on connection: Connection) throws(StorageError) -> Bool {
    let stays = try hasEntries(revision, on: connection)
    let sql =
      stays
      ? "UPDATE geoanchor_changes SET open = NULL WHERE revision = ?1"
      : "DELETE FROM geoanchor_changes WHERE revision = ?1"
    try connection.cachedStatement(sql, revision).run()
    return stays
  }

  private func hasEntries(
    _ revision: Int64, on connection: Connection
  ) throws(StorageError) -> Bool {
    // An undo stays an undo, whatever it did.
    if kind == .undo || kind == .redo { return true }
    // Most changes are of layers that every file has.
    if try connection.cachedStatement(Self.newestEntries[0], revision).step() { return true }
    let list = try StoreSchema.layerList(in: connection)
    guard list > 0 else { return false }
    return try connection.cachedStatement(Self.newestEntries[list], revision).step()
  }
}
