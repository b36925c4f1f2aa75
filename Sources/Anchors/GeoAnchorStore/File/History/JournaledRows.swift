import GeoPackage

/// The rows of a layer as they were after a revision.
enum JournaledRows {
  /// Prepares a statement over some columns of all rows, in the order of the rows' numbers.
  static func prepare(
    _ layer: JournalLayer, _ columns: [String], after revision: Int, on connection: Connection
  ) throws(StorageError) -> Statement {
    let list = columns.joined(separator: ", ")
    let first = try JournalEntries.entries(
      of: 1...max(1, min(revision, .max - 1)), in: layer, on: connection
    ).upperBound
    // The first entry behind the revision has the row as it was; without one it is as it is now.
    return try connection.prepare(
      """
      SELECT \(list) FROM (
        SELECT \(layer.key) AS number, \(list) FROM \(layer.table) AS t
        WHERE NOT EXISTS (
          SELECT 1 FROM \(layer.journal) AS x WHERE x.row = t.\(layer.key) AND x.entry >= ?1)
        UNION ALL
        SELECT row, \(list) FROM \(layer.journal) AS j
        WHERE j.entry >= ?1 AND j.action != 'insert' AND NOT EXISTS (
          SELECT 1 FROM \(layer.journal) AS x
          WHERE x.row = j.row AND x.entry >= ?1 AND x.entry < j.entry)
      ) ORDER BY number
      """, revision < 1 ? 1 : first)
  }
}
