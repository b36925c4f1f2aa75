import GeoAnchorStore
import GeoSystem

/// The tables of the store, made by numbered steps that only lead forward.
enum TeamSchema {
  /// The advisory lock's number, not to be shared with other programs: "geoanchor" on a telephone
  /// keypad.
  static let lock = 436_262_467

  static let steps: [(version: Int, name: String, sql: String)] =
    Embedded.all.sorted { $0.key < $1.key }.compactMap { name, sql in
      // m0001-store.sql
      Int(name.dropFirst().prefix(4)).map { ($0, String(name.dropLast(4)), sql) }
    }

  /// The version of the tables; 0 without tables.
  static func version(on connection: ServerConnection) throws -> Int {
    // Asking the catalog by SQL sees what others have just committed; functions may have an older picture.
    let table = try connection.execute(
      """
      SELECT 1 FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
      WHERE n.nspname = 'geoanchor' AND c.relname = 'migrations'
      """)
    guard table.count > 0 else { return 0 }
    let result = try connection.execute("SELECT max(version) FROM geoanchor.migrations")
    return Int(result.parsed(0, 0) ?? 0)
  }

  /// Makes the tables, or brings them to this version.
  static func migrate(_ connection: ServerConnection, mayWrite: Bool, attempted: String) throws {
    let newest = steps.last?.version ?? 0
    let version = try version(on: connection)
    guard version <= newest else {
      throw StorageError(
        code: .newerVersion,
        message: "the tables have version \(version), this program knows \(newest)",
        attempted: attempted)
    }
    guard version < newest else {
      if mayWrite { try ProjectGuards(connection).makeIfMissing() }
      return
    }
    guard mayWrite else {
      throw StorageError(
        code: version == 0 ? .cannotOpen : .olderVersion,
        message: version == 0
          ? "the database has no store yet"
          : "the tables have version \(version), expected \(newest); a command that writes brings them up to date",
        attempted: attempted)
    }
    do {
      for step in steps where step.version > version {
        try run(step, isLast: step.version == newest, on: connection)
      }
    } catch let error as StorageError where error.code == .notPermitted {
      // No grant lets a role make tables.
      let need =
        version == 0
        ? "the database has no store yet, and the role may not make one: it takes the right to create a schema"
        : "the tables have version \(version), expected \(newest), and the role may not change them; a command that writes, as "
          + "the role that owns them, brings them up to date"
      throw StorageError(code: .notPermitted, message: need, attempted: attempted)
    }
  }

  /// Runs a migration step, unless another session has run it meanwhile; the views name every column,
  /// so the last one makes them anew.
  private static func run(
    _ step: (version: Int, name: String, sql: String), isLast: Bool,
    on connection: ServerConnection
  ) throws {
    do {
      try connection.execute("BEGIN; SELECT pg_advisory_xact_lock(\(lock))")
      let version = try version(on: connection)
      if version < step.version {
        try connection.execute(
          """
          CREATE SCHEMA IF NOT EXISTS geoanchor;
          CREATE TABLE IF NOT EXISTS geoanchor.migrations (
            version bigint NOT NULL PRIMARY KEY,
            name text NOT NULL,
            applied timestamp with time zone NOT NULL DEFAULT now()
          );
          \(step.sql);
          \(isLast ? try TeamStore.layers(on: connection) : "");
          INSERT INTO geoanchor.migrations (version, name) VALUES (\(step.version), '\(step.name)')
          """)
      }
      try connection.execute("COMMIT")
    } catch {
      _ = try? connection.execute("ROLLBACK")
      throw error
    }
  }
}
