import GeoPackage

extension StoredTransaction {
  func revision() throws -> Int { try AnchorStore.revision(on: connection) }

  func forEachChange(before: Int?, limit: Int?, _ visit: (Change) -> Bool) throws {
    try ChangeTable.forEach(
      on: connection, where: "c.revision < ?1", Int64(before ?? .max), limit: limit, visit)
  }

  func change(_ id: Int) throws -> Change {
    // The open change of this transaction is not yet in the history.
    guard id <= (try revision()) else { throw AnchorStoreError.unknownChange(id) }
    return try ChangeTable.change(id, on: connection)
  }
}

extension AnchorStore {
  static func revision(on connection: Connection) throws(StorageError) -> Int {
    // Not the change that a transaction of this connection may have open.
    // Asked for at every look at a store: the statement is kept.
    let statement = try connection.cachedStatement(
      "SELECT max(revision) FROM geoanchor_changes WHERE open IS NULL")
    return Int(try statement.firstInteger() ?? 0)
  }
}

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
    var members = try JournalEntries(JournalMigration.members, on: connection)
    var conflicts = try JournalEntries(ConflictMigration.conflicts, on: connection)
    var others = try RegionAndVenueEntries(on: connection)
    while try statement.step() {
      let first = Int(statement.integer(0))
      let last = Int(statement.integer(1))
      let entries = ChangeEntries(
        anchors: try anchors.entries(of: first...last, on: connection),
        chains: try chains.entries(of: first...last, on: connection),
        members: try members.entries(of: first...last, on: connection),
        conflicts: try conflicts.entries(of: first...last, on: connection))
      let names = try ChangeNames(
        revision: last, anchors: entries.anchors, chains: entries.chains, on: connection
      ).all
      let touched = try counts(JournalMigration.anchors, entries.anchors, on: connection)
      let facts = ChangeFacts(text: statement.text(5))
      let actions = try ChangeActions(
        revisions: first...last, JournaledStates(entries: entries, connection: connection), touched,
        names: names)
      let other = try others.touched(first...last, on: connection)
      let change = Change(
        id: first, revision: last, time: statement.text(2) ?? "",
        kind: Change.Kind(rawValue: statement.text(3) ?? "") ?? .external,
        author: statement.text(4), note: facts.words ?? ChangeFacts.sentence(in: statement.text(5)),
        target: statement.isNull(6) ? nil : Int(statement.integer(6)),
        isUndone: statement.text(7) == Change.Kind.undo.rawValue, anchors: touched,
        chains: try counts(JournalMigration.chains, entries.chains, on: connection),
        regions: other.regions, venues: other.venues,
        summary: ChangeSummary(
          actions: actions.all
            + ChangeAction.counted(
              regions: other.regions, venues: other.venues, names: other.names),
          facts: facts),
        names: Array((names + other.names).prefix(Change.mostNames)))
      guard visit(change) else { return }
    }
  }

  static func change(_ id: Int, on connection: Connection) throws -> Change {
    var found: Change?
    try forEach(on: connection, where: "c.revision = ?1", Int64(id)) {
      found = $0
      return false
    }
    guard let found else { throw try BaseRevision.unknown(id, on: connection) }
    return found
  }

  /// A row that was added and changed counts as added, one that was added and removed not at all.
  static func counts(
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
      // A forged journal may name any range.
      let number = Int(max(0, statement.integer(2)))
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
