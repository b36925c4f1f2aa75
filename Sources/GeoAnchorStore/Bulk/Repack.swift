import GeoPackage

/// What a repack did.
package struct RepackReport: Hashable, Sendable {
  /// How many anchors the store has.
  package var anchors: Int
  /// How many of them lie elsewhere in the file now.
  package var moved: Int
  /// The nodes of the spatial index before.
  package var nodesBefore: Int
  /// The nodes of the spatial index now.
  package var nodesAfter: Int
  /// The revision of the store, which stays the same.
  package var revision: Int
}

extension AnchorStore {
  /// Puts the anchors into the order of their places in the file, and builds their spatial index
  /// anew, so that a store is as fast as just filled after many changes.
  ///
  /// It is one transaction. Content, history and revision stay; every change can still be undone.
  /// The order in which anchors are listed becomes that of their places among those that were added
  /// together by a bulk insertion, and among all others where these are a thousand or more.
  /// - Throws: `AnchorStoreError.file` when the store cannot be written; nothing was changed then.
  public func repack() throws(AnchorStoreError) { _ = try repackReport() }

  /// Does what `repack` does, and says what that was.
  ///
  /// - Throws: What `repack` throws.
  package func repackReport() throws(AnchorStoreError) -> RepackReport {
    let report = try pool.write("repack the anchors") { connection in
      try Repacking(connection).run()
    }
    pool.connections.shortenLog()
    return report
  }
}

/// Gives the rows of the anchors new numbers, in the order of their places.
///
/// Rows are stored in the order of their numbers. The numbers that are in use stay in use; only who
/// has which changes, and only among the rows that one bulk insertion brought: so the journal's entry
/// for all of them stays true. Wherever a number stands for a row it is exchanged.
struct Repacking {
  private let connection: Connection
  private let index = StoreSchema.anchors.index

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// From how many rows on the order makes a difference.
  private static let fewest = 1000

  func run() throws -> RepackReport {
    let rows = try PlacedRow.read(on: connection)
    let order = try newOrder(of: rows)
    let moved = zip(rows, order).count { $0.number != $1.number }
    let before = try nodes()
    try BulkInsertion.withLargeCache(for: rows.count, on: connection) {
      if moved > 0 { try renumber(from: order, to: rows) }
      let cells = try cells(sorted: order, numbers: rows)
      if !cells.isEmpty { try PackedIndex().write(cells, total: cells.count, on: connection) }
    }
    return RepackReport(
      anchors: rows.count, moved: moved, nodesBefore: before, nodesAfter: try nodes(),
      revision: try AnchorStore.revision(on: connection))
  }

  private func nodes() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM \(index)_node") ?? 0)
  }

  /// The rows as they are to follow one another: the one at a place takes the number that the row at
  /// the same place of `rows` has.
  private func newOrder(of rows: [PlacedRow]) throws -> [PlacedRow] {
    let statement = try connection.prepare(
      "SELECT row, last FROM anchors_journal WHERE last IS NOT NULL ORDER BY row")
    var batches: [ClosedRange<Int64>] = []
    while try statement.step() {
      let first = statement.integer(0)
      batches.append(first...max(first, statement.integer(1)))
    }
    var groups = [[Int]](repeating: [], count: batches.count + 1)
    var batch = 0
    for (place, row) in rows.enumerated() {
      while batch < batches.count, batches[batch].upperBound < row.number { batch += 1 }
      let isIn = batch < batches.count && batches[batch].contains(row.number)
      groups[isIn ? batch : batches.count].append(place)
    }
    var order = rows
    for (number, group) in groups.enumerated()
    where number < batches.count || group.count >= Self.fewest {
      let sorted = group.sorted { (rows[$0].key, $0) < (rows[$1].key, $1) }
      for (place, source) in zip(group, sorted) { order[place] = rows[source] }
    }
    return order
  }

  private func renumber(from order: [PlacedRow], to rows: [PlacedRow]) throws {
    try connection.execute("PRAGMA defer_foreign_keys = ON")
    try connection.execute(
      "CREATE TEMP TABLE repacking (new INTEGER PRIMARY KEY, old INTEGER NOT NULL)")
    let insertion = try connection.prepare("INSERT INTO temp.repacking VALUES (?1, ?2)")
    for (old, new) in zip(order, rows) {
      try insertion.bind(new.number, at: 1)
      try insertion.bind(old.number, at: 2)
      try insertion.run()
    }
    try connection.execute("CREATE UNIQUE INDEX temp.repacking_old ON repacking (old)")
    let saved = try SuspendedTriggers(
      ofTables: ["anchors", "anchors_journal", "chain_members", "chain_members_journal"],
      on: connection)
    try rewriteRows()
    for (table, column) in [
      ("anchors_journal", "row"), ("chain_members", "anchor"), ("chain_members_journal", "anchor"),
    ] {
      // One entry that stands for many rows has no row of its own.
      let single = table == "anchors_journal" ? " AND last IS NULL" : ""
      try connection.execute(
        """
        UPDATE \(table) SET \(column) =
          (SELECT new FROM temp.repacking WHERE old = \(table).\(column))
        WHERE \(column) IN (SELECT old FROM temp.repacking WHERE old != new)\(single)
        """)
    }
    try connection.execute("DELETE FROM anchor_tags; \(TagIndex.fill(where: "TRUE"))")
    try saved.resume(on: connection)
    try connection.execute("DROP TABLE temp.repacking")
  }

  /// Other programs may have added columns: all of them move.
  private func rewriteRows() throws {
    let statement = try connection.prepare(
      "SELECT '\"' || replace(name, '\"', '\"\"') || '\"' FROM pragma_table_info('anchors')")
    var columns: [String] = []
    while try statement.step() {
      if let name = statement.text(0), name != "\"fid\"" { columns.append(name) }
    }
    let list = columns.joined(separator: ", ")
    try connection.execute(
      """
      CREATE TEMP TABLE repacked AS
        SELECT m.new AS fid, \(columns.map { "a.\($0)" }.joined(separator: ", "))
        FROM temp.repacking AS m CROSS JOIN main.anchors AS a ON a.fid = m.old ORDER BY m.new;
      DELETE FROM anchors;
      INSERT INTO anchors (fid, \(list)) SELECT fid, \(list) FROM temp.repacked ORDER BY rowid;
      DROP TABLE temp.repacked;
      """)
  }

  /// The cells of the spatial index, neighbours next to one another.
  private func cells(
    sorted order: [PlacedRow], numbers rows: [PlacedRow]
  ) throws -> [PackedIndex.Cell] {
    // The index as it is says what the standard's triggers say: nothing about an empty point.
    var cells: [Int64: PackedIndex.Cell] = [:]
    for cell in try IndexCells.read(on: connection) { cells[cell.number] = cell }
    var found: [(key: UInt64, cell: PackedIndex.Cell)] = []
    found.reserveCapacity(cells.count)
    for (old, new) in zip(order, rows) {
      guard var cell = cells[old.number] else { continue }
      cell.number = new.number
      found.append((old.key, cell))
    }
    found.sort { ($0.key, $0.cell.number) < ($1.key, $1.cell.number) }
    return found.map(\.cell)
  }
}

/// A row and how far along the curve of places it lies.
struct PlacedRow {
  var number: Int64
  var key: UInt64

  /// All rows of the anchors, by their numbers; one without a readable place comes last.
  static func read(on connection: Connection) throws -> [PlacedRow] {
    let statement = try connection.prepare("SELECT fid, geom FROM anchors ORDER BY fid")
    var rows: [PlacedRow] = []
    while try statement.step() {
      let place = try? statement.point(1)
      rows.append(
        PlacedRow(number: statement.integer(0), key: place.map { PlaceOrder.key($0) } ?? .max))
    }
    return rows
  }
}
