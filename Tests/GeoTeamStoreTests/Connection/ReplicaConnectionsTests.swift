import GeoAnchorStore
import GeoAnchors
import GeoPackage
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoTeamStore

/// Reads on a replica, which follows its server only when a test updates it.
@Suite struct ReplicaConnectionsTests {
  private let replica: TeamServer
  private let (url, store): (String, TeamStore)
  private let admin: ServerConnection

  init() throws {
    replica = try TeamServer()
    let server = try TeamServer.shared()
    let plain = server.newURL()
    try TeamStore(url: plain).add(Anchor("a", 1, 2))
    let copy = try replica.url(project: StoreAddress(plain).project)
    _ = try TeamStore(url: plain).copy(into: TeamStore(url: copy))
    admin = try ServerConnection(StoreAddress(copy), attempted: "follow")
    // The name tells who answers.
    try admin.execute("UPDATE geoanchor.anchors SET name = 'replica'")
    url = plain + "&replicas=\(replica.folder)"
    store = try TeamStore(url: url)
  }

  private func name() throws -> String? { try store.anchor(id: "a")?.name }

  @Test func `reads go to the replica, and never back behind what was seen`() throws {
    try expectEqual(name(), "replica")
    try store.add(Anchor("b", 1, 2))
    // The replica does not follow: after a while the server answers.
    try expect(store.anchor(id: "b") != nil)
    try expectEqual(store.revision(), 2)
  }

  @Test func `a replica that stays behind is asked for a second, and again after five`() throws {
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let reading = try #require(try StoreAddress(url).reading)
    let replicas = ReplicaConnections(reading) { start + passed.withLock { $0 } }
    var attempts = 0
    func read() throws {
      let begun: (ServerConnection, Int)? = try replicas.begin("read") { _ in
        attempts += 1
        passed.withLock { $0 += .milliseconds(400) }
        throw ReplicaBehind()
      }
      expectNil(begun?.1)
    }
    try read()
    expectEqual(attempts, 3)
    passed.withLock { $0 += .milliseconds(4_999) }
    try read()
    expectEqual(attempts, 3)
    passed.withLock { $0 += .milliseconds(1) }
    try read()
    expectEqual(attempts, 6)
  }

  @Test func `a read waits for its revision`() throws {
    let address = try StoreAddress(url)
    let replicas = ReplicaConnections(try #require(try address.reading), patience: .seconds(600))
    var attempts = 0
    let begun = try replicas.begin("read") { connection in
      let revision = try ProjectHead.read(address.project, on: connection).revision
      attempts += 1
      if attempts == 3 { try admin.execute("UPDATE geoanchor.projects SET revision = 2") }
      guard revision >= 2 else { throw ReplicaBehind() }
      return revision
    }
    expectEqual(begun?.1, 2)
    expectEqual(attempts, 4)
  }

  @Test func `a replica that is away is not missed`() throws {
    let away = try TeamStore(url: url.replacing(replica.folder, with: "/nowhere"))
    try expectEqual(away.anchor(id: "a")?.name, "")
    try away.add(Anchor("b", 1, 2))
    try expectEqual(away.revision(), 2)
  }
}
