/// One step of a component's tables, never changed once it was released.
public struct Migration: Sendable {
  let number: Int
  let apply: @Sendable (Connection) throws(GeoPackageError) -> Void

  /// Makes a step.
  ///
  /// - Parameters:
  ///   - number: 1 for the first, one more for each that follows.
  ///   - apply: makes the change; it runs in a transaction together with the steps before it.
  public init(
    number: Int, apply: @escaping @Sendable (Connection) throws(GeoPackageError) -> Void
  ) {
    self.number = number
    self.apply = apply
  }
}

/// A set of tables in the file that one module owns.
public struct Component: Sendable {
  let name: String
  let migrations: [Migration]

  /// Names the tables of a module and how they came to be.
  public init(name: String, migrations: [Migration]) {
    precondition(
      migrations.map(\.number) == Array(1...max(migrations.count, 1)),
      "migrations of \(name) are numbered \(migrations.map(\.number))")
    self.name = name
    self.migrations = migrations
  }

  /// The version that this program knows.
  var version: Int { migrations.count }

  /// The version in the file; 0 when the component is not in it.
  func version(in connection: Connection) throws(GeoPackageError) -> Int {
    let statement = try connection.prepare(
      "SELECT version FROM \(MetaTable.name) WHERE component = ?1")
    try statement.bind(name, at: 1)
    guard try statement.step() else { return 0 }
    return Int(statement.integer(0))
  }

  /// Brings the tables from the version in the file to the newest, inside a transaction.
  func migrate(_ connection: Connection) throws(GeoPackageError) {
    let present = try version(in: connection)
    guard present < version else { return }
    for migration in migrations[max(present, 0)...] { try migration.apply(connection) }
    let statement = try connection.prepare(
      """
      INSERT OR REPLACE INTO \(MetaTable.name) (component, version, changed)
      VALUES (?1, ?2, strftime('%Y-%m-%dT%H:%M:%fZ','now'))
      """)
    try statement.bind(name, at: 1)
    try statement.bind(Int64(version), at: 2)
    try statement.run()
  }
}

/// The table that marks a file as ours and keeps each component's version.
enum MetaTable {
  static let name = "geoanchor_meta"

  static func create(on connection: Connection) throws(GeoPackageError) {
    try connection.execute(
      """
      CREATE TABLE \(name) (
        component TEXT PRIMARY KEY NOT NULL,
        version INTEGER NOT NULL,
        changed TEXT NOT NULL
      ) STRICT, WITHOUT ROWID
      """)
  }

  static func exists(in connection: Connection) throws(GeoPackageError) -> Bool {
    try connection.integer(
      "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = '\(name)'") != nil
  }
}
