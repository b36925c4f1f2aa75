import GeoPackage

/// Triggers and indexes that were put aside for a while.
struct SuspendedTriggers {
  private var creations: [String] = []

  /// Puts those of some names aside; names that nothing has do not matter.
  init(_ names: [String], on connection: Connection) throws(GeoPackageError) {
    for name in names {
      let statement = try connection.prepare(
        "SELECT type, name, sql FROM sqlite_schema WHERE name = ?1 AND type IN ('trigger', 'index')"
      )
      try statement.bind(name, at: 1)
      try take(try Self.found(statement), on: connection)
    }
  }

  /// Puts all of some tables aside, those of other programs too.
  init(ofTables tables: [String], on connection: Connection) throws(GeoPackageError) {
    for table in tables {
      let statement = try connection.prepare(
        """
        SELECT type, name, sql FROM sqlite_schema
        WHERE tbl_name = ?1 AND type IN ('trigger', 'index') AND sql NOT NULL ORDER BY rowid
        """)
      try statement.bind(table, at: 1)
      try take(try Self.found(statement), on: connection)
    }
  }

  func resume(on connection: Connection) throws(GeoPackageError) {
    for sql in creations { try connection.execute(sql) }
  }

  private typealias Found = (type: String, name: String, sql: String)

  private static func found(
    _ statement: borrowing Statement
  ) throws(GeoPackageError) -> [Found] {
    var found: [Found] = []
    while try statement.step() {
      guard let type = statement.text(0), let name = statement.text(1),
        let sql = statement.text(2)
      else { continue }
      found.append((type, name, sql))
    }
    return found
  }

  private mutating func take(
    _ found: [Found], on connection: Connection
  ) throws(GeoPackageError) {
    for (type, name, sql) in found {
      creations.append(sql)
      let quoted = name.split(separator: "\"", omittingEmptySubsequences: false)
        .joined(separator: "\"\"")
      try connection.execute("DROP \(type) \"\(quoted)\"")
    }
  }
}
