import GeoPackage

package struct CompactionReport: Hashable, Sendable {
  /// The base revision of the history now; 0 when nothing was ever folded.
  package var base: Int
  package var changes: Int
  /// The number of journal entries removed.
  package var entries: Int
  /// The size of the file and its log before, in bytes.
  package var bytesBefore = 0
  /// The size of the file and its log now, in bytes.
  package var bytesAfter = 0
}

extension AnchorStore {
  /// Folds the history that is older than an age into a base revision, and shrinks the file.
  ///
  /// Content and revision stay. Changes before the base revision can no longer be undone, compared
  /// or restored, and a feed since an earlier revision is refused, with `AnchorStoreError.folded`.
  /// - Parameter age: The span of recent history that stays, at least; zero folds all of it.
  /// - Throws: `AnchorStoreError.file` when the store cannot be written; nothing was changed then,
  ///   unless the error is about shrinking the file.
  public func compact(keeping age: Duration) throws(AnchorStoreError) {
    _ = try compactionReport(keeping: age)
  }

  /// Compacts the history and returns a report.
  /// - Throws: The errors of `compact`.
  package func compactionReport(
    keeping age: Duration
  ) throws(AnchorStoreError) -> CompactionReport {
    let before = pool.connections.sizes
    var (report, isLoose) = try pool.connections.write("compact the history") { connection in
      // Afterwards nothing tells any more that a layer was edited after its venue's document.
      try VenueEdits.fold(on: connection)
      let report = try Compaction(connection).run(keeping: age)
      return .commit((report, try Self.isLoose(connection)))
    }
    // Also what an earlier attempt folded without room for a second copy.
    if report.changes > 0 || isLoose { try pool.connections.rewriteFile(mustEmptyLog: false) }
    let after = pool.connections.sizes
    report.bytesBefore = before.file + before.log
    report.bytesAfter = after.file + after.log
    return report
  }

  /// Whether more than a quarter of the file is free pages.
  private static func isLoose(_ connection: Connection) throws -> Bool {
    let free = try connection.integer("PRAGMA freelist_count") ?? 0
    return try free * 4 > connection.integer("PRAGMA page_count") ?? 0
  }
}

/// Drops the oldest changes from the journal and replaces them by one that inserts every row that
/// existed then.
///
/// The journal keeps what rows were before each change, so the later entries hold everything about
/// later states.
struct Compaction {
  private let connection: Connection

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Runs inside a transaction.
  func run(keeping age: Duration) throws -> CompactionReport {
    let former = try BaseRevision.find(on: connection)?.revision ?? 0
    guard let base = try newestFolded(keeping: age), base > max(former, 0) else {
      return CompactionReport(base: former, changes: 0, entries: 0)
    }
    let changes = try connection.integer(
      "SELECT count(*) FROM geoanchor_changes WHERE revision <= ?1 AND first = revision "
        + "AND kind != 'base'", base)
    let layers = try StoreSchema.journalLayers(in: connection)
    var entries = 0
    for layer in layers { entries += try fold(layer, to: base) }
    let guards = try SuspendedTriggers(ofTables: ["geoanchor_changes"], on: connection)
    try connection.cachedStatement(
      "DELETE FROM geoanchor_changes WHERE revision <= ?1", base
    ).run()
    try connection.cachedStatement(
      """
      INSERT INTO geoanchor_changes (revision, first, time, kind, note)
        VALUES (?1, ?1, \(ChangeMark.now), 'base', 'fold the history before')
      """, base
    ).run()
    try guards.resume(on: connection)
    return CompactionReport(base: base, changes: Int(changes ?? 0), entries: entries)
  }

  /// The last revision of the changes that are old in whole; nil when the youngest is not.
  private func newestFolded(keeping age: Duration) throws -> Int? {
    // A time before the year 0 is null: everything is younger.
    let statement = try connection.prepare(
      """
      SELECT coalesce(
        (SELECT min(first) - 1 FROM geoanchor_changes WHERE time >= t AND kind != 'base'),
        (SELECT max(revision) FROM geoanchor_changes))
      FROM (SELECT strftime('%Y-%m-%dT%H:%M:%fZ', 'now', ?1 || ' seconds') AS t) WHERE t NOT NULL
      """, "\(-age.components.seconds)")
    return try statement.step() && !statement.isNull(0) ? Int(statement.integer(0)) : nil
  }

  /// Folds the entries of a layer up to a revision.
  /// - Returns: The number of removed entries.
  private func fold(_ layer: JournalLayer, to base: Int) throws -> Int {
    let journal = layer.journal
    let old = try JournalEntries.entries(of: 1...base, in: layer, on: connection)
    guard (1...JournalCheck.greatest).contains(old.upperBound) else {
      throw StorageError(
        code: .altered,
        message: "`\(journal)` has numbers that geoanchor never gives; `geoanchor store check` "
          + "tells of them", attempted: connection.attempt)
    }
    let rows = try noteRows(of: layer, before: old.upperBound)
    let newest = try connection.integer("SELECT max(entry) FROM \(journal)") ?? 0
    // The indexes are rebuilt from the few entries that stay.
    let aside = try SuspendedTriggers(ofTables: [journal], on: connection)
    // Without a condition SQLite takes pages out as a whole.
    try connection.execute(
      newest < old.upperBound
        ? "DELETE FROM \(journal)" : "DELETE FROM \(journal) WHERE entry < \(old.upperBound)")
    let entries = connection.changedRows
    var first = old.upperBound - rows
    if first < 1 {
      // More rows than there were entries: the later ones move up, by way of negative numbers.
      let shift = 1 - first
      try connection.execute(
        """
        UPDATE \(journal) SET entry = -entry - \(shift);
        UPDATE \(journal) SET entry = -entry
        """)
      first = 1
    }
    let position = layer.members.isEmpty ? "" : ", position"
    try connection.execute(
      """
      INSERT INTO \(journal) (entry, change, action, row, last\(position))
        SELECT \(first - 1) + rowid, \(base), 'insert', row, last\(position)
        FROM temp.geoanchor_base ORDER BY rowid;
      DROP TABLE temp.geoanchor_base;
      """)
    try aside.resume(on: connection)
    return entries
  }

  /// Creates the table `temp.geoanchor_base` of the rows that a layer had before an entry, those
  /// that follow one another as one.
  /// - Returns: The number of rows of the table.
  private func noteRows(of layer: JournalLayer, before entry: Int64) throws -> Int64 {
    try connection.execute(
      """
      DROP TABLE IF EXISTS temp.geoanchor_base;
      CREATE TEMP TABLE geoanchor_base (row INTEGER, last INTEGER, position INTEGER)
      """)
    let insert = try connection.prepare("INSERT INTO temp.geoanchor_base VALUES (?1, ?2, ?3)")
    var count: Int64 = 0
    func add(_ first: Int64, _ last: Int64, _ position: Int64?) throws {
      try insert.bind(first, at: 1)
      try insert.bind(last, at: 2)
      if first == last { try insert.bindNull(at: 2) }
      if let position { try insert.bind(position, at: 3) } else { try insert.bindNull(at: 3) }
      try insert.run()
      count += 1
    }
    let isMember = !layer.members.isEmpty
    let rows = try connection.prepare(Self.rows(of: layer), entry)
    var run: ClosedRange<Int64>?
    while try rows.step() {
      let row = rows.integer(0)
      if isMember {
        try add(row, row, rows.integer(1))
      } else if let open = run, row == open.upperBound &+ 1 {
        run = open.lowerBound...row
      } else {
        if let run { try add(run.lowerBound, run.upperBound, nil) }
        run = row...row
      }
    }
    if let run { try add(run.lowerBound, run.upperBound, nil) }
    return count
  }

  /// The SQL of the rows that a layer had before an entry: those of the table of which no later
  /// entry says anything, and those of which the first later one is no insertion.
  private static func rows(of layer: JournalLayer) -> String {
    let journal = layer.journal
    func batch(_ row: String) -> String {
      guard layer.members.isEmpty else { return "" }
      return """
        AND NOT EXISTS (SELECT 1 FROM \(journal) AS r
          WHERE r.last >= \(row) AND r.last IS NOT NULL AND r.row <= \(row) AND r.entry >= ?1)
        """
    }
    let place = layer.members.first.map { (column) in
      (table: "t.\(column)", entry: "j.\(column)", same: "AND e.\(column) IS ")
    }
    return """
      SELECT t.\(layer.key) AS row, \(place?.table ?? "NULL") AS place FROM \(layer.table) AS t
      WHERE NOT EXISTS (SELECT 1 FROM \(journal) AS e
        WHERE e.row = t.\(layer.key) AND e.entry >= ?1 AND e.last IS NULL
          \(place.map { $0.same + $0.table } ?? ""))
        \(batch("t.\(layer.key)"))
      UNION ALL
      SELECT j.row, \(place?.entry ?? "NULL") FROM \(journal) AS j
      WHERE j.entry >= ?1 AND j.last IS NULL AND j.action != 'insert'
        AND NOT EXISTS (SELECT 1 FROM \(journal) AS e
          WHERE e.row = j.row AND e.entry >= ?1 AND e.entry < j.entry AND e.last IS NULL
            \(place.map { $0.same + $0.entry } ?? ""))
        \(batch("j.row"))
      ORDER BY 1, 2
      """
  }
}
