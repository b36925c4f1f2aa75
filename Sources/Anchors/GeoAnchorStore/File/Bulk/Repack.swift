import GeoPackage
import Geodesy

package struct RepackReport: Hashable, Sendable {
  package var anchors: Int
  /// The number of anchors that moved within the file.
  package var moved: Int
  /// The nodes of the spatial index before.
  package var nodesBefore: Int
  /// The nodes of the spatial index now.
  package var nodesAfter: Int
  /// The revision of the store, which stays the same.
  package var revision: Int
}

extension AnchorStore {
  /// Sorts the anchors by place in the file and rebuilds their spatial index, so that a store with
  /// many changes is as fast as a newly filled one.
  ///
  /// It is one transaction. Content, history and revision stay; every change can still be undone.
  /// The order in which anchors are listed becomes that of their places among those that were added
  /// together by a bulk insertion, and among all others where these are a thousand or more.
  /// - Throws: `AnchorStoreError.file` when the store cannot be written; nothing was changed then.
  public func repack() throws(AnchorStoreError) { _ = try repackReport() }

  /// Repacks the anchors and returns a report.
  /// - Throws: The errors of `repack`.
  package func repackReport() throws(AnchorStoreError) -> RepackReport {
    let report = try pool.write("repack the anchors", checksForeignKeys: false) { connection in
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
/// for all of them stays true. Wherever a number stands for a row it is exchanged. Rows are sorted by
/// the database, in temporary tables: the memory does not grow with them.
struct Repacking {
  private let connection: Connection
  private let index = StoreSchema.anchors.index

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// From how many rows on the order makes a difference.
  private static let fewest = 1000
  /// The sort key of rows without a readable place.
  private static let last = Int64.max
  /// The memory for pages, in KiB; a sort takes as much again.
  private static let cache = 16 << 10

  func run() throws -> RepackReport {
    try connection.execute("PRAGMA cache_size = -\(Self.cache)")
    defer { try? connection.execute("PRAGMA cache_size = -2000") }
    try connection.execute(
      """
      CREATE TEMP TABLE placed (row INTEGER PRIMARY KEY, batch INTEGER NOT NULL, key INTEGER NOT NULL);
      CREATE TEMP TABLE renumbered (new INTEGER PRIMARY KEY, old INTEGER NOT NULL, key INTEGER NOT NULL)
      """)
    let single = try readPlaces()
    let (anchors, moved) = try chooseNumbers(single)
    try connection.execute(
      "DROP TABLE temp.placed; CREATE UNIQUE INDEX temp.renumbered_old ON renumbered (old)")
    let before = try nodes()
    if moved > 0 { try renumber() }
    try packIndex()
    try connection.execute("DROP TABLE temp.renumbered")
    return RepackReport(
      anchors: anchors, moved: moved, nodesBefore: before, nodesAfter: try nodes(),
      revision: try AnchorStore.revision(on: connection))
  }

  private func nodes() throws -> Int {
    Int(try connection.integer("SELECT count(*) FROM \(index)_node") ?? 0)
  }

  /// Notes each row with the bulk insertion that brought it, and how far along the curve of places it
  /// lies; one without a readable place comes last.
  /// - Returns: The substitute for a batch where rows came one by one, and their number.
  private func readPlaces() throws -> (batch: Int64, count: Int) {
    let batches = try batches()
    let rows = try connection.prepare("SELECT fid, geom FROM anchors ORDER BY fid")
    let insertion = try connection.prepare("INSERT INTO temp.placed VALUES (?1, ?2, ?3)")
    var batch = 0
    let single = Int64(batches.count)
    var count = 0
    while try rows.step() {
      let row = rows.integer(0)
      while batch < batches.count, batches[batch].upperBound < row { batch += 1 }
      let isIn = batch < batches.count && batches[batch].contains(row)
      if !isIn { count += 1 }
      // The database knows signed numbers alone.
      let key = (try? rows.point(1)).map { Int64(bitPattern: PlaceOrder.key($0) ^ 1 << 63) }
      try insertion.bind(row, at: 1)
      try insertion.bind(isIn ? Int64(batch) : single, at: 2)
      try insertion.bind(key ?? Self.last, at: 3)
      try insertion.run()
    }
    return (single, count)
  }

  private func batches() throws -> [ClosedRange<Int64>] {
    let statement = try connection.prepare(
      "SELECT row, last FROM anchors_journal WHERE last IS NOT NULL ORDER BY row")
    var batches: [ClosedRange<Int64>] = []
    while try statement.step() {
      let first = statement.integer(0)
      batches.append(first...max(first, statement.integer(1)))
    }
    return batches
  }

  /// Hands out the numbers of each batch in the order of the places in it; few rows that came one by one stay.
  private func chooseNumbers(
    _ single: (batch: Int64, count: Int)
  ) throws -> (anchors: Int, moved: Int) {
    let key = single.count < Self.fewest ? "iif(batch = \(single.batch), 0, key)" : "key"
    let rows = try connection.prepare(
      "SELECT row, key, batch FROM temp.placed ORDER BY batch, \(key), row")
    // Later batches have higher numbers.
    let inBatches = try connection.prepare(
      "SELECT row FROM temp.placed WHERE batch != ?1 ORDER BY row", single.batch)
    let oneByOne = try connection.prepare(
      "SELECT row FROM temp.placed WHERE batch = ?1 ORDER BY row", single.batch)
    let insertion = try connection.prepare("INSERT INTO temp.renumbered VALUES (?1, ?2, ?3)")
    var anchors = 0
    var moved = 0
    while try rows.step() {
      let isSingle = rows.integer(2) == single.batch
      guard try isSingle ? oneByOne.step() : inBatches.step() else { break }
      let (new, old) = (isSingle ? oneByOne.integer(0) : inBatches.integer(0), rows.integer(0))
      anchors += 1
      if new != old { moved += 1 }
      try insertion.bind(new, at: 1)
      try insertion.bind(old, at: 2)
      try insertion.bind(rows.integer(1), at: 3)
      try insertion.run()
    }
    return (anchors, moved)
  }

  private func renumber() throws {
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
        UPDATE \(table) SET \(column) = m.new FROM temp.renumbered AS m
        WHERE m.old = \(table).\(column) AND m.new != m.old\(single)
        """)
    }
    try connection.execute("DELETE FROM anchor_tags; \(TagIndex.fill(where: "TRUE"))")
    try saved.resume(on: connection)
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
        FROM temp.renumbered AS m CROSS JOIN main.anchors AS a ON a.fid = m.old ORDER BY m.new;
      DELETE FROM anchors;
      INSERT INTO anchors (fid, \(list)) SELECT fid, \(list) FROM temp.repacked ORDER BY rowid;
      DROP TABLE temp.repacked;
      """)
  }

  /// Rebuilds the spatial index with neighbors next to one another.
  ///
  /// Rows without a readable place keep their index entries; an empty point has none.
  private func packIndex() throws {
    let others = try connection.prepare(
      """
      SELECT m.new, i.minx, i.maxx, i.miny, i.maxy FROM temp.renumbered AS m
      JOIN \(index) AS i ON i.id = m.old WHERE m.key = \(Self.last) ORDER BY m.new
      """)
    var unplaced: [PackedIndex.Cell] = []
    while try others.step() { unplaced.append(PackedIndex.Cell(rowOf: others)) }
    let placed =
      try connection.integer("SELECT count(*) FROM temp.renumbered WHERE key < \(Self.last)") ?? 0
    guard Int(placed) + unplaced.count > 0 else { return }
    let rows = try connection.prepare(
      """
      SELECT m.new, a.geom FROM temp.renumbered AS m CROSS JOIN anchors AS a ON a.fid = m.new
      WHERE m.key < \(Self.last) ORDER BY m.key, m.new
      """)
    var rest = unplaced.makeIterator()
    try PackedIndex().write(total: Int(placed) + unplaced.count, on: connection) {
      () throws(StorageError) in
      guard try rows.step(), let place = try rows.point(1) else { return rest.next() }
      return PackedIndex.Cell(
        row: rows.integer(0), longitude: place.longitude, latitude: place.latitude)
    }
  }
}
