import GeoPackage

/// Triggers and indexes that were put aside for a while.
///
/// SQLite runs the triggers of a table in an order that depends on when they were made: afterwards
/// it is the same as before.
struct SuspendedTriggers {
  private struct Item {
    var type: String
    var name: String
    var sql: String
    var isAside: Bool

    var removal: String {
      let quoted = name.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      return "DROP \(type) \"\(quoted)\""
    }
  }

  private var items: [Item] = []

  /// Puts triggers and indexes of some tables aside: those of some names, or all of them, also of
  /// other programs, without any.
  init(
    _ names: [String]? = nil, ofTables tables: [String], on connection: Connection
  ) throws(StorageError) {
    for table in tables {
      let statement = try connection.prepare(
        """
        SELECT type, name, sql FROM sqlite_schema
        WHERE tbl_name = ?1 AND type IN ('trigger', 'index') AND sql NOT NULL ORDER BY rowid
        """, table)
      while try statement.step() {
        guard let type = statement.text(0), let name = statement.text(1),
          let sql = statement.text(2)
        else { continue }
        items.append(
          Item(type: type, name: name, sql: sql, isAside: names?.contains(name) ?? true))
      }
    }
    for item in items where item.isAside { try connection.execute(item.removal) }
  }

  func resume(on connection: Connection) throws(StorageError) {
    for item in items where item.isAside || item.type == "trigger" {
      // One that stayed goes to its place behind those that were away.
      if !item.isAside { try connection.execute(item.removal) }
      try connection.execute(item.sql)
    }
  }
}
