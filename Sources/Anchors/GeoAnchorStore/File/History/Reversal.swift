import GeoAnchors
import GeoPackage

/// Reverts every journal entry of some revisions.
///
/// The reversal is journaled like any other change, so it can be reversed itself.
struct Reversal {
  private let revisions: ClosedRange<Int>

  init(of revisions: ClosedRange<Int>) {
    self.revisions = revisions
  }

  /// The memory for pages, in KiB: ids come in no order, and most of their index should fit.
  private static let mostCached = 80 << 10
  /// The greatest number of rows that one statement restores, which keeps their new content aside.
  private static let mostRows = 100_000

  /// Runs inside a transaction.
  ///
  /// With the number of a change, later changes to the same rows are an error.
  func run(on connection: Connection, change: Int? = nil) throws {
    let layers = try StoreSchema.journalLayers(in: connection)
    if let change {
      for layer in layers {
        let names = try changedSince(layer, on: connection)
        guard names.isEmpty else { throw AnchorStoreError.changedSince(change, names: names) }
      }
    }
    do {
      try connection.execute("PRAGMA defer_foreign_keys = ON")
      try BulkInsertion.withLargeCache(for: Self.mostCached, on: connection) {
        try takingMembersApart(on: connection) { try reverseAll(layers, on: connection) }
      }
      for layer in layers where layer.columns.contains("geom") {
        try FeatureTable.recordChange(of: layer.table, on: connection, extent: nil)
      }
      try AnchorStore.checkReferences(on: connection)
    } catch let error as StorageError where error.code == .constraint {
      throw AnchorStoreError.brokenChain
    } catch let error as StorageError where error.code == .notUnique {
      throw try taken(on: connection) ?? error
    }
  }

  /// The error for an id or name that another row has taken since.
  private func taken(on connection: Connection) throws -> AnchorStoreError? {
    func first(_ layer: JournalLayer) throws -> String? {
      try connection.text(
        """
        SELECT j.\(layer.name) FROM \(layer.journal) AS j
        JOIN \(layer.table) AS t ON t.\(layer.name) = j.\(layer.name) AND t.\(layer.key) != j.row
        WHERE j.change BETWEEN ?1 AND ?2 LIMIT 1
        """, revisions.lowerBound, revisions.upperBound)
    }
    if let name = try first(JournalMigration.chains) { return .chainExists(name) }
    return try first(JournalMigration.anchors).map { .duplicate(AnchorID(rawValue: $0)) }
  }

  /// Runs the body while members of chains go without their anchors, whose own entries say whether
  /// they go: a feed may have brought members whose anchors were there.
  private func takingMembersApart(on connection: Connection, _ body: () throws -> Void) throws {
    let members = try JournalEntries.entries(
      of: revisions, in: JournalMigration.members, on: connection)
    guard !members.isEmpty else { return try body() }
    let saved = try SuspendedTriggers(
      ["chain_members_delete"], ofTables: ["chain_members"], on: connection)
    try body()
    try saved.resume(on: connection)
  }

  /// Goes through the entries of all layers from the newest change to the oldest.
  ///
  /// The effects of one change on several layers belong together. Changes that follow one another
  /// and touched one layer alone are taken at once: another program may have made a million of
  /// them.
  private func reverseAll(_ layers: [JournalLayer], on connection: Connection) throws {
    var journals: [JournalEntries] = []
    for layer in layers {
      var journal = try JournalEntries(layer, on: connection)
      try journal.skip(after: revisions.upperBound, on: connection)
      journals.append(journal)
    }
    while true {
      let newest = try journals.map { journal in
        try journal.newestRevision(on: connection) ?? 0
      }
      // Of layers with entries of the same change the first goes first.
      guard let revision = newest.max(), revisions.contains(revision),
        let index = newest.firstIndex(of: revision)
      else { return }
      let limits = newest.enumerated().map { $0 < index ? $1 + 1 : $0 > index ? $1 : 0 }
      let first = max(revisions.lowerBound, limits.max() ?? 0)
      let entries = try journals[index].entries(of: first...revision, on: connection)
      guard !entries.isEmpty else {
        throw StorageError(
          code: .damaged, message: "`\(layers[index].journal)` is not in the order of the changes",
          attempted: connection.attempt)
      }
      try reverse(entries, layers[index], on: connection)
    }
  }

  /// Entries of one kind that follow one another, each for another row.
  private struct Run {
    var action: String
    var oldest: Int64
    var newest: Int64
    var rows: Set<Row> = []
  }

  private struct Row: Hashable {
    var number: Int64
    /// Which member of a group; 0 where there are no groups.
    var position: Int64
  }

  private func reverse(
    _ range: Range<Int64>, _ layer: JournalLayer, on connection: Connection
  ) throws {
    let image = RowRestoration(layer)
    let position = layer.members.isEmpty ? "0" : "position"
    var run: Run?
    let entries = try connection.cachedStatement(
      """
      SELECT entry, action, row, last, \(position) FROM \(layer.journal)
      WHERE entry >= ?1 AND entry < ?2 ORDER BY entry DESC
      """, range.lowerBound, range.upperBound)
    while try entries.step() {
      let entry = entries.integer(0)
      let action = entries.text(1) ?? ""
      let row = entries.integer(2)
      guard entries.isNull(3) else {
        // A batch of insertions.
        try reverse(run, by: image, on: connection)
        run = nil
        try image.remove(row...max(row, entries.integer(3)), on: connection)
        continue
      }
      let place = Row(number: row, position: entries.integer(4))
      if let full = run,
        full.action != action || full.rows.count >= Self.mostRows || full.rows.contains(place)
      {
        try reverse(full, by: image, on: connection)
        run = nil
      }
      if run == nil { run = Run(action: action, oldest: entry, newest: entry) }
      run?.oldest = entry
      run?.rows.insert(place)
    }
    try reverse(run, by: image, on: connection)
  }

  private func reverse(_ run: Run?, by image: RowRestoration, on connection: Connection) throws {
    guard let run else { return }
    let entries = run.oldest..<run.newest + 1
    switch run.action {
    case "insert": try image.remove(insertedBy: entries, on: connection)
    case "update": try image.overwrite(entries, on: connection)
    default: try image.insert(entries, on: connection)
    }
  }

  /// The names of rows that are not any more as these revisions left them.
  private func changedSince(_ layer: JournalLayer, on connection: Connection) throws -> [String] {
    let same = layer.content.map { "n.\($0) IS t.\($0)" }.joined(separator: " AND ")
    let group = layer.members.isEmpty ? "" : ", position"
    let sameMember = layer.members.isEmpty ? "" : " AND x.position IS j.position"
    let join = layer.members.isEmpty ? "" : " AND t.position IS n.position"
    let journal = layer.journal
    let column = layer.owner ?? layer.name
    let name = column.isEmpty ? "NULL" : "coalesce(n.\(column), t.\(column))"
    let entries = try JournalEntries.entries(of: revisions, in: layer, on: connection)
    guard !entries.isEmpty else { return [] }
    let statement = try connection.prepare(
      """
      SELECT DISTINCT coalesce(\(name), '\(layer.rowLabel) ' || n.row)
      FROM (
        SELECT (SELECT min(x.entry) FROM \(journal) AS x
            WHERE x.row = j.row AND x.entry > j.entry\(sameMember)) AS next
          FROM (SELECT row, max(entry) AS entry\(group) FROM \(journal)
            WHERE entry >= ?1 AND entry < ?2 AND last IS NULL GROUP BY row\(group)) AS j
        UNION ALL
        SELECT min(x.entry) FROM \(journal) AS r JOIN \(journal) AS x
            ON x.row BETWEEN r.row AND r.last AND x.entry > r.entry
          WHERE r.entry >= ?1 AND r.entry < ?2 AND r.last NOT NULL AND NOT EXISTS (
            SELECT 1 FROM \(journal) AS y
            WHERE y.row = x.row AND y.entry >= ?1 AND y.entry < ?2 AND y.last IS NULL)
          GROUP BY x.row
      ) AS s
      JOIN \(journal) AS n ON n.entry = s.next
      LEFT JOIN \(layer.table) AS t ON t.\(layer.key) = n.row\(join)
      WHERE n.entry >= ?2 AND NOT CASE n.action
        WHEN 'insert' THEN t.\(layer.key) IS NULL
        ELSE t.\(layer.key) NOT NULL AND \(same) END
      LIMIT 5
      """, entries.lowerBound, entries.upperBound)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return try names.isEmpty && layer.ownsRows
      ? takenNames(layer, entries, on: connection) : names
  }

  /// The names of sets or venues that these revisions removed and that others have by now.
  private func takenNames(
    _ layer: JournalLayer, _ entries: Range<Int64>, on connection: Connection
  ) throws -> [String] {
    let statement = try connection.prepare(
      """
      SELECT DISTINCT j.\(layer.name) FROM \(layer.journal) AS j
      JOIN \(layer.table) AS t ON t.\(layer.name) = j.\(layer.name) AND t.\(layer.key) != j.row
      WHERE j.entry >= ?1 AND j.entry < ?2 AND j.action = 'delete' LIMIT 5
      """, entries.lowerBound, entries.upperBound)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }
}
