import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// Forty pairs of tenants of one process: neither sees the other, nor whether there is one.
@Suite struct TenantsTests {
  private static let count = 8
  /// The caller and the other one: each of eight beside five of the others.
  static let pairs = (0..<count).flatMap { caller in
    (1...5).map { (caller, (caller + $0) % count) }
  }

  private let folder: TemporaryFolder
  private let host: ServiceHost
  private let stores: [MemoryAnchorStore]
  private let keys: [(key: AccessKey, secret: String)]
  /// A key of all projects, and one that counts no more.
  private let admin: (key: AccessKey, secret: String)
  private let revoked: (key: AccessKey, secret: String)

  private static func name(_ tenant: Int) -> String { "tenant-\(tenant)x" }
  /// A name used only for a tenant's anchor, tag and author.
  private static func word(_ tenant: Int) -> String { "hidden\(tenant)q" }

  init() throws {
    folder = try TemporaryFolder()
    let scopes: [AccessScope] = [.read, .write, .admin]
    keys = (0..<Self.count).map {
      AccessKey.make(name: Self.word($0), scopes: scopes, projects: [Self.name($0)])
    }
    admin = AccessKey.make(name: "all", scopes: scopes)
    revoked = AccessKey.make(name: "gone", scopes: scopes)
    var file = AccessKeys()
    file.keys = keys.map(\.key) + [admin.key, revoked.key]
    _ = file.revoke(revoked.key.id)
    try file.write(to: folder.file("keys.json"))
    stores = (0..<Self.count).map { MemoryAnchorStore(author: Self.word($0)) }
    var configuration = ServiceConfiguration()
    configuration.keys = folder.file("keys.json")
    let access = try AccessControl(configuration)
    var services: [String: Service] = [:]
    for (tenant, store) in stores.enumerated() {
      var anchor = Anchor(
        id: AnchorID(rawValue: Self.word(tenant)), coordinate: Coordinate(latitude: 1, longitude: 2)
      )
      anchor.name = Self.word(tenant)
      try store.add(anchor)
      configuration.project = Self.name(tenant)
      services[Self.name(tenant)] = try Service(configuration, store: store, access: access)
    }
    host = ServiceHost(main: nil, projects: services)
  }

  // MARK: - Asking

  private func ask(
    _ method: String, _ path: String, by secret: String?, in project: String?,
    _ more: [(name: String, value: String)] = [], body: String = ""
  ) -> ServerResponse {
    let fields =
      [("host", "h.example")] + (secret.map { [("authorization", "Bearer \($0)")] } ?? []) + more
    let request = ServerRequest(
      method: method, path: (project.map { "/projects/\($0)" } ?? "") + path,
      fields: HTTPFields(fields), body: Array(body.utf8))
    let response = host.immediateResponse(to: request) ?? host.response(to: request)
    host.didRespond(to: request, with: response, after: .zero)
    return response
  }

  private func ask(
    _ endpoint: Endpoint, by secret: String?, in project: String?, named segment: String = "1"
  ) -> ServerResponse {
    let path = endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? segment : String($0) }
    return ask(
      endpoint.method, "/" + path.joined(separator: "/"), by: secret, in: project,
      endpoint.body.map { [("content-type", $0.type)] } ?? [],
      body: endpoint.body == nil ? "" : "{}")
  }

  /// The whole answer as a text, to compare it with another.
  private func text(_ response: ServerResponse) -> String {
    let fields = response.fields.fields.map { "\($0.name): \($0.value)\n" }.joined()
    return "\(response.status)\n\(fields)\(String(decoding: response.body, as: UTF8.self))"
  }

  // MARK: - From outside

  @Test(arguments: pairs)
  func `another tenant is answered as one that does not exist`(caller: Int, other: Int) throws {
    let before = try stores[other].revision()
    for endpoint in Service.allEndpoints {
      let found = ask(endpoint, by: keys[caller].secret, in: Self.name(other))
      // The shell of the player is the same for every project, also for one that is not there.
      let status = endpoint.id == "getPlayer" ? 200 : 404
      expectEqual(found.status, status, "\(endpoint.id)")
      expectEqual(
        text(found), text(ask(endpoint, by: keys[caller].secret, in: "none")), "\(endpoint.id)")
      let named = ask(
        endpoint, by: keys[caller].secret, in: Self.name(other), named: Self.word(other))
      expectEqual(named.status, status, "\(endpoint.id)")
    }
    try expectEqual(stores[other].revision(), before)
    // The store beside the projects, where there is none.
    expectEqual(ask("GET", "/", by: keys[caller].secret, in: nil).status, 404)
  }

  /// Paths that may be taken for those of another project, and methods that no operation has.
  @Test func `no path and no method tells that a tenant exists`() throws {
    let other = Self.name(1)
    for secret in [nil, keys[0].secret, revoked.secret, "x"] {
      for (method, path) in [
        ("GET", ""), ("GET", "/"), ("GET", "/none"), ("GET", "/%zz"), ("POST", "/"),
        ("OPTIONS", "/collections/anchors/items"), ("TRACE", "/"), ("PUT", "/v1/keys"),
        ("HEAD", "/collections"), ("DELETE", "/v1/keys/\(keys[1].key.id)"), ("GET", "/../"),
      ] {
        expectEqual(
          text(ask(method, path, by: secret, in: other)),
          text(ask(method, path, by: secret, in: "none")), "\(method) \(path)")
      }
    }
    for path in [
      "/projects/\(Self.name(0))/../\(other)/collections",
      "/projects/\(Self.name(0))/%2e%2e/\(other)/collections",
      "/projects/\(Self.name(0))%2f..%2f\(other)/collections", "//projects/\(other)/collections",
      "/projects//\(other)/collections", "/projects/\(other.uppercased())/collections",
      "/projects/\(Self.name(0))/projects/\(other)/collections",
      "/projects/\(Self.name(0));/\(other)/collections", "/projects/\(other)%00/collections",
    ] {
      let found = ask("GET", path, by: keys[0].secret, in: nil)
      expect([400, 404].contains(found.status), "\(path): \(found.status)")
      expect(!text(found).contains(Self.word(1)), "\(path)")
    }
  }

  // MARK: - From within

  @Test(arguments: 0..<count)
  func `no answer in a project has anything of another`(tenant: Int) throws {
    let others = (0..<Self.count).filter { $0 != tenant }
    let words = others.flatMap { [Self.word($0), Self.name($0), keys[$0].key.id] }
    for endpoint in Service.allEndpoints where endpoint.prepare == nil {
      let own = ask(endpoint, by: keys[tenant].secret, in: Self.name(tenant))
      expect(own.status != 401 && own.status != 403, "\(endpoint.id)")
      for word in words { expect(!text(own).contains(word), "\(endpoint.id): \(word)") }
    }
    // Its own content is there.
    let items = ask(
      "GET", "/collections/anchors/items", by: keys[tenant].secret, in: Self.name(tenant))
    expect(text(items).contains(Self.word(tenant)))
  }

  @Test(arguments: pairs)
  func `what another tenant has is not there by its name`(caller: Int, other: Int) throws {
    let (mine, theirs) = (Self.name(caller), Self.name(other))
    let (secret, foreign) = (keys[caller].secret, keys[other].secret)
    let json = [(name: "content-type", value: "application/json")]
    func made(_ path: String, _ body: String, _ more: [(name: String, value: String)] = []) throws
      -> String
    {
      let answer = ask("POST", path, by: foreign, in: theirs, json + more, body: body)
      return try String(#require(answer.fields["location"]?.split(separator: "/").last))
    }
    let job = try made("/v1/lint", "{}", [("prefer", "respond-async")])
    let document = try made("/v1/imports", #"{"name":"a.csv"}"#)
    for (method, path) in [
      ("GET", "/v1/jobs/\(job)"), ("GET", "/v1/jobs/\(job)/results"), ("DELETE", "/v1/jobs/\(job)"),
      ("GET", "/v1/imports/\(document)"), ("DELETE", "/v1/imports/\(document)"),
      ("POST", "/v1/imports/\(document)/commit"),
      ("GET", "/collections/anchors/items/\(Self.word(other))"),
      ("DELETE", "/collections/anchors/items/\(Self.word(other))"),
      ("GET", "/v1/geopose/\(Self.word(other))"), ("DELETE", "/v1/keys/\(keys[other].key.id)"),
    ] {
      let found = ask(method, path, by: secret, in: mine)
      expectEqual(found.status, 404, "\(method) \(path)")
      // It is still there for those who have it; a result is, once the job is done.
      if method == "GET", !path.hasSuffix("/results"), !path.contains("geopose") {
        expectEqual(ask(method, path, by: foreign, in: theirs).status, 200, "\(path)")
      }
    }
    let part = ask(
      "PUT", "/v1/imports/\(document)/parts/1", by: secret, in: mine,
      [("content-type", "application/octet-stream")], body: "id")
    expectEqual(part.status, 404)
    // An anchor of theirs in a request of mine.
    let place = ask(
      "POST", "/v1/checks", by: secret, in: mine, json,
      body: "{\"place\":{\"anchor\":\"\(Self.word(other))\"}}")
    expectEqual(place.status, 422)
  }

  @Test(arguments: pairs)
  func `a request is named within its project`(caller: Int, other: Int) throws {
    let body = { (id: String) in
      """
      {"type":"Feature","id":"\(id)","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}
      """
    }
    for (tenant, id) in [(other, "first"), (caller, "second")] {
      let before = try stores[tenant].revision()
      let answer = ask(
        "POST", "/collections/anchors/items", by: admin.secret, in: Self.name(tenant),
        [("content-type", "application/geo+json"), ("idempotency-key", "same")], body: body(id))
      expectEqual(answer.status, 201)
      expectNil(answer.fields["idempotency-replayed"])
      try expectEqual(stores[tenant].revision(), before + 1)
    }
  }

  @Test func `what a caller began is the caller's own, within a project too`() throws {
    let made = ask(
      "POST", "/v1/imports", by: admin.secret, in: Self.name(0),
      [("content-type", "application/json")], body: #"{"name":"a.csv"}"#)
    let id = try #require(made.fields["location"]?.split(separator: "/").last)
    var seen = 0
    for endpoint in Service.allEndpoints
    where endpoint.rule?.extent == .caller && endpoint.path.contains("{import}") {
      let found = ask(endpoint, by: keys[0].secret, in: Self.name(0), named: String(id))
      expect([400, 404].contains(found.status), "\(endpoint.id): \(found.status)")
      seen += 1
    }
    expectEqual(seen, 4)
    let own = ask("GET", "/v1/imports/\(id)", by: admin.secret, in: Self.name(0))
    expectEqual(own.status, 200)
  }

  // MARK: - Keys

  @Test(arguments: pairs)
  func `keys of another tenant are neither seen nor revoked`(caller: Int, other: Int) throws {
    let (mine, secret) = (Self.name(caller), keys[caller].secret)
    let list = ask("GET", "/v1/keys", by: secret, in: mine)
    try expectEqual(
      list.json()["keys"]?.array?.compactMap { $0["id"]?.string }, [keys[caller].key.id])
    for (key, owner) in [(keys[other].key, keys[other].secret), (admin.key, admin.secret)] {
      let project = key.projects.first ?? mine
      let found = ask("DELETE", "/v1/keys/\(key.id)", by: secret, in: mine)
      // No other answer than for a key that there is not.
      let none = ask("DELETE", "/v1/keys/00000000", by: secret, in: mine)
      expectEqual(text(found).replacing(key.id, with: "00000000"), text(none))
      expectEqual(found.status, 404)
      expectEqual(ask("GET", "/collections", by: owner, in: project).status, 200)
    }
  }

  @Test func `a key of several projects is managed by those who see all of them`() throws {
    let scopes: [AccessScope] = [.read, .admin]
    let both = AccessKey.make(
      name: "both", scopes: scopes, projects: [Self.name(0), Self.name(1)])
    let three = AccessKey.make(
      name: "three", scopes: scopes, projects: [Self.name(0), Self.name(1), Self.name(2)])
    try AccessKeys.change(folder.file("keys.json")) { $0.keys += [both.key, three.key] }
    try expect(host.reload())
    func seen(_ secret: String, in tenant: Int) throws -> Set<String> {
      let list = try ask("GET", "/v1/keys", by: secret, in: Self.name(tenant)).json()
      return Set(list["keys"]?.array?.compactMap { $0["name"]?.string } ?? [])
    }
    try expectEqual(seen(keys[0].secret, in: 0), [Self.word(0)])
    try expectEqual(seen(both.secret, in: 0), [Self.word(0), "both"])
    try expectEqual(seen(both.secret, in: 1), [Self.word(1), "both"])
    try expectEqual(seen(three.secret, in: 1), [Self.word(1), "both", "three"])
    try expectEqual(seen(admin.secret, in: 1), [Self.word(1), "both", "three", "all", "gone"])
    func revoke(_ key: AccessKey, by secret: String, in tenant: Int) -> Int {
      ask("DELETE", "/v1/keys/\(key.id)", by: secret, in: Self.name(tenant)).status
    }
    expectEqual(revoke(both.key, by: keys[0].secret, in: 0), 404)
    expectEqual(revoke(three.key, by: both.secret, in: 0), 404)
    expectEqual(revoke(keys[1].key, by: both.secret, in: 0), 404)
    expectEqual(revoke(keys[1].key, by: both.secret, in: 1), 204)
    expectEqual(revoke(both.key, by: three.secret, in: 1), 204)
    expectEqual(revoke(three.key, by: admin.secret, in: 2), 204)
    for (secret, tenant) in [(keys[1].secret, 1), (both.secret, 0), (three.secret, 0)] {
      expectEqual(ask("GET", "/collections", by: secret, in: Self.name(tenant)).status, 401)
    }
  }

  @Test func `changes of keys at the same time are all kept`() throws {
    let path = folder.file("keys.json")
    let before = try AccessKeys(path: path).keys.count
    let threads = (0..<8).map { number in
      PosixThread {
        for _ in 0..<5 {
          let key = AccessKey.make(name: "thread \(number)", scopes: [.read]).key
          try? AccessKeys.change(path) { $0.keys.append(key) }
        }
      }
    }
    for thread in threads { thread.join() }
    try expectEqual(AccessKeys(path: path).keys.count, before + 40)
  }

  @Test func `a budget of requests is that of its key`() throws {
    let (slow, secret) = AccessKey.make(
      name: "slow", scopes: [.read], projects: [Self.name(0)], rate: 0.01)
    try AccessKeys.change(folder.file("keys.json")) { $0.keys.append(slow) }
    try expect(host.reload())
    // Asking for another tenant neither costs anything, nor tells anything.
    for _ in 0..<3 {
      expectEqual(ask("GET", "/", by: secret, in: Self.name(1)).status, 404)
      expectEqual(ask("GET", "/", by: secret, in: "none").status, 404)
    }
    expectEqual(ask("GET", "/", by: secret, in: Self.name(0)).status, 200)
    expectEqual(ask("GET", "/", by: secret, in: Self.name(0)).status, 429)
    expectEqual(ask("GET", "/", by: keys[0].secret, in: Self.name(0)).status, 200)
  }
}
