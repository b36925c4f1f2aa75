import GeoPackage

/// Brings rows back to what the journal has of them.
///
/// A statement that fires triggers copies each page that it touches, to be able to go back. One
/// statement for many rows does so once a page; one for each row wrote 40 KiB a row.
struct RowRestoration {
  private let layer: JournalLayer

  init(_ layer: JournalLayer) {
    self.layer = layer
  }

  func remove(_ rows: ClosedRange<Int64>, on connection: Connection) throws {
    try run(
      "DELETE FROM \(layer.table) WHERE \(layer.key) BETWEEN ?1 AND ?2", rows.lowerBound,
      rows.upperBound, on: connection)
  }

  /// Removes the rows that entries, each for one row, say were inserted.
  func remove(insertedBy entries: Range<Int64>, on connection: Connection) throws {
    let columns = ([layer.key] + layer.members).joined(separator: ", ")
    let places = (["row"] + layer.members).joined(separator: ", ")
    try run(
      """
      DELETE FROM \(layer.table) WHERE (\(columns)) IN
        (SELECT \(places) FROM \(layer.journal) WHERE entry BETWEEN ?1 AND ?2)
      """, entries.lowerBound, entries.upperBound - 1, on: connection)
  }

  /// Gives rows the content of their images; the journal's trigger stamps them.
  ///
  /// No two of the entries may be of the same row.
  func overwrite(_ entries: Range<Int64>, on connection: Connection) throws {
    guard entries.lowerBound < entries.upperBound - 1 else {
      return try overwrite(entries.lowerBound, on: connection)
    }
    // Columns that stay need not be written: their indexes and triggers have nothing to do then.
    let columns = try differingColumns(entries, on: connection)
    guard !columns.isEmpty else { return }
    // Rows that swapped their names can go back only one by one.
    guard !columns.contains(layer.name) else {
      for entry in try numbers(of: entries, on: connection) {
        try overwrite(entry, on: connection)
      }
      return
    }
    // The plus keeps the journal from being searched row by row.
    try run(
      """
      UPDATE \(layer.table) SET \(columns.map { "\($0) = j.\($0)" }.joined(separator: ", "))
      FROM \(layer.journal) AS j
      WHERE j.entry BETWEEN ?1 AND ?2 AND \(layer.table).\(layer.key) = +j.row
        \(layer.members.map { "AND \(layer.table).\($0) = j.\($0)" }.joined(separator: " "))
      """, entries.lowerBound, entries.upperBound - 1, on: connection)
  }

  /// The entries of a range that are there, the newest first.
  private func numbers(
    of entries: Range<Int64>, on connection: Connection
  ) throws(StorageError) -> [Int64] {
    let statement = try connection.cachedStatement(
      "SELECT entry FROM \(layer.journal) WHERE entry >= ?1 AND entry < ?2 ORDER BY entry DESC",
      entries.lowerBound, entries.upperBound)
    var numbers: [Int64] = []
    while try statement.step() { numbers.append(statement.integer(0)) }
    return numbers
  }

  /// Gives one row the content of its image.
  private func overwrite(_ entry: Int64, on connection: Connection) throws {
    let columns = layer.content.joined(separator: ", ")
    let members = layer.members.map {
      " AND \($0) = (SELECT \($0) FROM \(layer.journal) WHERE entry = ?1)"
    }
    try run(
      """
      UPDATE \(layer.table) SET (\(columns)) =
        (SELECT \(columns) FROM \(layer.journal) WHERE entry = ?1)
      WHERE \(layer.key) = (SELECT row FROM \(layer.journal) WHERE entry = ?1)\(members.joined())
      """, entry, on: connection)
  }

  /// The columns of content in which rows are not like their images.
  private func differingColumns(
    _ entries: Range<Int64>, on connection: Connection
  ) throws -> [String] {
    let columns = layer.content.filter { !layer.members.contains($0) }
    let statement = try connection.cachedStatement(
      """
      SELECT \(columns.map { "max(t.\($0) IS NOT j.\($0))" }.joined(separator: ", "))
      FROM \(layer.journal) AS j CROSS JOIN \(layer.table) AS t ON t.\(layer.key) = j.row
        \(layer.members.map { "AND t.\($0) = j.\($0)" }.joined(separator: " "))
      WHERE j.entry BETWEEN ?1 AND ?2
      """, entries.lowerBound, entries.upperBound - 1)
    guard try statement.step() else { return [] }
    return columns.enumerated().filter { statement.integer(Int32($0.offset)) != 0 }
      .map(\.element)
  }

  /// Inserts the removed rows; those whose content was not kept stay removed.
  func insert(_ entries: Range<Int64>, on connection: Connection) throws {
    let values = layer.columns.map { column in
      guard layer.stamps.contains(column) else { return column }
      return switch column {
      case "revision": "revision + 1"
      case "changed": "strftime('%Y-%m-%dT%H:%M:%fZ','now')"
      default: ChangeMark.openChange.author
      }
    }
    try run(
      """
      INSERT INTO \(layer.table) (\(layer.key), \(layer.columns.joined(separator: ", ")))
      SELECT row, \(values.joined(separator: ", ")) FROM \(layer.journal)
      WHERE entry BETWEEN ?1 AND ?2 AND \(layer.witness) NOT NULL
      """, entries.lowerBound, entries.upperBound - 1, on: connection)
  }

  private func run(_ sql: String, _ numbers: Int64..., on connection: Connection) throws {
    let statement = try connection.cachedStatement(sql)
    for (index, number) in numbers.enumerated() {
      try statement.bind(number, at: Int32(index + 1))
    }
    try statement.run()
  }
}
