package import GeoAnchorStore
import GeoSystem

extension TeamStore {
  /// The level of access of a role in a project.
  package enum AccessLevel: String, CaseIterable, Sendable {
    case reader
    /// Read and change, but not rewrite the history.
    case writer
    /// Everything, as moving the project to another server needs it.
    case admin
    case none
  }

  /// Lets a role of the server use a project, and no project that it was not let into.
  /// - Parameters:
  ///   - level: The level of access.
  ///   - role: The role, which exists.
  ///   - url: The URL of the project, by a role that owns the tables.
  /// - Throws: `AnchorStoreError.file`; nothing was granted then.
  package static func grant(
    _ level: AccessLevel, to role: String, url: String
  ) throws(AnchorStoreError) {
    try AnchorStoreError.catching {
      let address = try StoreAddress(url)
      let purpose = "grant `\(address.shown)`"
      let connection = try ServerConnection(address, attempted: purpose)
      try TeamSchema.migrate(connection, mayWrite: true, attempted: purpose)
      // One grant after the other: what they change in the catalog can only be changed by one.
      try connection.execute(
        """
        SET lock_timeout = '60s'; SELECT pg_advisory_lock(\(TeamSchema.lock));
        SET lock_timeout = '1s'
        """)
      try Self.patiently(connection) {
        try ProjectGrant(role, connection, purpose).run()
        try ProjectGuards(connection).make()
      }
      try connection.execute("BEGIN")
      try connection.run(
        "SELECT set_config('geoanchor.project', $1, true)", [.text(address.project)])
      try connection.run(
        """
        INSERT INTO geoanchor.grants (project, role, level) VALUES ($1, $2, $3)
        ON CONFLICT (project, role) DO UPDATE SET level = excluded.level
        """, [.text(address.project), .text(role), .text(level.rawValue)])
      try connection.execute("COMMIT")
    }
  }
}

extension TeamStore {
  /// The time in which a grant comes by the tables that others use.
  private static let patience = Duration.seconds(60)

  /// Repeats a work that others keep from a table: behind a long wait for one all others would wait too.
  private static func patiently(_ connection: ServerConnection, _ work: () throws -> Void) throws {
    let end = ContinuousClock.now.advanced(by: patience)
    while true {
      do {
        return try work()
      } catch let error as StorageError
        where error.code == .locked && connection.isOpen && .now < end
      {
        connection.forgive()
        try connection.execute("ROLLBACK")
      }
    }
  }
}

/// The privileges of a role, and the policies that hold it to the projects that it was let into.
///
/// A policy asks for the row of the role in `grants` once for a statement. Roles without grants have none.
private struct ProjectGrant {
  private let role: String
  private let connection: ServerConnection
  private let policies: Set<String>

  init(_ role: String, _ connection: ServerConnection, _ purpose: String) throws {
    let found = try connection.run("SELECT 1 FROM pg_roles WHERE rolname = $1", [.text(role)])
    // Names of policies have 63 bytes, and begin with what they are about.
    guard found.count > 0, role.utf8.count <= 50 else {
      throw StorageError(
        code: .cannotOpen,
        message: found.count > 0
          ? "the role has a name of \(role.utf8.count) bytes, expected at most 50"
          : "the server has no role `\(role.prefix(80))`; CREATE ROLE makes one",
        attempted: purpose)
    }
    self.role = role
    self.connection = connection
    let known = try connection.run(
      """
      SELECT c.relname || ' ' || p.polname FROM pg_policy AS p JOIN pg_class AS c ON c.oid = p.polrelid
      WHERE c.relnamespace = 'geoanchor'::regnamespace
      """)
    policies = Set((0..<known.count).compactMap { known.text($0, 0) })
  }

  func run() throws {
    try connection.execute("GRANT USAGE ON SCHEMA geoanchor TO \(name)")
    try connection.execute("GRANT SELECT ON geoanchor.migrations, geoanchor.grants TO \(name)")
    let shapes = TeamShapes()
    let rows = shapes.all.map(\.name)
    for table in rows + ["anchor_tags", "projects"] { try wall(table, isHistory: false) }
    for table in rows.map({ "\($0)_journal" }) + ["changes"] { try wall(table, isHistory: true) }
  }

  private var name: String { "\"" + role.doubling("\"") + "\"" }

  /// Each table by itself: who waits for one has none that others wait for.
  private func wall(_ table: String, isHistory: Bool) throws {
    try connection.execute("BEGIN")
    let isHead = table == "projects"
    let (admins, writers) = (isAllowed(["admin"]), isAllowed(["writer", "admin"]))
    try policy(table, "SELECT", "USING \(isAllowed(["reader", "writer", "admin"]))")
    try policy(table, "INSERT", "WITH CHECK \(isHead ? admins : writers)")
    // Where a project is says who may move it: others would be led to any server.
    try policy(
      table, "UPDATE",
      "USING \(isHistory ? admins : writers)"
        + (isHead ? " WITH CHECK (\(admins) OR (\(writers) AND home IS NULL))" : ""))
    try policy(table, "DELETE", "USING \(isHistory || isHead ? admins : writers)")
    try connection.execute(
      "GRANT SELECT, INSERT, UPDATE, DELETE ON geoanchor.\(table) TO \(name); COMMIT")
  }

  private func isAllowed(_ levels: [String]) -> String {
    """
    (EXISTS (SELECT 1 FROM geoanchor.grants AS g
      WHERE g.project = nullif(current_setting('geoanchor.project', true), '')
        AND g.role = '\(role.doubling("'"))'
        AND g.level IN (\(levels.map { "'\($0)'" }.joined(separator: ", ")))))
    """
  }

  private func policy(_ table: String, _ action: String, _ condition: String) throws {
    guard !policies.contains("\(table) \(action.lowercased()) \(role)") else { return }
    let policy = "\"\(action.lowercased()) \(role.doubling("\""))\""
    try connection.execute(
      """
      CREATE POLICY \(policy) ON geoanchor.\(table) AS RESTRICTIVE FOR \(action) TO \(name)
      \(condition)
      """)
  }
}
