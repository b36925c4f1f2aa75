import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoTeamStore

/// The features of a store on a server: projects, isolation, many writers, broken connections.
@Suite struct TeamStoreTests {
  /// A connection of its own, for what no store would do.
  private static func connection(_ url: String) throws -> ServerConnection {
    try ServerConnection(StoreAddress(url), attempted: "ask")
  }

  @Test func `projects of a database know nothing of one another`() throws {
    let server = try TeamServer.shared()
    let one = try TeamStore(url: server.newURL())
    let two = try TeamStore(url: server.newURL())
    try one.add(Anchor("a", 1, 2))
    try two.add(Anchor("a", 3, 4))
    try two.add(Anchor("b", 3, 4))
    try expectEqual(one.anchor(id: "a")?.coordinate.latitude, 1)
    try expect(one.revision() == 1 && two.revision() == 2)
    try expectEqual(one.anchors(matching: AnchorQuery()).count, 1)
  }

  @Test func `a search that a change overtakes runs again, and sees one state`() throws {
    let server = try TeamServer.shared()
    let url = server.newURL()
    let (store, other) = (try TeamStore(url: url), try TeamStore(url: url))
    try store.add(Anchor("a", 1, 2))
    let near = AnchorQuery(near: .init(Coordinate(latitude: 1, longitude: 2), within: 1000))
    /// Counts the anchors in some questions, before one of which another client adds one.
    func counts(_ questions: Int, changedBefore change: Int) throws -> (found: [Int], runs: Int) {
      var runs = 0
      let found = try store.readOptimistically("look twice") { transaction in
        runs += 1
        return try (0..<questions).map { question in
          if question == change, runs == 1 { try other.add(Anchor("\(questions)", 1, 2)) }
          return try transaction.anchors(matching: near).count
        }
      }
      return (found, runs)
    }
    try #expect(counts(1, changedBefore: 1) == ([1], 1))
    try #expect(counts(2, changedBefore: 1) == ([2, 2], 2))
    // The second question has begun a transaction, which the change does not touch.
    try #expect(counts(3, changedBefore: 2) == ([2, 2, 2], 1))
    try #expect(counts(1, changedBefore: 1) == ([3], 1))
  }

  @Test func `the nearest are the same whatever was searched before`() throws {
    let server = try TeamServer.shared()
    let store = try TeamStore(url: server.newURL())
    // A crowd in one corner of the town, and few elsewhere.
    var random = SeededGenerator(seed: 11)
    let anchors = (0..<600).map { number in
      let spread = number < 500 ? 0.001 : 0.08
      return Anchor(
        "a\(number)", 43.71 + .random(in: 0...spread, using: &random),
        7.40 + .random(in: 0...spread, using: &random))
    }
    try store.add(contentsOf: anchors)
    for _ in 0..<60 {
      let place = Coordinate(
        latitude: 43.71 + .random(in: 0...0.08, using: &random),
        longitude: 7.40 + .random(in: 0...0.08, using: &random))
      let expected = anchors.sorted {
        $0.coordinate.distance(to: place) < $1.coordinate.distance(to: place)
      }
      let count = Int.random(in: 1...20, using: &random)
      let found = try store.anchors(matching: AnchorQuery(near: .init(place), limit: count))
      expectEqual(found.map(\.anchor.id), expected.prefix(count).map(\.id))
    }
  }

  /// A service that handed over a wrong project would still be stopped.
  @Test func `row-level security lets no foreign row through`() throws {
    let server = try TeamServer.shared()
    let (mine, theirs) = (server.newURL(), server.newURL())
    try TeamStore(url: mine).add(Anchor("mine", 1, 2))
    try TeamStore(url: theirs).add(Anchor("theirs", 1, 2))
    let admin = try Self.connection(mine)
    let name = try StoreAddress(mine).project
    let other = try StoreAddress(theirs).project
    let role = "walled_" + name.replacing("-", with: "_")
    try admin.execute(
      """
      CREATE ROLE \(role) LOGIN; GRANT USAGE ON SCHEMA geoanchor TO \(role);
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA geoanchor TO \(role)
      """)
    let walled = try Self.connection(mine.replacing("postgres@", with: "\(role)@"))
    let tables = [
      "projects", "changes", "anchors", "anchors_journal", "anchor_tags", "chains",
      "chains_journal",
      "chain_members", "chain_members_journal", "region_sets", "region_sets_journal", "venues",
      "venues_journal", "conflicts", "conflicts_journal", "grants",
    ]
    let all = try walled.execute(
      "SELECT relname FROM pg_class WHERE relnamespace = 'geoanchor'::regnamespace AND relkind = 'r'"
    )
    expectEqual(Set((0..<all.count).compactMap { all.text($0, 0) }), Set(tables + ["migrations"]))
    for table in tables {
      try expectEqual(
        walled.execute("SELECT 1 FROM geoanchor.\(table)").count, 0,
        "\(table) without a project")
      try walled.execute("BEGIN; SELECT set_config('geoanchor.project', '\(name)', true)")
      try expectEqual(
        walled.execute("SELECT 1 FROM geoanchor.\(table) WHERE project <> '\(name)'").count, 0,
        "\(table)")
      try expectEqual(
        walled.execute("DELETE FROM geoanchor.\(table) WHERE project = '\(other)'").affected, 0)
      try walled.execute("ROLLBACK")
      // After a transaction that had a project, the setting is empty and not missing.
      try expectEqual(
        walled.execute("SELECT 1 FROM geoanchor.\(table)").count, 0, "\(table) after one")
    }
    try walled.execute("BEGIN; SELECT set_config('geoanchor.project', '\(name)', true)")
    #expect(throws: StorageError.self) {
      try walled.execute("INSERT INTO geoanchor.anchor_tags VALUES ('\(other)', 't', 1)")
    }
    try walled.execute("ROLLBACK")
    try admin.execute("DROP OWNED BY \(role); DROP ROLE \(role)")
  }

  @Test func `revisions have no gaps when many write at the same time`() async throws {
    let url = try TeamServer.shared().newURL()
    _ = try TeamStore(url: url)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          let store = try TeamStore(url: url, busyTimeout: .seconds(600), author: "w\(writer)")
          for number in 0..<10 { try store.add(Anchor("\(writer)-\(number)", 1, 2)) }
        }
      }
      try await group.waitForAll()
    }
    let store = try TeamStore(url: url)
    try expectEqual(store.revision(), 80)
    let changes = try store.changes()
    expectEqual(changes.map(\.revision), (1...80).reversed())
    expectEqual(changes.map(\.time), changes.map(\.time).sorted(by: >))
    expectEqual(Set(changes.map(\.author)).count, 8)
  }

  @Test func `an edit that fails harms no other of its group`() throws {
    let store = try TeamStore(url: TeamServer.shared().newURL())
    let edits = ["a", "b", "a", "c"].map { id in
      StoreEdit("add", by: id) { try $0.add(Anchor(id, 1, 2)) }
    }
    let outcomes = try store.commit(edits)
    expectEqual(outcomes.map { try? $0.get() }, [1, 2, nil, 3])
    #expect(throws: AnchorStoreError.duplicate("a")) { try outcomes[2].get() }
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id), ["a", "b", "c"])
  }

  /// A writer that waits too long gets an error, and may try again.
  @Test func `a project that others change is locked`() throws {
    let url = try TeamServer.shared().newURL()
    let store = try TeamStore(url: url, busyTimeout: .milliseconds(20))
    let other = try Self.connection(url)
    let project = try StoreAddress(url).project
    try other.execute(
      "BEGIN; SELECT 1 FROM geoanchor.projects WHERE project = '\(project)' FOR UPDATE")
    do throws(AnchorStoreError) {
      try store.add(Anchor("a", 1, 2))
      Issue.record("was not locked")
    } catch {
      guard case .file(let cause) = error else { throw error }
      expectEqual(cause.code, .locked)
      expectEqual(cause.message, "others are changing the project")
    }
    try other.execute("ROLLBACK")
    try store.add(Anchor("a", 1, 2))
  }

  /// The server ends all connections between two edits, and within one.
  @Test func `a connection that broke is replaced`() throws {
    let url = try TeamServer.shared().newURL()
    let name = try StoreAddress(url).project
    let store = try TeamStore(url: url + "&application_name=" + name)
    let admin = try Self.connection(url)
    let cut: @Sendable () throws -> Void = {
      let found = try admin.execute(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '\(name)'")
      expect(found.count > 0)
    }
    try store.add(Anchor("a", 1, 2))
    try cut()
    try expect(store.anchor(id: "a") != nil)
    try cut()
    try store.add(Anchor("b", 1, 2))
    let runs = Mutex(0)
    let outcomes = try store.commit([
      StoreEdit("add", by: nil) { transaction in
        try transaction.add(Anchor("c", 1, 2))
        let isFirst = runs.withLock { runs in
          runs += 1
          return runs == 1
        }
        if isFirst { try cut() }
      }
    ])
    expectEqual(outcomes.map { try? $0.get() }, [3])
    expectEqual(runs.withLock { $0 }, 2)
    try expectEqual(store.anchors(matching: AnchorQuery()).map(\.anchor.id), ["a", "b", "c"])
    try expectEqual(store.revision(), 3)
    // Other work is not run twice: its caller gets the reason of the failure.
    #expect(throws: AnchorStoreError.self) {
      try store.transaction("cut") { transaction in
        try transaction.add(Anchor("d", 1, 2))
        try cut()
      }
    }
    try expectNil(store.anchor(id: "d"))
  }

  @Test func `two stores see each other's changes as they come`() async throws {
    let url = try TeamServer.shared().newURL()
    let (one, two) = (try TeamStore(url: url), try TeamStore(url: url))
    var revisions = two.revisions(every: .milliseconds(5)).makeAsyncIterator()
    await expectEqual(revisions.next(), 0)
    for number in 1...3 {
      try one.add(Anchor("a\(number)", 1, 2))
      await expectEqual(revisions.next(), number)
    }
  }

  @Test func `a check finds what does not go together`() throws {
    let url = try TeamServer.shared().newURL()
    let store = try TeamStore(url: url)
    var anchor = Anchor("a", 1, 2)
    anchor.tags = ["x"]
    try store.add(anchor)
    try store.add(Anchor("b", 1, 2))
    try store.remove("b")
    try expectEqual(store.findings(), [])
    let admin = try Self.connection(url)
    let project = "project = '\(try StoreAddress(url).project)'"
    try admin.execute("DELETE FROM geoanchor.anchor_tags WHERE \(project)")
    try expectEqual(store.findings().map(\.kind), [.tags])
    try admin.execute("UPDATE geoanchor.anchors SET lat = 7 WHERE \(project)")
    try expectEqual(store.findings().map(\.kind), [.spatialIndex, .tags])
    try admin.execute("DELETE FROM geoanchor.anchors WHERE \(project)")
    try expectEqual(store.findings().map(\.kind), [.history])
    try admin.execute("DELETE FROM geoanchor.changes WHERE revision = 2 AND \(project)")
    try expectEqual(store.findings().map(\.table), ["changes", "anchors"])
  }

  @Test func `a wrong password is no reason to try again`() throws {
    let folder = try TemporaryFolder()
    let rules = try folder.put("hba", "local all postgres trust\nlocal all all scram-sha-256\n")
    let server = try TeamServer(["-c", "hba_file=\(rules)"])
    try Self.connection(server.newURL())
      .execute("CREATE ROLE ada LOGIN SUPERUSER PASSWORD 'right'")
    func open(_ password: String) -> StorageError? {
      do throws(AnchorStoreError) {
        _ = try TeamStore(
          url: server.newURL().replacing("postgres@", with: "ada:\(password)@"))
        return nil
      } catch {
        guard case .file(let cause) = error else { return nil }
        return cause
      }
    }
    expectNil(open("right"))
    let refusal = try #require(open("wrong"))
    expectEqual(refusal.code, .cannotOpen)
    expect(!refusal.description.contains("wrong"))
  }

  @Test func `what is not there, or lets nobody in, is said`() throws {
    let server = try TeamServer.shared()
    func code(_ url: String, _ mode: OpenMode = .createOrOpen) -> StorageError.Code? {
      do throws(AnchorStoreError) {
        _ = try TeamStore(url: url, mode: mode)
        return nil
      } catch {
        guard case .file(let cause) = error else { return nil }
        return cause.code
      }
    }
    #expect(code("postgresql:///postgres?host=/nowhere") == .locked)
    let port = try HeldPort()
    #expect(code("postgresql://127.0.0.1:\(port.number)/db") == .locked)
    withExtendedLifetime(port) {}
    #expect(code("postgresql://postgres@/missing?host=\(server.folder)") == .cannotOpen)
    #expect(code("postgresql://nobody@/postgres?host=\(server.folder)") == .cannotOpen)
    #expect(code("postgresql:///db?nonsense=1") == .cannotOpen)
    expectEqual(code(server.url(project: "never-made"), .readOnly), .cannotOpen)
    expectEqual(code(server.url(project: "never-made"), .open), .cannotOpen)
    let url = server.newURL()
    try TeamStore(url: url).add(Anchor("a", 1, 2))
    let reader = try TeamStore(url: url, mode: .readOnly)
    try expect(reader.anchor(id: "a") != nil)
    #expect(throws: AnchorStoreError.self) { try reader.add(Anchor("b", 1, 2)) }
  }
}
