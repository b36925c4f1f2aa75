import CGeoSQLite

/// The SQLite that stores are kept by.
package enum SQLiteLibrary {
  package static var version: String { String(cString: sqlite3_libversion()) }

  /// Whether it has the R*Tree, which stores need.
  package static var hasRTree: Bool { sqlite3_compileoption_used("ENABLE_RTREE") != 0 }
}
