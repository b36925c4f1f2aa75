import GeoAnchors
import GeoFormats
import GeoPackage

/// The ranges of a change's entries in the journals.
struct ChangeEntries {
  var anchors: Range<Int64>
  var chains: Range<Int64>
  var members: Range<Int64>
  var conflicts: Range<Int64>
}

/// The states of a change's rows before and after it, read from the journals of a file.
struct JournaledStates: ChangeStates {
  let entries: ChangeEntries
  let connection: Connection

  func anchorRows() throws -> [Int64] { try rows(JournalMigration.anchors, entries.anchors) }

  func chainRows() throws -> [Int64] {
    let rows = try self.rows(JournalMigration.chains, entries.chains)
    let known = Set(rows)
    return try rows
      + self.rows(JournalMigration.members, entries.members).filter { !known.contains($0) }
  }

  func conflictRows() throws -> [Int64] {
    try rows(ConflictMigration.conflicts, entries.conflicts)
  }

  func anchor(ofRow row: Int64, after revision: Int) throws -> Anchor? {
    try RowState.anchor(ofRow: row, after: revision, on: connection)?.anchor
  }

  func member(ofRow row: Int64) throws -> ChainMember? {
    try ChainTable.member(ofRow: row, on: connection)
  }

  func chain(ofRow row: Int64, after revision: Int) throws -> JSONValue? {
    try SyncLayer(kind: .chains).state(of: row, after: revision, on: connection)
  }

  func conflict(
    ofRow row: Int64, after revision: Int
  ) throws -> (name: String, side: ConflictSide?)? {
    let layer = ConflictMigration.conflicts
    let sql: String
    let number: Int64
    switch try RowState.place(of: row, after: revision, layer, on: connection) {
    case .absent: return nil
    case .table: (sql, number) = ("SELECT id, resolved FROM \(layer.table) WHERE number = ?1", row)
    case .entry(let entry):
      (sql, number) = ("SELECT id, resolved FROM \(layer.journal) WHERE entry = ?1", entry)
    }
    let statement = try connection.cachedStatement(sql, number)
    guard try statement.step() else { return nil }
    return (statement.text(0) ?? "", statement.text(1).flatMap { ConflictSide(rawValue: $0) })
  }

  /// The rows that entries touch, each once, in the order in which they were touched first.
  private func rows(_ layer: JournalLayer, _ entries: Range<Int64>) throws -> [Int64] {
    guard !entries.isEmpty else { return [] }
    let statement = try connection.cachedStatement(
      """
      SELECT row, max(coalesce(last, row)) FROM \(layer.journal)
      WHERE entry >= ?1 AND entry < ?2 GROUP BY row ORDER BY min(entry) LIMIT ?3
      """, entries.lowerBound, entries.upperBound, ChangeActions.mostRows)
    var rows: [Int64] = []
    var seen: Set<Int64> = []
    while try statement.step() {
      let first = statement.integer(0)
      // A forged journal may name any range.
      let last = min(max(first, statement.integer(1)), first &+ ChangeActions.mostRows)
      for row in first...max(first, last) where seen.insert(row).inserted { rows.append(row) }
    }
    return rows
  }
}
