import GeoPackage

extension AnchorStore {
  /// The revision of the newest change; 0 before the first.
  public func revision() throws(AnchorStoreError) -> Int {
    try pool.read("read the revision") { connection in
      try Self.revision(on: connection)
    }
  }

  /// The changes, the newest first.
  ///
  /// - Parameters:
  ///   - before: only changes whose id is less; nil for all.
  ///   - limit: how many at most; nil for all.
  /// - Returns: the changes.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func changes(
    before: Int? = nil, limit: Int? = nil
  ) throws(AnchorStoreError) -> [Change] {
    var found: [Change] = []
    try forEachChange(before: before, limit: limit) {
      found.append($0)
      return true
    }
    return found
  }

  /// Calls a closure for each change, the newest first, without keeping them.
  ///
  /// - Parameters:
  ///   - before: only changes whose id is less; nil for all.
  ///   - limit: how many at most; nil for all.
  ///   - visit: returns whether it wants the next change.
  /// - Throws: `AnchorStoreError.file` when the store cannot be read.
  public func forEachChange(
    before: Int? = nil, limit: Int? = nil, _ visit: (Change) -> Bool
  ) throws(AnchorStoreError) {
    try pool.read("read the history") { connection in
      try ChangeTable.forEach(
        on: connection, where: "c.revision < ?1", Int64(before ?? .max), limit: limit, visit)
    }
  }

  static func revision(on connection: Connection) throws(GeoPackageError) -> Int {
    // Not the change that a transaction of this connection may have open.
    Int(
      try connection.integer(
        "SELECT max(revision) FROM geoanchor_changes WHERE open IS NULL") ?? 0)
  }
}

/// Changes as rows.
enum ChangeTable {
  /// Reads the changes that a condition on one number selects, the newest first.
  ///
  /// The revisions of one change follow one another; its id is the first of them.
  static func forEach(
    on connection: Connection, where condition: String, _ number: Int64, limit: Int? = nil,
    _ visit: (Change) -> Bool
  ) throws {
    let statement = try connection.prepare(
      """
      SELECT c.revision, l.revision, l.time, c.kind, c.author, c.note, c.target,
        (SELECT u.kind FROM geoanchor_changes AS u
          WHERE u.target = c.revision AND u.open IS NULL ORDER BY u.revision DESC LIMIT 1)
      FROM geoanchor_changes AS c CROSS JOIN geoanchor_changes AS l ON l.revision = coalesce(
        (SELECT n.revision FROM geoanchor_changes AS n
          WHERE n.revision > c.revision AND n.first = n.revision ORDER BY n.revision LIMIT 1) - 1,
        (SELECT max(revision) FROM geoanchor_changes))
      WHERE c.first = c.revision AND \(condition) ORDER BY c.revision DESC LIMIT ?2
      """, number, limit ?? -1)
    var anchors = try JournalEntries(JournalMigration.anchors, on: connection)
    var chains = try JournalEntries(JournalMigration.chains, on: connection)
    while try statement.step() {
      let first = Int(statement.integer(0))
      let last = Int(statement.integer(1))
      let entries = (
        anchors: try anchors.entries(of: first...last, on: connection),
        chains: try chains.entries(of: first...last, on: connection)
      )
      let names = try ChangeNames(
        revision: last, anchors: entries.anchors, chains: entries.chains, on: connection)
      let change = Change(
        id: first, revision: last, time: statement.text(2) ?? "",
        kind: Change.Kind(rawValue: statement.text(3) ?? "") ?? .external,
        author: statement.text(4), note: statement.text(5),
        target: statement.isNull(6) ? nil : Int(statement.integer(6)),
        isUndone: statement.text(7) == Change.Kind.undo.rawValue,
        anchors: try counts(JournalMigration.anchors, entries.anchors, on: connection),
        chains: try counts(JournalMigration.chains, entries.chains, on: connection),
        names: names.all)
      guard visit(change) else { return }
    }
  }

  /// The change of an id.
  static func change(_ id: Int, on connection: Connection) throws -> Change {
    var found: Change?
    try forEach(on: connection, where: "c.revision = ?1", Int64(id)) {
      found = $0
      return false
    }
    guard let found else { throw AnchorStoreError.unknownChange(id) }
    return found
  }

  /// A row that was added and changed counts as added, one that was added and removed not at all.
  private static func counts(
    _ layer: JournalLayer, _ entries: Range<Int64>, on connection: Connection
  ) throws -> ChangeCounts {
    guard !entries.isEmpty else { return ChangeCounts() }
    let statement = try connection.cachedStatement(
      """
      SELECT f.action, l.action, sum(coalesce(f.last - f.row, 0) + 1)
      FROM (SELECT min(entry) AS first, max(entry) AS last FROM \(layer.journal)
        WHERE entry >= ?1 AND entry < ?2 GROUP BY row) AS r
      JOIN \(layer.journal) AS f ON f.entry = r.first
      JOIN \(layer.journal) AS l ON l.entry = r.last
      GROUP BY 1, 2
      """, entries.lowerBound, entries.upperBound)
    var counts = ChangeCounts()
    while try statement.step() {
      let number = Int(statement.integer(2))
      switch (statement.text(0), statement.text(1)) {
      case ("insert", "delete"): break
      case ("insert", _): counts.added &+= number
      case (_, "delete"): counts.removed &+= number
      default: counts.changed &+= number
      }
    }
    return counts
  }
}
