import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoAnchorStore
@testable import GeoTeamStore

/// The rights of roles on the server that do not own the tables.
@Suite struct ProjectGrantTests {
  private let (mine, theirs): (String, String)
  private let role: String
  private let owner: ServerConnection

  init() throws {
    let server = try TeamServer.shared()
    (mine, theirs) = (server.newURL(), server.newURL())
    try TeamStore(url: mine).add(Anchor("mine", 1, 2))
    try TeamStore(url: theirs).add(Anchor("theirs", 1, 2))
    role = try "role of \"\(StoreAddress(mine).project)\" and o'hara'\u{301}\"\u{301}"
    owner = try ServerConnection(StoreAddress(mine), attempted: "make a role")
    let quoted = role.unicodeScalars.map { $0 == "\"" ? "\"\"" : String($0) }.joined()
    try owner.execute("CREATE ROLE \"\(quoted)\" LOGIN")
  }

  private func asRole(_ url: String) -> String {
    let name = role.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return url.replacing("postgres@", with: "\(name)@")
  }

  private func isRefused(_ work: () throws -> Void) -> Bool {
    do {
      try work()
      return false
    } catch { return true }
  }

  @Test func `a writer does what a store does, in its project`() throws {
    try TeamStore.grant(.writer, to: role, url: mine)
    let store = try TeamStore(url: asRole(mine))
    // So many are sent by COPY, which the server refuses behind row-level security.
    try store.add(
      contentsOf: (0..<500).map { number in
        var anchor = Anchor("a\(number)", 1, 2)
        anchor.tags = ["x", "t\(number)"]
        return anchor
      })
    try store.add(Anchor("b", 1, 2))
    try store.remove("a3")
    _ = try store.undo()
    try expectEqual(store.anchors(matching: AnchorQuery(tags: ["x"])).count, 500)
    try expectEqual(store.findings(), [])
    try expectEqual(TeamStore(url: mine).revision(), 5)
  }

  @Test func `a reader changes nothing`() throws {
    try TeamStore.grant(.reader, to: role, url: mine)
    let store = try TeamStore(url: asRole(mine))
    try expect(store.anchor(id: "mine") != nil)
    expect(isRefused { try store.add(Anchor("b", 1, 2)) })
    expect(isRefused { try store.remove("mine") })
    try expectEqual(TeamStore(url: mine).revision(), 1)
  }

  /// A service that hands over a wrong project, and one that says it is for another.
  @Test func `a role sees no project that it was not granted`() throws {
    try TeamStore.grant(.admin, to: role, url: mine)
    expect(isRefused { _ = try TeamStore(url: asRole(theirs)) })
    let connection = try ServerConnection(StoreAddress(asRole(mine)), attempted: "look")
    let other = try StoreAddress(theirs).project
    let tables = try owner.execute(
      """
      SELECT relname FROM pg_class
      WHERE relnamespace = 'geoanchor'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
      """)
    expectEqual(tables.count, 16)
    try connection.execute("SELECT set_config('geoanchor.project', '\(other)', false)")
    for row in 0..<tables.count {
      let table = try #require(tables.text(row, 0))
      try expectEqual(connection.execute("SELECT 1 FROM geoanchor.\(table)").count, 0, "\(table)")
      guard table != "grants" else { continue }
      try expectEqual(connection.execute("DELETE FROM geoanchor.\(table)").affected, 0, "\(table)")
    }
    expect(
      isRefused {
        try connection.execute("INSERT INTO geoanchor.anchor_tags VALUES ('\(other)', 't', 1)")
      })
    expect(
      isRefused {
        try connection.execute("INSERT INTO geoanchor.grants VALUES ('\(other)', '', 'admin')")
      })
    try expectEqual(TeamStore(url: theirs).findings(), [])
  }

  @Test func `a writer cannot rewrite the history, and what was granted is taken back`() throws {
    try TeamStore.grant(.writer, to: role, url: mine)
    let project = try StoreAddress(mine).project
    let connection = try ServerConnection(StoreAddress(asRole(mine)), attempted: "look")
    try connection.execute("SELECT set_config('geoanchor.project', '\(project)', false)")
    try expectEqual(connection.execute("SELECT 1 FROM geoanchor.changes").count, 1)
    for table in ["changes", "anchors_journal"] {
      try expectEqual(connection.execute("DELETE FROM geoanchor.\(table)").affected, 0, "\(table)")
    }
    try expectEqual(connection.execute("UPDATE geoanchor.changes SET author = 'x'").affected, 0)
    // A writer cannot redirect others to another server.
    #expect(
      isRefused { try connection.execute("UPDATE geoanchor.projects SET home = 'postgresql://x'") })
    try TeamStore.grant(.none, to: role, url: mine)
    try expectEqual(connection.execute("SELECT 1 FROM geoanchor.changes").count, 0)
    expect(isRefused { _ = try TeamStore(url: asRole(mine), mode: .readOnly) })
  }

  /// A comparison that might tell of its operands (not LEAKPROOF) keeps those from an index whom row-level security holds.
  @Test func `a reader searches boxes, circles and the nearest by an index`() throws {
    let store = try TeamStore(url: mine)
    try store.add(
      contentsOf: (0..<5_000).map {
        Anchor("a\($0)", Double($0 % 170) - 85, Double($0 % 359) - 179)
      })
    try owner.execute("ANALYZE geoanchor.anchors")
    try TeamStore.grant(.reader, to: role, url: mine)
    let address = try StoreAddress(asRole(mine))
    let connection = try ServerConnection(address, attempted: "explain")
    try connection.execute("SELECT set_config('geoanchor.project', '\(address.project)', false)")
    expect(connection.isWalled)
    let center = Coordinate(latitude: 0.5, longitude: 0.5)
    let searches = try [
      AnchorQuery(box: BoundingBox(west: 0.5, south: 0.5, east: 8.5, north: 8.5)),
      AnchorQuery(near: .init(center, within: 20_000)),
    ].map { query in
      let selection = TeamCandidates.Selection(try QueryFilter(query))
      return (selection.sql("a.lon"), selection.values)
    }
    let nearest: [ServerValue] = [.integer(PlaceCell.number(of: center)), .integer(10)]
    for (sql, values) in searches + [(TeamCandidates.neighbors, nearest)] {
      let answer = try connection.runOnce("EXPLAIN " + sql, [.text(address.project)] + values)
      let plan = (0..<answer.count).compactMap { answer.text($0, 0) }.joined(separator: "\n")
      expect(plan.contains("anchors_cell"), "\(plan)")
      expect(!plan.contains("Seq Scan on anchors"), "\(plan)")
    }
  }

  @Test func `a role that is not there is named`() {
    do throws(AnchorStoreError) {
      try TeamStore.grant(.reader, to: "nobody-there", url: mine)
      Issue.record("granted")
    } catch {
      expect(error.description.contains("nobody-there"))
    }
  }
}
