import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoTeamStore

/// Projects go from one server to another one while they are used.
@Suite struct ProjectMoveTests {
  private let project: String
  private let (here, there): (String, String)

  init() throws {
    let server = try TeamServer.shared()
    let address = try StoreAddress(server.newURL())
    project = address.project
    let name = "moved_" + project.replacing("-", with: "_")
    let admin = try ServerConnection(address, attempted: "make a database")
    try admin.execute("CREATE DATABASE \(name)")
    here = server.url(project: project)
    there = server.url(project: project, database: name)
  }

  private func feed(_ store: TeamStore) throws -> [String] {
    let lines = Mutex<[String]>([])
    _ = try store.writeFeed(since: 0) { line in
      lines.withLock { $0.append(line) }
      return true
    }
    return lines.withLock { $0 }
  }

  @Test func `everything moves, and stores that are open follow`() throws {
    let store = try TeamStore(url: here)
    try store.add(contentsOf: (0..<50).map { Anchor("a\($0)", 1, 2) })
    var tagged = Anchor("b", 3, 4)
    tagged.tags = ["x"]
    try store.add(tagged)
    try store.remove("a7")
    let before = try feed(store)
    let move = try TeamStore.move(project, from: here, to: there)
    expectEqual(move.revision, 3)
    try expectEqual(store.revision(), 3)
    try expectEqual(feed(store), before)
    try expectEqual(store.findings(), [])
    expect(store.path.contains("moved_"))
    try expectEqual(store.anchors(matching: AnchorQuery(tags: ["x"])).map(\.anchor.id), ["b"])
    // A client of the old server is redirected, for reading and writing.
    let late = try TeamStore(url: here)
    try late.add(Anchor("c", 1, 2))
    try expectEqual(TeamStore(url: there, mode: .readOnly).revision(), 4)
    _ = try late.undo()
    let left = try ServerConnection(StoreAddress(here), attempted: "look")
    let count = try left.execute(
      "SELECT 1 FROM geoanchor.anchors_journal WHERE project = '\(project)'")
    expectEqual(count.count, 0)
  }

  @Test func `a project moves back`() throws {
    let store = try TeamStore(url: here)
    try store.add(Anchor("a", 1, 2))
    _ = try TeamStore.move(project, from: here, to: there)
    try store.add(Anchor("b", 1, 2))
    // The old server knows where it is.
    try expectEqual(TeamStore.move(project, from: here, to: here).revision, 2)
    try store.add(Anchor("c", 1, 2))
    try expectEqual(TeamStore(url: there).anchors(matching: AnchorQuery()).count, 3)
    try expectEqual(TeamStore(url: here).findings(), [])
  }

  @Test func `nothing is lost while many write`() async throws {
    let store = try TeamStore(url: here)
    try store.add(contentsOf: (0..<5000).map { Anchor("first\($0)", 1, 2) })
    let (here, there, project) = (here, there, project)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<4 {
        group.addTask {
          let store = try TeamStore(url: here, busyTimeout: .seconds(600))
          for number in 0..<40 { try store.add(Anchor("\(writer)-\(number)", 1, 2)) }
        }
      }
      group.addTask { _ = try TeamStore.move(project, from: here, to: there) }
      try await group.waitForAll()
    }
    try expectEqual(store.revision(), 161)
    try expectEqual(store.anchors(matching: AnchorQuery()).count, 5160)
    try expectEqual(store.findings(), [])
    let left = try ServerConnection(StoreAddress(here), attempted: "look")
    let rows = try left.execute("SELECT 1 FROM geoanchor.changes WHERE project = '\(project)'")
    expectEqual(rows.count, 0)
  }

  @Test func `a move that was interrupted is made again`() throws {
    let store = try TeamStore(url: here)
    try store.add(Anchor("a", 1, 2))
    _ = try TeamStore(url: there.replacing(project, with: "other"))
    // The move was interrupted after a first copy had arrived.
    let (old, new) = (try StoreAddress(here), try StoreAddress(there))
    let admin = try ServerConnection(new, attempted: "interrupt")
    let source = try ServerConnection(old, attempted: "look")
    let name = try #require(
      source.execute("SELECT store FROM geoanchor.projects WHERE project = '\(project)'").text(0, 0)
    )
    try admin.execute(
      """
      INSERT INTO geoanchor.projects VALUES ('\(project)', '\(name)', 1, 1, 0, '\(old.home)');
      INSERT INTO geoanchor.anchor_tags VALUES ('\(project)', 'half', 1)
      """)
    // A client of the new server is redirected to the project's present place.
    try expect(TeamStore(url: there).anchor(id: "a") != nil)
    try expectEqual(TeamStore.move(project, from: here, to: there).revision, 1)
    try expectEqual(store.findings(), [])
    try expect(store.anchors(matching: AnchorQuery(tags: ["half"])).isEmpty)
  }

  /// Each server says that the project is at the other.
  @Test func `a move that was interrupted at its end is ended`() throws {
    try TeamStore(url: here).add(Anchor("a", 1, 2))
    _ = try TeamStore.move(project, from: here, to: there)
    let (old, new) = (try StoreAddress(here), try StoreAddress(there))
    let admin = try ServerConnection(new, attempted: "interrupt")
    try admin.execute(
      "UPDATE geoanchor.projects SET home = '\(old.home)' WHERE project = '\(project)'")
    try expectEqual(TeamStore.move(project, from: here, to: there).revision, 1)
    try expect(TeamStore(url: here).anchor(id: "a") != nil)
  }

  @Test func `a project goes nowhere where another one is`() throws {
    try TeamStore(url: here).add(Anchor("a", 1, 2))
    try TeamStore(url: there).add(Anchor("b", 1, 2))
    #expect(throws: AnchorStoreError.self) {
      try TeamStore.move(project, from: here, to: there)
    }
    try expect(TeamStore(url: here).anchor(id: "a") != nil)
    #expect(throws: AnchorStoreError.self) {
      try TeamStore.move("missing", from: here, to: there)
    }
    // Nor to where it is, by whatever name.
    _ = try TeamStore(url: here.replacing(project, with: "empty-\(project)"))
    for url in [here, here + "&application_name=x"] {
      for name in [project, "empty-\(project)"] {
        #expect(throws: AnchorStoreError.self) {
          try TeamStore.move(
            name, from: here, to: url.replacing("&project=\(project)", with: ""))
        }
      }
    }
  }
}
