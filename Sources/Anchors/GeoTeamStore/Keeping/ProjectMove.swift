package import GeoAnchorStore
import GeoSystem

extension TeamStore {
  package struct Move: Sendable {
    package var revision: Int
    /// The time for which changes had to wait.
    package var pause: Duration
  }

  /// Moves a project to another server while it is used.
  ///
  /// Everything is copied, then what changed meanwhile, until little is left; for the rest, changes wait.
  /// Then the old server tells everybody where the project is. A move that was interrupted can be made
  /// again.
  /// - Parameters:
  ///   - project: the project.
  ///   - source: the URL of a database that has it, or knows where it is.
  ///   - target: the URL of another database.
  /// - Returns: The outcome.
  /// - Throws: `AnchorStoreError.file`; the project is where it was then.
  package static func move(
    _ project: String, from source: String, to target: String
  ) throws(AnchorStoreError) -> Move {
    try AnchorStoreError.catching {
      let purpose = "move `\(project)`"
      let named = try StoreAddress(target)
      guard [project, StoreAddress.standardProject].contains(named.project) else {
        throw StorageError(
          code: .cannotOpen, message: "a project keeps its name, found `\(named.project)`",
          attempted: purpose)
      }
      let (start, end) = try (StoreAddress(source).of(project: project), named.of(project: project))
      if let move = try ProjectMove.interrupted(from: start, to: end, purpose) {
        return try move.arrive(with: move.head(of: move.target, isHere: false).revision)
      }
      let connections = try ServerConnections(start)
      // This also goes to where the project is now.
      try connections.open(mayCreate: false, mayMigrate: true)
      return try ProjectMove(from: connections.address, to: end, purpose).run()
    }
  }
}

/// Moves a project from one server to another.
private final class ProjectMove {
  private let project: String
  private let from: StoreAddress
  private let to: StoreAddress
  private let purpose: String
  private let source: ServerConnection
  let target: ServerConnection
  private let load: TableLoad
  private let shapes = TeamShapes()

  /// The greatest number of changes left for the time in which writers wait.
  private static let few = 200
  private static let mostRounds = 20

  init(from: StoreAddress, to: StoreAddress, _ purpose: String) throws {
    (project, self.from, self.to, self.purpose) = (to.project, from, to, purpose)
    source = try ServerConnection(from, attempted: purpose)
    target = try ServerConnection(to, attempted: purpose)
    load = TableLoad(target)
    try TeamSchema.migrate(target, mayWrite: true, attempted: purpose)
    for connection in [source, target] {
      try connection.execute("SELECT set_config('geoanchor.project', '\(project)', false)")
    }
  }

  /// The move that ended when each of the two servers said that the project is at the other: all is there.
  static func interrupted(
    from start: StoreAddress, to end: StoreAddress, _ purpose: String
  ) throws -> ProjectMove? {
    var from = start
    // A server that the project was at long ago may be asked first.
    for _ in 0..<8 {
      let connection = try ServerConnection(from, attempted: purpose)
      guard try TeamSchema.version(on: connection) >= 3 else { return nil }
      try connection.execute("SELECT set_config('geoanchor.project', '\(end.project)', false)")
      let row = try connection.execute(
        "SELECT home FROM geoanchor.projects WHERE project = '\(end.project)'")
      guard row.count > 0, let home = row.text(0, 0) else { return nil }
      if home == end.home {
        let move = try ProjectMove(from: from, to: end, purpose)
        let here = try move.head(of: move.source, isHere: false)
        let there = try move.head(of: move.target, isHere: false)
        let isAll = here.store == there.store && here.revision == there.revision
        return isAll && there.home == from.home ? move : nil
      }
      from = try from.moved(to: home)
    }
    return nil
  }

  func run() throws -> TeamStore.Move {
    try target.execute("BEGIN")
    try source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
    let first = try head(of: source)
    try arrive(first.store)
    try copy(after: nil)
    var last = try keep(first.revision)
    try source.execute("COMMIT")
    for _ in 0..<Self.mostRounds {
      try target.execute("BEGIN")
      try source.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
      let newest = try head(of: source).revision
      try copy(after: last)
      let count = newest - last
      last = try keep(newest)
      try source.execute("COMMIT")
      if count <= Self.few { break }
    }
    return try finish(after: last)
  }

  /// Copies what is left while others wait, and says where the project is.
  private func finish(after last: Int) throws -> TeamStore.Move {
    try target.execute("BEGIN")
    try source.execute(
      """
      BEGIN; SET LOCAL lock_timeout = '10s';
      SELECT 1 FROM geoanchor.projects WHERE \(isProject) FOR UPDATE
      """)
    let start = ContinuousClock.now
    let newest = try head(of: source).revision
    try copy(after: last)
    _ = try keep(newest)
    // The old server speaks first: at no time do both take changes.
    try source.execute("UPDATE geoanchor.projects SET home = \(quoted(to.home)) WHERE \(isProject)")
    try source.execute("COMMIT")
    return try arrive(with: newest, since: start)
  }

  /// Lets the new server take changes, and tidies up the old one.
  func arrive(
    with revision: Int, since start: ContinuousClock.Instant = .now
  ) throws -> TeamStore.Move {
    try target.execute("UPDATE geoanchor.projects SET home = NULL WHERE \(isProject)")
    let pause = ContinuousClock.now - start
    ProjectHead.notify(project, revision, on: source)
    try clear(source)
    return TeamStore.Move(revision: revision, pause: pause)
  }

  private var isProject: String { "project = '\(project)'" }

  private func quoted(_ text: String) -> String {
    "'" + text.doubling("'") + "'"
  }

  struct Head {
    var store: String
    var revision: Int
    var home: String?
  }

  func head(of connection: ServerConnection, isHere: Bool = true) throws -> Head {
    let row = try connection.execute(
      "SELECT store, revision, home FROM geoanchor.projects WHERE \(isProject)")
    guard row.count > 0, row.isNull(0, 2) || !isHere else {
      throw ProjectHead.missing(project, purpose)
    }
    return Head(
      store: row.text(0, 0) ?? "", revision: Int(row.parsed(0, 1) ?? 0), home: row.text(0, 2))
  }

  /// Creates the project on the target server; until the move completes, clients are redirected to
  /// the source.
  private func arrive(_ store: String) throws {
    let found = try target.execute(
      "SELECT store, revision, home FROM geoanchor.projects WHERE \(isProject) FOR UPDATE")
    if found.count > 0 {
      // A project that moved away, or did not arrive, is replaced.
      let isSame = found.text(0, 0) == store && !found.isNull(0, 2)
      let isNew = found.text(0, 0) != store && found.parsed(0, 1) == 0 && found.isNull(0, 2)
      guard isSame || isNew else {
        throw AnchorStoreError.notEmpty(to.shown)
      }
      try clear(target)
    }
    try target.execute(
      """
      INSERT INTO geoanchor.projects (project, store, revision, last_anchor, last_chain, home)
      VALUES ('\(project)', \(quoted(store)), 0, 0, 0, \(quoted(from.home)))
      ON CONFLICT (project) DO UPDATE SET home = excluded.home, store = excluded.store
      """)
  }

  /// Copies the rows that changed after a revision with their journals, or all.
  private func copy(after revision: Int?) throws {
    let since = revision.map { " AND change > \($0)" } ?? ""
    for shape in shapes.all {
      let keys = shape.keys.joined(separator: ", ")
      let journal = "\(shape.name)_journal"
      try copy(journal, ["change", "entry", "action"] + shape.keys + shape.columns, since)
      try replace(shape.name, shape.keys + shape.columns, keys, journal, keys, revision)
    }
    try replace("anchor_tags", ["tag", "anchor"], "anchor", "anchors_journal", "row", revision)
    try copy(
      "changes",
      ["revision", "time", "kind", "author", "target", "note", "request", "token"],
      revision.map { " AND revision > \($0)" } ?? "")
  }

  private func replace(
    _ table: String, _ columns: [String], _ keys: String, _ journal: String, _ noted: String,
    _ revision: Int?
  ) throws {
    guard let revision else { return try copy(table, columns, "") }
    let changed = """
       AND (\(keys)) IN (SELECT \(noted) FROM geoanchor.\(journal)
        WHERE \(isProject) AND change > \(revision))
      """
    try target.execute("DELETE FROM geoanchor.\(table) WHERE \(isProject) \(changed)")
    try copy(table, columns, " " + changed)
  }

  private func copy(_ table: String, _ columns: [String], _ condition: String) throws {
    let columns = ["project"] + columns
    let list = columns.joined(separator: ", ")
    try load.pass(table, columns) { put in
      try source.copy(
        """
        COPY (SELECT \(list) FROM geoanchor.\(table) WHERE \(isProject)\(condition))
        TO STDOUT (FORMAT binary)
        """, put)
    }
  }

  /// Commits the copied changes.
  private func keep(_ revision: Int) throws -> Int {
    let numbers = try source.execute(
      "SELECT last_anchor, last_chain FROM geoanchor.projects WHERE \(isProject)")
    try target.execute(
      """
      UPDATE geoanchor.projects SET revision = \(revision),
        last_anchor = \(numbers.parsed(0, 0) ?? 0), last_chain = \(numbers.parsed(0, 1) ?? 0)
      WHERE \(isProject);
      COMMIT
      """)
    return revision
  }

  /// Deletes the content of a project, but not its row.
  private func clear(_ connection: ServerConnection) throws {
    let tables = shapes.all.flatMap { [$0.name, "\($0.name)_journal"] }
    for table in tables + ["anchor_tags", "changes"] {
      try connection.execute("DELETE FROM geoanchor.\(table) WHERE \(isProject)")
    }
  }
}
