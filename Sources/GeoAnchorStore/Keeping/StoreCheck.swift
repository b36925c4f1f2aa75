import GeoPackage

extension AnchorStore {
  /// Checks a store in full without changing it: the file, its schema, references, spatial indexes,
  /// tags, and the history against the rows.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - busyTimeout: how long to wait while another process holds it.
  /// - Returns: what is wrong; nothing when all is well.
  /// - Throws: `AnchorStoreError.file` when the file is no store, newer, locked or cannot be read.
  package static func check(
    path: String, busyTimeout: Duration = .seconds(2)
  ) throws(AnchorStoreError) -> [StoreFinding] {
    var found: [StoreFinding] = []
    do throws(GeoPackageError) {
      let connection = try StoreFile.openForInspection(
        path, component: StoreSchema.component, busyTimeout: busyTimeout)
      connection.attempt = "check `\(path)`"
      try connection.transaction(.read) { () throws(GeoPackageError) in
        try StoreCheck(connection).run(into: &found)
      }
    } catch {
      guard error.code == .damaged else { throw .file(error) }
      if !found.contains(where: { $0.kind == .file }) {
        found.append(StoreFinding(.file, error.message))
      }
    }
    return found
  }
}

/// Looks at all of a store.
struct StoreCheck {
  /// The maximum number of findings about pages.
  private static let mostDamage = 100

  private let connection: Connection
  private let inspection: StoreInspection

  init(_ connection: Connection) {
    self.connection = connection
    inspection = StoreInspection(connection)
  }

  /// Runs inside a read transaction.
  func run(into found: inout [StoreFinding]) throws(GeoPackageError) {
    try look(.file, into: &found) { () throws(GeoPackageError) in
      try inspection.damage(most: Self.mostDamage).map { StoreFinding(.file, $0) }
    }
    var isNewest = false
    try look(.schema, into: &found) { () throws(GeoPackageError) in
      isNewest = true
      var defects: [StoreDefect] = []
      for component in [StoreSchema.component] + StoreSchema.optional {
        let isOptional = component.name != StoreSchema.component.name
        if isOptional, try component.version(in: connection) == 0 { continue }
        let schema = try inspection.schema(of: component)
        isNewest = isNewest && schema.isNewest
        defects += schema.defects
      }
      return defects.map {
        StoreFinding(.schema, $0.description, table: $0.table, rows: $0.rows)
      }
    }
    try look(.reference, into: &found) { () throws(GeoPackageError) in
      try inspection.brokenReferences().map { broken in
        StoreFinding(
          .reference,
          "\(Self.rows(broken.rows)) of `\(broken.table)` "
            + "\(broken.rows == 1 ? "refers" : "refer") to what is not there",
          table: broken.table, rows: broken.rows)
      }
    }
    try look(.spatialIndex, into: &found) { () throws(GeoPackageError) in
      try indexes()
    }
    // A table that is not there is a finding already; an older store is migrated before it is used.
    guard isNewest else { return }
    try look(.tags, into: &found) { () throws(GeoPackageError) in try tags() }
    try look(.history, into: &found) { () throws(GeoPackageError) in
      try JournalCheck(connection).run()
    }
  }

  /// Adds what a part of the check finds; that it could not look is a finding as well.
  private func look(
    _ kind: StoreFinding.Kind, into found: inout [StoreFinding],
    _ check: () throws(GeoPackageError) -> [StoreFinding]
  ) throws(GeoPackageError) {
    do throws(GeoPackageError) {
      found += try check()
    } catch {
      switch error.code {
      case .damaged, .constraint: found.append(StoreFinding(kind, error.message))
      // A missing table or column, of which the schema says more.
      case .sqlite(1): if found.isEmpty { found.append(StoreFinding(kind, error.message)) }
      default: throw error
      }
    }
  }

  private func indexes() throws(GeoPackageError) -> [StoreFinding] {
    var found: [StoreFinding] = []
    for table in try inspection.indexedTables() {
      if let problem = try inspection.brokenNodes(ofTable: table) {
        let first = problem.split(separator: "\n").first.map(String.init) ?? problem
        found.append(
          StoreFinding(
            .spatialIndex, "the spatial index of `\(table)` is broken: \(first)", table: table))
      }
      let rows = try inspection.unindexedRows(ofTable: table)
      if rows > 0 {
        found.append(
          StoreFinding(
            .spatialIndex, "the spatial index of `\(table)` is not right for \(Self.rows(rows))",
            table: table, rows: rows))
      }
    }
    return found
  }

  private func tags() throws(GeoPackageError) -> [StoreFinding] {
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
