import GeoPackage

/// Notes in the history what changed while nobody wrote it.
///
/// The journal holds what rows were before each change, so what it can tell is which rows came and
/// went. A row that went comes back with the newest content that the journal has of it; one of which
/// it has none cannot, and stays away when the change is taken back.
struct JournalReconciliation {
  private static let layers = [
    JournalMigration.anchors, JournalMigration.chains, JournalMigration.members,
  ]

  /// The tables whose loss makes a difference.
  static let tables: Set<String> = Set(
    ["geoanchor_changes"] + layers.flatMap { [$0.table, $0.journal] })

  private static let note = "what another program changed without the history"

  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Compares rows and journal; what differs becomes one change of another program.
  func run(made: Set<String>) throws(GeoPackageError) -> [StoreDefect] {
    try restoreChanges(made)
    // Nobody leaves a change open: the next program's edits would count as part of it.
    try connection.execute("UPDATE geoanchor_changes SET open = NULL WHERE open NOT NULL")
    let change = ChangeNote(kind: .external, author: nil, target: nil, note: Self.note)
    let revision = try change.begin(on: connection)
    var defects: [StoreDefect] = []
    for layer in Self.layers {
      let rows = try note(layer, revision)
      if rows > 0 { defects.append(StoreDefect(.history, layer.table, rows: rows)) }
    }
    _ = try change.end(revision, on: connection)
    try keepNumbersUnused()
    return defects
  }

  /// Entries of changes that are not there any more belong to changes of which nothing is known.
  private func restoreChanges(_ made: Set<String>) throws(GeoPackageError) {
    guard made.contains("geoanchor_changes") else { return }
    for layer in Self.layers {
      try connection.execute(
        """
        INSERT OR IGNORE INTO geoanchor_changes (revision, first, time, kind, note)
          SELECT DISTINCT change, change, \(ChangeMark.now), 'external', 'not known any more'
          FROM \(layer.journal) WHERE change > 0
        """)
    }
  }

  private func note(_ layer: JournalLayer, _ revision: Int64) throws(GeoPackageError) -> Int {
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

  /// A table that was made anew would give numbers again that the history knows.
  private func keepNumbersUnused() throws(GeoPackageError) {
    for layer in Self.layers.prefix(2) {
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
