/// Looks at a file as a whole, without knowing what its tables mean.
package struct StoreInspection {
  private let connection: Connection

  package init(_ connection: Connection) { self.connection = connection }

  /// SQLite's findings on pages, indexes and constraints; empty for an intact file.
  ///
  /// Computed columns would be evaluated for each row: such foreign tables are left out, and with
  /// them the pages that belong to no table.
  /// - Parameters:
  ///   - most: The maximum number of findings.
  ///   - trusted: The tables that are as this program creates them.
  /// - Returns: The findings in SQLite's words.
  /// - Throws: `StorageError` when the file cannot be read.
  package func damage(
    most: Int, trusted: Set<String>
  ) throws(StorageError) -> [String] {
    let objects = try SchemaObject.all(in: connection)
    let computing = Set(
      objects.filter { $0.computes && !trusted.contains($0.table) }.map { $0.table.lowercased() })
    var found: [String] = []
    if computing.isEmpty {
      found = try texts("PRAGMA integrity_check(\(most))")
    } else {
      for table in objects
      where table.type == "table" && !table.isVirtual
        && !computing.contains(table.name.lowercased()) && found.count < most
      {
        found += try texts("PRAGMA integrity_check(\(SchemaObject.quoted(table.name)))")
      }
    }
    return Array(found.filter { $0 != "ok" }.prefix(most))
  }

  /// The number of rows of each table that refer to missing rows.
  package func brokenReferences() throws(StorageError) -> [(table: String, rows: Int)] {
    let statement = try connection.prepare(
      "SELECT \"table\", count(*) FROM pragma_foreign_key_check GROUP BY 1 ORDER BY 1")
    var found: [(table: String, rows: Int)] = []
    while try statement.step() {
      found.append((statement.text(0) ?? "", Int(statement.integer(1))))
    }
    return found
  }

  /// The tables that have a spatial index.
  package func indexedTables() throws(StorageError) -> [String] {
    try texts(
      """
      SELECT substr(name, 7, length(name) - 11) FROM sqlite_schema
      WHERE type = 'table' AND name LIKE 'rtree\\_%\\_geom' ESCAPE '\\'
        AND sql LIKE 'CREATE VIRTUAL%' ORDER BY 1
      """)
  }

  /// The defects of the spatial index of a table: the problem with its nodes, or nil, and the
  /// number of rows that it lacks, has elsewhere, or has beyond those of the table.
  package func defects(
    ofIndexOf table: String
  ) throws(StorageError) -> (nodes: String?, rows: Int) {
    let index = "rtree_\(table)_geom"
    // Rows are looked for only in what is a tree.
    if let problem = try SpatialIndexTree.problem(ofIndex: index, on: connection) {
      return (problem, 0)
    }
    let text = try connection.text("SELECT rtreecheck('\(index)')")
    let rows = try SpatialIndex(table: table, index: index).mismatches(on: connection)
    return (text == "ok" ? nil : text, rows)
  }

  /// The levels of the spatial index of a table; 1 when all of it is in its root.
  package func indexDepth(ofTable table: String) throws(StorageError) -> Int {
    // The root begins with the depth of the tree below it, as two bytes.
    let depth = try connection.text(
      "SELECT hex(substr(data, 1, 2)) FROM rtree_\(table)_geom_node WHERE nodeno = 1")
    return (depth.flatMap { Int($0, radix: 16) } ?? 0) + 1
  }

  /// Whether a component has the newest version, and what is wrong with its part of the schema; nil
  /// where the file has nothing of it.
  package func schema(
    of component: Component
  ) throws(StorageError) -> (isNewest: Bool, defects: [StoreDefect])? {
    let (version, isThere) = try StoreFile.state(of: component, connection)
    guard isThere else { return nil }
    guard version <= component.version else {
      throw component.isNewer(version, connection.shownPath)
    }
    let known = version > 0 ? version : component.version
    var defects = try SchemaGuard(component).defects(of: connection, version: known)
    if version == 0 { defects.insert(StoreDefect(.missingRecord, component.name), at: 0) }
    return (known == component.version, defects)
  }

  /// The tables that components make, with those that they share.
  package static func tables(of components: [Component]) -> Set<String> {
    Set(components.flatMap { $0.seal?.tables ?? [] } + SchemaSeal.shared + [MetaTable.name])
  }

  /// The columns of a table that compute their values, or are of a table that computes itself.
  package func computedColumns(ofTable table: String) throws(StorageError) -> [String] {
    let statement = try connection.prepare(
      """
      SELECT x.name FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS x
      WHERE lower(s.name) = lower(?1) AND (x.hidden != 0 OR s.rootpage = 0)
      """, table)
    var names: [String] = []
    while try statement.step() { names.append(statement.text(0) ?? "") }
    return names
  }

  private func texts(_ sql: String) throws(StorageError) -> [String] {
    let statement = try connection.prepare(sql)
    var found: [String] = []
    while try statement.step() { found.append(statement.text(0) ?? "") }
    return found
  }
}
