import GeoPackage

extension AnchorStore {
  /// Checks a store in full without changing it: the file, its schema, references, spatial indexes,
  /// tags, and the history against the rows.
  /// - Parameters:
  ///   - path: The file.
  ///   - busyTimeout: The time to wait while another process holds it.
  ///   - notice: Called with a notice about how the file was opened.
  /// - Returns: The findings; empty for a sound store.
  /// - Throws: `AnchorStoreError.file` when the file is no store, newer, locked or cannot be read.
  package static func check(
    path: String, busyTimeout: Duration = .seconds(2), notice: (String) -> Void = { _ in }
  ) throws(AnchorStoreError) -> [StoreFinding] {
    var found: [StoreFinding] = []
    do throws(StorageError) {
      try StoreFile.inspect(
        path, component: StoreSchema.component, busyTimeout: busyTimeout, notice: notice
      ) { (connection) throws(StorageError) in
        connection.attempt = "check `\(path)`"
        try StoreCheck(connection).run(into: &found)
      }
    } catch {
      switch error.code {
      // Damage found is part of the answer; an error that prevents the check is not.
      case .damaged where found.contains(where: { $0.kind == .file }): break
      case .damaged, .tooMuchWork: found.append(StoreFinding(.file, error.message))
      default: throw .file(error)
      }
    }
    return found
  }
}

struct StoreCheck {
  /// The maximum number of findings about pages.
  private static let mostDamage = 100

  private let connection: Connection
  private let inspection: StoreInspection

  init(_ connection: Connection) {
    self.connection = connection
    inspection = StoreInspection(connection)
  }

  /// Runs inside a read transaction, so that all of it is about one state of the file.
  func run(into found: inout [StoreFinding]) throws(StorageError) {
    // Which tables are tables is known before anything of them is read.
    var state = SchemaState()
    try look(.schema, into: &found) { () throws(StorageError) in
      state = try self.schema()
      return state.findings
    }
    try look(.file, into: &found) { () throws(StorageError) in
      try inspection.damage(most: Self.mostDamage, trusted: state.trusted)
        .map { StoreFinding(.file, $0) }
    }
    guard state.isReadable else { return }
    try look(.reference, into: &found) { () throws(StorageError) in
      try inspection.brokenReferences().map { broken in
        StoreFinding(
          .reference,
          "\(Self.rows(broken.rows)) of `\(broken.table)` "
            + "\(broken.rows == 1 ? "refers" : "refer") to what is not there",
          table: broken.table, rows: broken.rows)
      }
    }
    try look(.spatialIndex, into: &found) { () throws(StorageError) in
      try indexes()
    }
    // A table that is not there is a finding already; an older store is migrated before it is used.
    guard state.isNewest else { return }
    try look(.tags, into: &found) { () throws(StorageError) in try tags() }
    try look(.history, into: &found) { () throws(StorageError) in
      try JournalCheck(connection).run()
    }
  }

  private struct SchemaState {
    var findings: [StoreFinding] = []
    /// The tables that are as this program makes them.
    var trusted: Set<String> = []
    var isNewest = false
    /// Whether no table has computed columns.
    var isReadable = false
  }

  private func schema() throws(StorageError) -> SchemaState {
    let components = [StoreSchema.component] + StoreSchema.optional
    var state = SchemaState(
      trusted: StoreInspection.tables(of: components), isNewest: true, isReadable: true)
    for component in components {
      guard let schema = try inspection.schema(of: component) else { continue }
      state.isNewest = state.isNewest && schema.isNewest
      for defect in schema.defects {
        state.trusted.subtract([defect.table, defect.object])
        var problem = defect.description
        if defect.kind == .foreignView || defect.kind == .changedTable {
          let columns = try inspection.computedColumns(ofTable: defect.object)
          if !columns.isEmpty {
            state.isReadable = false
            let named = columns.prefix(3).map { "`\($0)`" }.joined(separator: ", ")
            problem += "; it computes \(named)"
          }
        }
        let finding = StoreFinding(.schema, problem, table: defect.table, rows: defect.rows)
        // Components share tables.
        if !state.findings.contains(finding) { state.findings.append(finding) }
      }
    }
    return state
  }

  /// Adds the findings of a part of the check; a part that could not run is a finding as well.
  private func look(
    _ kind: StoreFinding.Kind, into found: inout [StoreFinding],
    _ check: () throws(StorageError) -> [StoreFinding]
  ) throws(StorageError) {
    do throws(StorageError) {
      found += try check()
    } catch {
      switch error.code {
      case .damaged, .constraint: found.append(StoreFinding(kind, error.message))
      // A missing table or column, of which the schema says more.
      case .other(1): if found.isEmpty { found.append(StoreFinding(kind, error.message)) }
      default: throw error
      }
    }
  }

  private func indexes() throws(StorageError) -> [StoreFinding] {
    var found: [StoreFinding] = []
    let own = StoreInspection.tables(of: [StoreSchema.component] + StoreSchema.optional)
    // Layers of others are for their programs to look after.
    for table in try inspection.indexedTables() where own.contains(table) {
      let (problem, rows) = try inspection.defects(ofIndexOf: table)
      if let problem {
        let first = problem.split(separator: "\n").first.map(String.init) ?? problem
        found.append(
          StoreFinding(
            .spatialIndex, "the spatial index of `\(table)` is broken: \(first)", table: table))
      }
      if rows > 0 {
        found.append(
          StoreFinding(
            .spatialIndex, "the spatial index of `\(table)` is not right for \(Self.rows(rows))",
            table: table, rows: rows))
      }
    }
    return found
  }

  private func tags() throws(StorageError) -> [StoreFinding] {
    let expected = TagIndex.rows(where: "TRUE")
    let present = "SELECT tag, anchor FROM anchor_tags"
    let rows = try connection.integer(
      """
      SELECT (SELECT count(*) FROM (\(expected) EXCEPT \(present)))
        + (SELECT count(*) FROM (\(present) EXCEPT \(expected)))
      """)
    guard let rows, rows > 0 else { return [] }
    return [
      StoreFinding(
        .tags, "the index of tags is not right for \(Self.rows(Int(rows)))",
        table: "anchor_tags", rows: Int(rows))
    ]
  }

  static func rows(_ count: Int) -> String { "\(count) row\(count == 1 ? "" : "s")" }
}
