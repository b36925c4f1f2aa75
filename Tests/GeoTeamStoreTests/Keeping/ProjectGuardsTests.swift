import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore
@testable import GeoTeamStore

/// The statements that a writer cannot run against a project (`guards.sql`), and the messages to roles that lack a
/// right.
@Suite struct ProjectGuardsTests {
  private let url: String
  private let project: String
  private let role: String
  private let owner: ServerConnection

  init() throws {
    url = try TeamServer.shared().newURL()
    try TeamStore(url: url).add(Anchor("a", 1, 2))
    project = try StoreAddress(url).project
    role = "guarded " + project
    owner = try ServerConnection(StoreAddress(url), attempted: "make a role")
    try owner.execute("CREATE ROLE \"\(role)\" LOGIN")
  }

  private var roleURL: String {
    url.replacing("postgres@", with: "\(role.replacing(" ", with: "%20"))@")
  }

  /// The error of the server or the store; nil for success.
  private func refusal(_ work: () throws -> Void) -> StorageError? {
    do {
      try work()
      return nil
    } catch AnchorStoreError.file(let error) {
      return error
    } catch {
      return error as? StorageError
    }
  }

  @Test(arguments: [
    "UPDATE geoanchor.projects SET revision = 0",
    "UPDATE geoanchor.projects SET revision = 2",
    "UPDATE geoanchor.projects SET store = 'x'",
    "UPDATE geoanchor.projects SET home = 'postgresql://x'",
    "UPDATE geoanchor.projects SET last_anchor = 0",
    "UPDATE geoanchor.projects SET last_anchor = 9223372036854775807",
    "UPDATE geoanchor.projects SET last_chain = -1",
    "INSERT INTO geoanchor.changes VALUES ('PROJECT', 2, '', 'edit', NULL, NULL, NULL, false, '')",
    "INSERT INTO geoanchor.changes VALUES ('PROJECT', 5, '', 'edit', NULL, NULL, NULL, false, '')",
    """
    INSERT INTO geoanchor.changes VALUES ('PROJECT', 5, '', 'edit', NULL, NULL, NULL, false, '');
    UPDATE geoanchor.projects SET revision = 5
    """,
    """
    INSERT INTO geoanchor.changes VALUES ('PROJECT', 2, '', 'base', NULL, NULL, NULL, false, '');
    UPDATE geoanchor.projects SET revision = 2
    """,
    "INSERT INTO geoanchor.anchors_journal (project, change, entry, action, row) VALUES ('PROJECT', 2, 1, 0, 2)",
    "INSERT INTO geoanchor.venues_journal (project, change, entry, action, id) VALUES ('PROJECT', 9, 1, 0, 'v')",
    """
    INSERT INTO geoanchor.anchors (project, row, id, lon, lat, cell, created, changed, revision)
    VALUES ('PROJECT', 2, 'b', 1, 2, 0, '', '', 1)
    """,
    """
    INSERT INTO geoanchor.chains (project, row, name, path, length, created, changed, revision)
    VALUES ('PROJECT', 1, 'b', '{}', 0, '', '', 1)
    """,
    "DELETE FROM geoanchor.projects", "TRUNCATE geoanchor.changes",
    "DROP TRIGGER guard ON geoanchor.projects",
    "ALTER TABLE geoanchor.projects DISABLE TRIGGER ALL", "SET session_replication_role = replica",
  ])
  func `a writer cannot keep later changes from being made`(statement: String) throws {
    try TeamStore.grant(.writer, to: role, url: url)
    let connection = try ServerConnection(StoreAddress(roleURL), attempted: "harm it")
    let found = refusal {
      try connection.execute(
        "BEGIN; SELECT set_config('geoanchor.project', '\(project)', true); "
          + statement.replacing("PROJECT", with: project) + "; COMMIT")
    }
    // Rows deleted without a right are invisible: the statement finds nothing.
    if !statement.hasPrefix("DELETE") { expectEqual(found?.code, .notPermitted, "\(statement)") }
    try TeamStore(url: roleURL).add(Anchor("b", 1, 2))
    let store = try TeamStore(url: url)
    try store.add(Anchor("c", 1, 2))
    try expectEqual(store.revision(), 3)
    try expectEqual(store.findings(), [])
  }

  /// The stores of versions before had none.
  @Test func `guards are made for roles that were granted before`() throws {
    // Other tests need those of their database.
    let database = "old " + project
    let server = try TeamServer.shared()
    try owner.execute("CREATE DATABASE \"\(database)\"")
    let url = server.url(project: project, database: database.replacing(" ", with: "%20"))
    try TeamStore(url: url).add(Anchor("a", 1, 2))
    try TeamStore.grant(.writer, to: role, url: url)
    let owner = try ServerConnection(StoreAddress(url), attempted: "drop guards")
    let tables = ["projects", "changes", "anchors_journal"]
    for table in tables { try owner.execute("DROP TRIGGER guard ON geoanchor.\(table)") }
    let roleURL = url.replacing("postgres@", with: "\(role.replacing(" ", with: "%20"))@")
    try TeamStore(url: roleURL).add(Anchor("b", 1, 2))
    func missing() throws -> [String] {
      try tables.filter { table in
        try owner.execute(
          "SELECT 1 FROM pg_trigger WHERE tgrelid = 'geoanchor.\(table)'::regclass AND tgname = 'guard'"
        ).count == 0
      }
    }
    try expectEqual(missing(), tables)
    try TeamStore(url: url).add(Anchor("c", 1, 2))
    try expectEqual(missing(), [])
  }

  @Test func `a writer makes every kind of change, and an admin restores`() throws {
    try TeamStore.grant(.writer, to: role, url: url)
    let store = try TeamStore(url: roleURL)
    try store.add(contentsOf: (0..<300).map { Anchor("n\($0)", 1, 2) })
    let path = [2, 2.01].map { Coordinate(latitude: 1, longitude: $0) }
    let anchors = path.enumerated().map { index, place in
      ChainAnchor(
        id: AnchorID(rawValue: "c\(index)"), coordinate: place, altitude: nil, heading: 0,
        distance: Double(index) * 1_113, role: index == 0 ? .start : .arrival, street: nil)
    }
    try store.save(Chain(path: path, length: 1_113, anchors: anchors), name: "walk")
    try store.removeChain(named: "walk")
    _ = try store.undo()
    _ = try store.redo()
    try expectEqual(store.findings(), [])
    try expectEqual(store.revision(), 6)
    try TeamStore.grant(.admin, to: role, url: url)
    let connection = try ServerConnection(StoreAddress(roleURL), attempted: "restore it")
    try connection.execute(
      "BEGIN; SELECT set_config('geoanchor.project', '\(project)', true); "
        + "UPDATE geoanchor.projects SET last_anchor = 1000; COMMIT")
  }

  @Test func `a role that may not make tables is told what makes them`() throws {
    let database = "empty_" + project.replacing("-", with: "_").replacing(".", with: "_")
    try owner.execute("CREATE DATABASE \"\(database)\"")
    defer { _ = try? owner.execute("DROP DATABASE \"\(database)\" WITH (FORCE)") }
    let found = refusal {
      _ = try TeamStore(url: roleURL.replacing("@/postgres?", with: "@/\(database)?"))
    }
    expectEqual(found?.code, .notPermitted)
    expectEqual(found?.message.contains("the database has no store yet"), true)
  }

  @Test func `a right that is missing is named with the command that grants it`() throws {
    func expectRefusal(
      _ parts: [String], _ work: () throws -> Void,
      sourceLocation: SourceLocation = #_sourceLocation
    ) {
      let found = refusal(work)
      expectEqual(found?.code, .notPermitted, sourceLocation: sourceLocation)
      for part in parts + ["`\(role)`", "`\(project)`", "--store URL"] {
        expect(
          found?.message.contains(part) == true, "\(found?.message ?? "nothing")",
          sourceLocation: sourceLocation)
      }
    }
    expectRefusal(["lacks the right `reader`", "geoanchor store grant '\(role)' reader"]) {
      _ = try TeamStore(url: roleURL, mode: .readOnly)
    }
    try TeamStore.grant(.reader, to: role, url: url)
    let store = try TeamStore(url: roleURL)
    for work in [{ try store.add(Anchor("b", 1, 2)) }, { _ = try store.remove("a") }] {
      expectRefusal(["lacks the right `writer`", "geoanchor store grant '\(role)' writer"], work)
    }
    try TeamStore.grant(.none, to: role, url: url)
    expectRefusal(["sees no project", "geoanchor store grant '\(role)' writer"]) {
      _ = try TeamStore(url: roleURL)
    }
  }
}
