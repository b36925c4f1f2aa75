import GeoPackage

/// Takes back everything that the journal has of some revisions.
///
/// What is written on the way is journaled like any other change, so a reversal can be reversed.
struct Reversal {
  private let revisions: ClosedRange<Int>

  init(of revisions: ClosedRange<Int>) {
    self.revisions = revisions
  }

  /// Members go first: with them go the anchors that belong to a chain alone.
  private static let layers = [
    JournalMigration.members, JournalMigration.chains, JournalMigration.anchors,
  ]

  /// The memory for pages, in KiB: ids come in no order, and most of their index should fit.
  private static let mostCached = 80 << 10

  /// Runs inside a transaction.
  ///
  /// With the number of a change, later changes to the same rows are an error.
  func run(on connection: Connection, change: Int? = nil) throws(AnchorStoreError) {
    if let change {
      for layer in Self.layers {
        let names = try file { () throws(GeoPackageError) in
          try changedSince(layer, on: connection)
        }
        guard names.isEmpty else { throw .changedSince(change, names: names) }
      }
    }
    do throws(GeoPackageError) {
      try connection.execute("PRAGMA defer_foreign_keys = ON")
      // Change by change: what one did to several layers belongs together.
      var journals = try Self.layers.map { layer throws(GeoPackageError) in
        (layer, try JournalEntries(layer, on: connection))
      }
      let numbers = try numbers(on: connection)
      try BulkInsertion.withLargeCache(for: Self.mostCached, on: connection) {
        () throws(GeoPackageError) in
        for number in numbers {
          for index in journals.indices {
            let entries = try journals[index].1.entries(of: number...number, on: connection)
            try reverse(entries, journals[index].0, on: connection)
          }
        }
      }
      try StoreSchema.anchors.recordChange(on: connection, extent: nil)
      try StoreSchema.chains.recordChange(on: connection, extent: nil)
      guard try connection.integer("SELECT 1 FROM pragma_foreign_key_check") == nil else {
        throw GeoPackageError(code: .constraint, message: "", attempted: connection.attempt)
      }
    } catch {
      throw error.code == .constraint ? .brokenChain : .file(error)
    }
  }

  /// The revisions, the newest first.
  private func numbers(on connection: Connection) throws(GeoPackageError) -> [Int] {
    let statement = try connection.prepare(
      """
      SELECT revision FROM geoanchor_changes WHERE revision BETWEEN ?1 AND ?2
      ORDER BY revision DESC
      """)
    try statement.bind(Int64(revisions.lowerBound), at: 1)
    try statement.bind(Int64(revisions.upperBound), at: 2)
    var numbers: [Int] = []
    while try statement.step() { numbers.append(Int(statement.integer(0))) }
    return numbers
  }

  private func reverse(
    _ range: Range<Int64>, _ layer: JournalLayer, on connection: Connection
  ) throws(GeoPackageError) {
    guard !range.isEmpty else { return }
    let image = RowImage(layer)
    let position = layer.members.isEmpty ? "NULL" : "position"
    try connection.withKept(
      """
      SELECT entry, action, row, last, \(position) FROM \(layer.journal)
      WHERE entry >= ?1 AND entry < ?2 ORDER BY entry DESC
      """
    ) { (entries) throws(GeoPackageError) in
      try entries.bind(range.lowerBound, at: 1)
      try entries.bind(range.upperBound, at: 2)
      while try entries.step() {
        let entry = entries.integer(0)
        let row = entries.integer(2)
        switch entries.text(1) {
        case "insert":
          let last = entries.isNull(3) ? row : entries.integer(3)
          let position = entries.isNull(4) ? nil : entries.integer(4)
          try image.remove(row...max(row, last), position: position, on: connection)
        case "update": try image.overwrite(entry: entry, on: connection)
        default: try image.insert(entry: entry, on: connection)
        }
      }
    }
  }

  /// The names of rows that are not any more as these revisions left them.
  private func changedSince(
    _ layer: JournalLayer, on connection: Connection
  ) throws(GeoPackageError) -> [String] {
    let same = layer.content.map { "n.\($0) IS t.\($0)" }.joined(separator: " AND ")
    let group = layer.members.isEmpty ? "" : ", position"
    let sameMember = layer.members.isEmpty ? "" : " AND x.position IS j.position"
    let join = layer.members.isEmpty ? "" : " AND t.position IS n.position"
    let journal = layer.journal
    let name = layer.name.isEmpty ? "NULL" : "coalesce(n.\(layer.name), t.\(layer.name))"
    let entries = try JournalEntries.entries(of: revisions, in: layer, on: connection)
    guard !entries.isEmpty else { return [] }
    let statement = try connection.prepare(
      """
      SELECT coalesce(\(name), 'row ' || n.row)
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
      """)
    try statement.bind(entries.lowerBound, at: 1)
    try statement.bind(entries.upperBound, at: 2)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }
}
