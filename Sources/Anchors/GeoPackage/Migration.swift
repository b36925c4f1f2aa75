/// One step of a component's tables, never changed once it was released.
package struct Migration: Sendable {
  let number: Int
  let apply: @Sendable (Connection) throws(StorageError) -> Void

  /// Creates a step.
  /// - Parameters:
  ///   - number: 1 for the first, one more for each that follows.
  ///   - apply: makes the change; it runs in a transaction together with the steps before it.
  package init(
    number: Int, apply: @escaping @Sendable (Connection) throws(StorageError) -> Void
  ) {
    self.number = number
    self.apply = apply
  }
}

/// A set of tables in the file that one module owns.
package struct Component: Sendable {
  /// The word by which the file knows it.
  package let name: String
  let migrations: [Migration]
  /// The seal of its part of the schema; nil where not checked.
  package let seal: SchemaSeal?
  let repair: ComponentRepair?

  /// Names the tables of a module and how they came to be.
  package init(
    name: String, seal: SchemaSeal? = nil, migrations: [Migration], repair: ComponentRepair? = nil
  ) {
    precondition(
      migrations.map(\.number) == Array(1...max(migrations.count, 1)),
      "migrations of \(name) are numbered \(migrations.map(\.number))")
    self.name = name
    self.seal = seal
    self.migrations = migrations
    self.repair = repair
  }

  /// Whether a quick look suggests that the content of the tables needs a full check.
  ///
  /// Damage is reported by the read that meets it.
  func isInDoubt(_ connection: Connection) -> Bool {
    guard let doubt = repair?.doubt else { return false }
    return ((try? connection.integer(doubt)) ?? nil) != nil
  }

  /// Whether the file has the component.
  /// - Throws: `StorageError` when it has tables of it, but does not say of which version.
  package func isMade(in connection: Connection) throws(StorageError) -> Bool {
    if try version(in: connection) > 0 { return true }
    try StoreFile.checkForMissingRecord(connection, self)
    return false
  }

  /// Makes the tables where the file does not have them, inside a transaction.
  package func make(on connection: Connection) throws(StorageError) {
    if try !isMade(in: connection) { try migrate(connection) }
  }

  /// The version that this program knows.
  var version: Int { migrations.count }

  /// The version in the file; 0 when the component is not in it.
  package func version(in connection: Connection) throws(StorageError) -> Int {
    let statement = try connection.cachedStatement(
      "SELECT version FROM \(MetaTable.name) WHERE component = ?1", name)
    guard try statement.step() else { return 0 }
    return Int(statement.integer(0))
  }

  /// Brings the tables from the version in the file to the newest, inside a transaction.
  func migrate(_ connection: Connection) throws(StorageError) {
    let present = try version(in: connection)
    guard present < version else { return }
    for migration in migrations[max(present, 0)...] { try migration.apply(connection) }
    try record(in: connection)
  }

  /// Notes in the file that its tables have the newest version.
  func record(in connection: Connection) throws(StorageError) {
    try connection.prepare(
      """
      INSERT OR REPLACE INTO \(MetaTable.name) (component, version, changed)
      VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%fZ','now'))
      """, name, version
    ).run()
  }
}

/// The table that marks a file as ours and keeps each component's version.
enum MetaTable {
  static let name = "geoanchor_meta"

  private static let creation = """
    CREATE TABLE \(name) (
      component TEXT PRIMARY KEY NOT NULL,
      version INTEGER NOT NULL,
      changed TEXT NOT NULL
    ) STRICT, WITHOUT ROWID
    """

  static func create(on connection: Connection) throws(StorageError) {
    try connection.execute(creation)
  }

  static func exists(in connection: Connection) throws(StorageError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(name)'") != nil
  }

  /// Whether it is there and holds what it says: a view or a column that computes could do anything.
  static func isAsMade(in connection: Connection) throws(StorageError) -> Bool {
    let columns = try connection.text(
      """
      SELECT group_concat(x.name || x.hidden) FROM sqlite_schema AS s, pragma_table_xinfo(s.name) AS x
      WHERE s.type = 'table' AND s.rootpage > 0 AND s.name = '\(name)'
      """)
    return columns == "component0,version0,changed0"
  }

  /// Makes it where it is not as it should be; what stands in its place is kept beside it.
  static func remake(in connection: Connection) throws(StorageError) {
    for object in try SchemaObject.all(in: connection) where object.name == name {
      try connection.execute(
        object.type == "table"
          ? "ALTER TABLE \(name) RENAME TO geoanchor_former_meta" : object.removal)
    }
    try create(on: connection)
  }
}
