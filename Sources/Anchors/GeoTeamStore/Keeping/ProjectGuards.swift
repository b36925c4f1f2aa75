import GeoSystem

/// The triggers that hold roles to changes that are whole (`guards.sql`); stores whose roles were granted nothing need none.
struct ProjectGuards {
  private let connection: ServerConnection

  init(_ connection: ServerConnection) { self.connection = connection }

  /// Creates missing triggers where the role owns the tables and roles were granted rights.
  ///
  /// Other sessions may hold the tables: triggers that cannot be created now are created when the
  /// store is next opened for writing.
  func makeIfMissing() throws {
    let isMissing =
      try connection.execute(
        """
        SELECT 1 FROM pg_class AS c
        WHERE c.oid = 'geoanchor.projects'::regclass AND pg_has_role(current_user, c.relowner, 'USAGE')
          AND EXISTS (SELECT 1 FROM pg_policy AS p WHERE p.polrelid = c.oid AND NOT p.polpermissive)
          AND NOT EXISTS (SELECT 1 FROM pg_trigger AS t WHERE t.tgrelid = c.oid AND t.tgname = 'guard')
        """
      ).count > 0
    guard isMissing,
      try connection.execute("SELECT pg_try_advisory_lock(\(TeamSchema.lock))").text(0, 0) == "t"
    else { return }
    do {
      try connection.execute("SET lock_timeout = '2s'")
      try make()
    } catch {
      guard connection.isOpen else { throw error }
      connection.forgive()
    }
    try connection.execute(
      "RESET lock_timeout; SELECT pg_advisory_unlock(\(TeamSchema.lock))")
  }

  /// Makes the triggers, each by itself: who waits for one table has none that others wait for.
  func make() throws {
    guard let functions = Embedded.all["guards.sql"] else { return }
    try connection.execute(functions)
    let answer = try connection.execute(
      """
      SELECT r.rolname FROM pg_roles AS r JOIN pg_class AS c ON c.relowner = r.oid
      WHERE c.oid = 'geoanchor.projects'::regclass
      """)
    let made = try connection.execute(
      "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'guard'")
    let guarded = Set((0..<made.count).compactMap { made.text($0, 0) })
    // Rows that the owner writes are not even queued for the end of the transaction.
    let owner = "'" + (answer.text(0, 0) ?? "").doubling("'") + "'"
    let rows = ["changes", "anchors", "chains"] + TeamShapes().all.map { "\($0.name)_journal" }
    for table in rows where !guarded.contains("geoanchor.\(table)") {
      try connection.execute(
        """
        CREATE CONSTRAINT TRIGGER guard AFTER INSERT ON geoanchor.\(table) DEFERRABLE INITIALLY DEFERRED
        FOR EACH ROW WHEN (current_user <> \(owner)) EXECUTE FUNCTION geoanchor.guard_row()
        """)
    }
    guard !guarded.contains("geoanchor.projects") else { return }
    // The last one, as it says that all are there.
    try connection.execute(
      """
      CREATE TRIGGER guard BEFORE UPDATE ON geoanchor.projects
      FOR EACH ROW EXECUTE FUNCTION geoanchor.guard_project()
      """)
  }
}
