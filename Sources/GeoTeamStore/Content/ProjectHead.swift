import GeoAnchorStore
import GeoPackage

/// The row of a project: what all of its changes are counted by.
struct ProjectHead {
  /// The identity of the store, as feeds name it.
  var store: String
  var revision: Int
  /// The highest rows that anchors and chains ever had.
  var lastAnchor: Int64
  var lastChain: Int64

  /// Says which project the transaction is for; row-level security lets nothing else pass.
  private static func setting(_ project: String) -> String {
    "SELECT set_config('geoanchor.project', '\(project)', true)"
  }

  private static func select(_ project: String) -> String {
    """
    SELECT store, revision, last_anchor, last_chain,
      to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
    FROM geoanchor.projects WHERE project = '\(project)'
    """
  }

  /// Begins a transaction that sees one state.
  static func read(
    _ project: String, on connection: ServerConnection
  ) throws -> (head: ProjectHead, time: String) {
    try head(
      of: connection.execute(
        """
        BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; \(setting(project)); \(select(project))
        """), project, connection)
  }

  /// Begins a transaction that no other change of the project runs beside.
  static func lock(
    _ project: String, waiting: Duration, on connection: ServerConnection
  ) throws -> (head: ProjectHead, time: String) {
    let milliseconds = max(
      1,
      waiting.components.seconds * 1000
        + waiting.components.attoseconds / 1_000_000_000_000_000)
    // The time is asked for when the lock is there: changes come in the order of their times.
    return try head(
      of: connection.execute(
        """
        BEGIN; \(setting(project)); SET LOCAL lock_timeout = \(min(milliseconds, 2_000_000_000));
        SELECT 1 FROM geoanchor.projects WHERE project = '\(project)' FOR UPDATE; \(select(project))
        """), project, connection)
  }

  private static func head(
    of result: ServerResult, _ project: String, _ connection: ServerConnection
  ) throws -> (head: ProjectHead, time: String) {
    guard result.count > 0 else {
      throw GeoPackageError(
        code: .cannotOpen, message: "the database has no project `\(project)`",
        attempted: connection.attempted)
    }
    let head = ProjectHead(
      store: result.text(0, 0) ?? "", revision: Int(result.parsed(0, 1) ?? 0),
      lastAnchor: result.parsed(0, 2) ?? 0, lastChain: result.parsed(0, 3) ?? 0)
    return (head, result.text(0, 4) ?? "")
  }

  /// The statement that keeps what changed.
  func update(_ project: String) -> String {
    """
    UPDATE geoanchor.projects SET revision = \(revision), last_anchor = \(lastAnchor),
      last_chain = \(lastChain) WHERE project = '\(project)'
    """
  }

  /// Makes sure that there is a project.
  static func find(
    _ project: String, mayCreate: Bool, on connection: ServerConnection
  ) throws {
    defer { _ = try? connection.execute("ROLLBACK") }
    do {
      _ = try read(project, on: connection)
    } catch let error as GeoPackageError where mayCreate && connection.failure == nil {
      _ = error
      try connection.execute(
        """
        ROLLBACK; BEGIN; \(setting(project));
        INSERT INTO geoanchor.projects (project, store, revision, last_anchor, last_chain)
        VALUES ('\(project)', replace(gen_random_uuid()::text, '-', ''), 0, 0, 0)
        ON CONFLICT DO NOTHING;
        COMMIT
        """)
    }
  }
}
