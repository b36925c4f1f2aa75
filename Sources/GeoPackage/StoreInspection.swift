/// Looks at a file as a whole, without knowing what its tables mean.
package struct StoreInspection {
  private let connection: Connection

  /// Looks at what a connection reaches.
  package init(_ connection: Connection) { self.connection = connection }

  /// What SQLite finds wrong with pages, indexes and constraints; nothing when all is well.
  ///
  /// - Parameter most: the maximum number of findings.
  /// - Returns: the findings in SQLite's words.
  /// - Throws: `GeoPackageError` when the file cannot be read.
  package func damage(most: Int) throws(GeoPackageError) -> [String] {
    try texts("PRAGMA integrity_check(\(most))").filter { $0 != "ok" }
  }

  /// How many rows of each table refer to rows that are not there.
  package func brokenReferences() throws(GeoPackageError) -> [(table: String, rows: Int)] {
    let statement = try connection.prepare(
      "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1")
    var found: [(table: String, rows: Int)] = []
    while try statement.step() {
      found.append((statement.text(0) ?? "", Int(statement.integer(1))))
    }
    return found
  }

  /// The tables that have a spatial index.
  package func indexedTables() throws(GeoPackageError) -> [String] {
    try texts(
      """
      SELECT substr(name, 7, length(name) - 11) FROM sqlite_schema
      WHERE type = 'table' AND name LIKE 'rtree\\_%\\_geom' ESCAPE '\\'
        AND sql LIKE 'CREATE VIRTUAL%' ORDER BY 1
      """)
  }

  /// What is wrong with the nodes of the spatial index of a table; nil when nothing is.
  package func brokenNodes(ofTable table: String) throws(GeoPackageError) -> String? {
    let text = try connection.text("SELECT rtreecheck('rtree_\(table)_geom')")
    return text == "ok" ? nil : text
  }

  /// How many rows of a table its spatial index lacks, has elsewhere, or has beyond them.
  package func unindexedRows(ofTable table: String) throws(GeoPackageError) -> Int {
    try SpatialIndex(table: table, index: "rtree_\(table)_geom").mismatches(on: connection)
  }

  /// The levels of the spatial index of a table; 1 when all of it is in its root.
  package func indexDepth(ofTable table: String) throws(GeoPackageError) -> Int {
    // The root begins with the depth of the tree below it, as two bytes.
    let depth = try connection.text(
      "SELECT hex(substr(data, 1, 2)) FROM rtree_\(table)_geom_node WHERE nodeno = 1")
    return (depth.flatMap { Int($0, radix: 16) } ?? 0) + 1
  }

  /// The version of a component, and what is wrong with its part of the schema.
  package func schema(
    of component: Component
  ) throws(GeoPackageError) -> (version: Int, isNewest: Bool, defects: [StoreDefect]) {
    let version = try StoreFile.state(of: component, connection).version
    guard version <= component.version else {
      throw GeoPackageError(
        code: .newerVersion,
        message: "its \(component.name) tables have version \(version), this program knows "
          + "\(component.version)",
        attempted: connection.attempt)
    }
    let known = version > 0 ? version : component.version
    var defects = try SchemaGuard(component).defects(of: connection, version: known)
    if version == 0 { defects.insert(StoreDefect(.missingRecord, component.name), at: 0) }
    return (version, known == component.version, defects)
  }

  private func texts(_ sql: String) throws(GeoPackageError) -> [String] {
    let statement = try connection.prepare(sql)
    var found: [String] = []
    while try statement.step() { found.append(statement.text(0) ?? "") }
    return found
  }
}
