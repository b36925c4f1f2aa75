import GeoPackage

/// Adds to the history the changes that were made without it.
///
/// The journal holds what rows were before each change, so it can show which rows were inserted and
/// deleted. When the change is undone, a deleted row comes back with its newest content in the
/// journal; without any, it stays deleted.
struct JournalReconciliation {
  /// The layers of anchors and chains.
  static let layers = [
    JournalMigration.anchors, JournalMigration.chains, JournalMigration.members,
  ]

  /// The tables whose loss makes a difference.
  static let tables = tables(of: layers)

  private static func tables(of layers: [JournalLayer]) -> Set<String> {
    Set(["geoanchor_changes"] + layers.flatMap { [$0.table, $0.journal] })
  }

  /// The repair of the history of a component that needs nothing else.
  static func repair(of layers: [JournalLayer]) -> ComponentRepair {
    ComponentRepair(
      refill: { (_, _, _) throws(StorageError) in nil },
      content: { (scope, connection) throws(StorageError) in
        let mayDiffer =
          scope.isThorough || scope.hasLostTriggers
          || !scope.tables.isDisjoint(with: tables(of: layers))
        guard mayDiffer else { return [] }
        return try JournalReconciliation(layers, connection).run(made: scope.tables)
      })
  }

  private let layers: [JournalLayer]
  private let connection: Connection

  init(_ layers: [JournalLayer], _ connection: Connection) {
    self.layers = layers
    self.connection = connection
  }

  /// Compares rows and journal; what differs becomes one change of another program.
  func run(made: Set<String>) throws(StorageError) -> [StoreDefect] {
    try restoreChanges(made)
    // An open change would also take in the next program's edits.
    try connection.execute("UPDATE geoanchor_changes SET open = NULL WHERE open NOT NULL")
    let change = ChangeNote(
      kind: .external, author: nil, target: nil, facts: ChangeFacts(isUnobserved: true))
    let revision = try change.begin(on: connection)
    var defects: [StoreDefect] = []
    for layer in layers {
      let rows = try note(layer, revision)
      if rows > 0 { defects.append(StoreDefect(.history, layer.table, rows: rows)) }
    }
    _ = try change.end(revision, on: connection)
    try keepNumbersUnused()
    return defects
  }

  /// Entries of changes that are not there any more belong to changes of which nothing is known.
  private func restoreChanges(_ made: Set<String>) throws(StorageError) {
    guard made.contains("geoanchor_changes") else { return }
    for layer in layers {
      try connection.execute(
        """
        INSERT OR IGNORE INTO geoanchor_changes (revision, first, time, kind)
          SELECT DISTINCT change, change, \(ChangeMark.now), 'external'
          FROM \(layer.journal) WHERE change > 0
        """)
    }
  }

  private func note(_ layer: JournalLayer, _ revision: Int64) throws(StorageError) -> Int {
    try LiveRows(layer).find(on: connection)
    let isMember = !layer.members.isEmpty
    let sameLive = isMember ? " AND l.position IS t.position" : ""
    let position = isMember ? ", position" : ""
    try connection.execute(
      """
      INSERT INTO \(layer.journal) (change, action, row\(position))
        SELECT \(revision), 'insert', t.\(layer.key)\(isMember ? ", t.position" : "")
        FROM \(layer.table) AS t WHERE NOT EXISTS (
          SELECT 1 FROM temp.geoanchor_live AS l WHERE l.row = t.\(layer.key)\(sameLive))
      """)
    let added = connection.changedRows
    let values = layer.columns.map {
      $0 == "position" ? "coalesce(i.position, l.position)" : "i.\($0)"
    }
    let sameImage = isMember ? " AND x.position IS l.position" : ""
    try connection.execute(
      """
      INSERT INTO \(layer.journal) (change, action, row, \(layer.columns.joined(separator: ", ")))
        SELECT \(revision), 'delete', l.row, \(values.joined(separator: ", "))
        FROM temp.geoanchor_live AS l LEFT JOIN \(layer.journal) AS i ON i.entry = (
          SELECT max(x.entry) FROM \(layer.journal) AS x
          WHERE x.row = l.row AND x.\(layer.witness) NOT NULL\(sameImage))
        WHERE NOT EXISTS (
          SELECT 1 FROM \(layer.table) AS t WHERE t.\(layer.key) = l.row\(sameLive))
      """)
    let removed = connection.changedRows
    try connection.execute("DROP TABLE temp.geoanchor_live")
    return added + removed
  }

  /// Keeps a recreated table from assigning row numbers that are in the history.
  private func keepNumbersUnused() throws(StorageError) {
    for layer in layers where layer.members.isEmpty {
      try connection.execute(
        """
        INSERT INTO sqlite_sequence (name, seq) SELECT '\(layer.table)', 0
          WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = '\(layer.table)');
        UPDATE sqlite_sequence SET seq = max(seq,
            (\(LiveRows(layer).highest)))
          WHERE name = '\(layer.table)'
        """)
    }
  }
}
