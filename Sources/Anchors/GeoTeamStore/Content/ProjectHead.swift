import GeoAnchorStore
import GeoSystem

/// The project is on another server.
struct ProjectMoved: Error {
  /// The URL of the database there.
  var home: String
}

/// The row of a project: what all of its changes are counted by.
struct ProjectHead {
  /// The identity of the store, as feeds name it.
  var store: String
  var revision: Int
  /// The highest rows that anchors and chains ever had.
  var lastAnchor: Int64
  var lastChain: Int64

  /// Says which project the transaction is for, as row-level security lets nothing else pass.
  private static let setting = "SELECT set_config('geoanchor.project', $1, true)"

  private static let columns = "store, revision, last_anchor, last_chain, home"
  private static let select = "SELECT \(columns) FROM geoanchor.projects WHERE project = $1"
  private static let selectWithTime = """
    SELECT \(columns),
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    FROM geoanchor.projects WHERE project = $1
    """

  /// Begins a transaction that sees one state, together with the next statement.
  static func readLater(
    _ project: String, on connection: ServerConnection,
    _ receive: @escaping (ProjectHead) throws -> Void
  ) {
    connection.later("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    askLater(project, on: connection, receive)
  }

  /// Reads the row together with the next statement, for which the project is set: what is sent together is one
  /// transaction, although none begins.
  static func askLater(
    _ project: String, on connection: ServerConnection,
    _ receive: @escaping (ProjectHead) throws -> Void
  ) {
    connection.later(setting, [.text(project)])
    connection.later(select, [.text(project)]) { result in
      try receive(try head(of: result, project, connection))
    }
  }

  /// Begins a transaction that sees one state.
  static func read(_ project: String, on connection: ServerConnection) throws -> ProjectHead {
    var found: ProjectHead?
    readLater(project, on: connection) { found = $0 }
    try connection.flush()
    guard let found else { throw missing(project, connection.attempted) }
    return found
  }

  /// Begins a transaction that no other change of the project runs beside.
  static func lock(
    _ project: String, waiting: Duration, on connection: ServerConnection
  ) throws -> (head: ProjectHead, time: String) {
    let milliseconds = max(
      1,
      waiting.components.seconds * 1000
        + waiting.components.attoseconds / 1_000_000_000_000_000)
    connection.later("BEGIN")
    connection.later(
      "\(setting), set_config('lock_timeout', $2, true)",
      [.text(project), .text(String(min(milliseconds, 2_000_000_000)))])
    connection.later(
      "SELECT 1 FROM geoanchor.projects WHERE project = $1 FOR UPDATE", [.text(project)])
    // The time is asked for when the lock is there: changes come in the order of their times.
    let result = try connection.run(selectWithTime, [.text(project)])
    return (try head(of: result, project, connection), result.text(0, 5) ?? "")
  }

  private static func head(
    of result: ServerResult, _ project: String, _ connection: ServerConnection
  ) throws -> ProjectHead {
    guard result.count > 0 else {
      throw missing(project, connection.attempted)
    }
    if let home = result.text(0, 4) { throw ProjectMoved(home: home) }
    return ProjectHead(
      store: result.text(0, 0) ?? "", revision: Int(result.integer(0, 1)),
      lastAnchor: result.integer(0, 2), lastChain: result.integer(0, 3))
  }

  /// Tells those who wait for changes of a project that there is a revision.
  static func notify(_ project: String, _ revision: Int, on connection: ServerConnection) {
    // Commits that notify wait for one another, so this is a transaction of its own, which no disk waits for.
    connection.send(
      "SET LOCAL synchronous_commit = off; SELECT pg_notify('geoanchor', '\(project):\(revision)')")
  }

  static func missing(_ project: String, _ attempted: String) -> StorageError {
    StorageError(
      code: .cannotOpen, message: "the database has no project `\(project)`", attempted: attempted)
  }

  /// Keeps what changed, and commits.
  func commit(_ project: String, on connection: ServerConnection) throws {
    connection.later(
      """
      UPDATE geoanchor.projects SET store = $2, revision = $3, last_anchor = $4, last_chain = $5
      WHERE project = $1
      """,
      [
        .text(project), .text(store), .integer(Int64(revision)), .integer(lastAnchor),
        .integer(lastChain),
      ])
    try connection.run("COMMIT")
    Self.notify(project, revision, on: connection)
  }

  static func find(
    _ project: String, mayCreate: Bool, on connection: ServerConnection
  ) throws {
    defer { _ = try? connection.execute("ROLLBACK") }
    do {
      _ = try read(project, on: connection)
    } catch let error as StorageError where mayCreate && connection.failure == nil {
      _ = error
      try connection.execute(
        """
        ROLLBACK; BEGIN; SELECT set_config('geoanchor.project', '\(project)', true);
        INSERT INTO geoanchor.projects (project, store, revision, last_anchor, last_chain)
        VALUES ('\(project)', replace(gen_random_uuid()::text, '-', ''), 0, 0, 0)
        ON CONFLICT DO NOTHING;
        COMMIT
        """)
    }
  }
}
