import GeoAnchorStore
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoService

/// Keys over HTTP, by administrators of all projects and of one.
@Suite struct KeyEndpointsTests {
  private let folder: TemporaryFolder
  private var secrets: [String: String] = [:]

  init() throws {
    folder = try TemporaryFolder()
    var keys = AccessKeys()
    for (name, scopes, projects) in [
      ("admin", [AccessScope.read, .admin], []), ("town", [.admin], ["town"]),
      ("writer", [.read, .write], []),
    ] as [(String, [AccessScope], [String])] {
      let (key, secret) = AccessKey.make(name: name, scopes: scopes, projects: projects)
      keys.keys.append(key)
      secrets[name] = secret
    }
    try keys.write(to: folder.file("keys.json"))
  }

  private func service(_ project: String? = nil) throws -> Service {
    var configuration = ServiceConfiguration()
    configuration.keys = folder.file("keys.json")
    configuration.project = project
    return try Service(configuration, store: MemoryAnchorStore())
  }

  private func make(_ service: Service, as maker: String, _ body: String) -> ServerResponse {
    service.ask(
      "/v1/keys", method: "POST",
      fields: bearer(secrets[maker] ?? "") + [("content-type", "application/json")], body: body)
  }

  private func bearer(_ secret: String) -> [(name: String, value: String)] {
    [("authorization", "Bearer \(secret)")]
  }

  @Test func `a key is made, used, listed and revoked`() throws {
    let service = try service()
    let made = make(
      service, as: "admin",
      #"{"name": "field team", "scopes": ["write", "read"], "requestsPerSecond": 50}"#)
    expectEqual(made.status, 201)
    expectEqual(made.fields["cache-control"], "no-store")
    let key = try made.json()
    let id = try #require(key["id"]?.string)
    expectEqual(made.fields["location"], "http://h.example/v1/keys/\(id)")
    expectEqual(key["scopes"], .array([.string("read"), .string("write")]))
    let secret = try #require(key["secret"]?.string)
    expectEqual(service.ask("/", fields: bearer(secret)).status, 200)
    let admin = bearer(secrets["admin"] ?? "")
    let shown = try service.ask("/v1/keys/\(id)", fields: admin).json()
    expectEqual(shown["name"]?.string, "field team")
    expectEqual(shown["requestsPerSecond"], .number(50))
    expectNil(shown["secret"])
    let list = try service.ask("/v1/keys", fields: admin).json()["keys"]?.array
    expectEqual(list?.last, shown)
    expectEqual(service.ask("/v1/keys/\(id)", method: "DELETE", fields: admin).status, 204)
    expectEqual(service.ask("/", fields: bearer(secret)).status, 401)
  }

  @Test func `who makes a key for a project cannot make one for others`() throws {
    let (town, other, main) = (try service("town"), try service("other"), try service())
    let own = make(town, as: "town", #"{"name": "a", "scopes": ["admin"]}"#)
    expectEqual(own.status, 201)
    try expectEqual(own.json()["projects"], .array([.string("town")]))
    for projects in ["[]", "[\"other\"]", "[\"town\", \"other\"]"] {
      let body = "{\"name\": \"a\", \"projects\": \(projects)}"
      expectEqual(make(town, as: "town", body).status, 403, "\(projects)")
    }
    for service in [other, main] {
      expectEqual(make(service, as: "town", #"{"name": "a"}"#).status, 404)
    }
    try expectEqual(make(main, as: "admin", #"{"name": "a"}"#).json()["projects"], .array([]))
    expectEqual(make(main, as: "admin", #"{"name": "a", "projects": ["other"]}"#).status, 201)
    expectEqual(make(main, as: "writer", #"{"name": "a"}"#).status, 403)
  }

  @Test(arguments: [
    "{}", "[]", "", #"{"name": ""}"#, #"{"name": "a\n"}"#, #"{"name": 1}"#,
    #"{"name": "a", "scopes": []}"#, #"{"name": "a", "scopes": ["owner"]}"#,
    #"{"name": "a", "scopes": "read"}"#, #"{"name": "a", "requestsPerSecond": 0}"#,
    #"{"name": "a", "hash": "0"}"#, #"{"name": "a", "projects": [""]}"#,
  ])
  func `what is no key is refused, and none is made`(body: String) throws {
    let before = try AccessKeys(path: folder.file("keys.json"))
    try expectEqual(make(service(), as: "admin", body).status, 400)
    try expectEqual(AccessKeys(path: folder.file("keys.json")), before)
  }
}
