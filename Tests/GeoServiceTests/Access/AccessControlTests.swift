import GeoAnchorStore
import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoService

@Suite struct AccessControlTests {
  private let folder: TemporaryFolder
  private var secrets: [String: String] = [:]
  private let tokens: JSONValue

  /// Creates keys of every kind, and the public keys of tokens.
  init() throws {
    folder = try TemporaryFolder()
    tokens = try JSONReader.read(FileBytes.read(Checkout.path("Tests/Tokens/tokens.json")))
    var keys = AccessKeys()
    for (name, scopes, projects) in [
      ("reader", [AccessScope.read], []), ("writer", [.read, .write], []),
      ("admin", [.read, .write, .admin], []), ("town", [.read, .write, .admin], ["town"]),
      ("revoked", [.read, .write, .admin], []),
    ] as [(String, [AccessScope], [String])] {
      let (key, secret) = AccessKey.make(name: name, scopes: scopes, projects: projects)
      keys.keys.append(key)
      secrets[name] = secret
    }
    _ = keys.revoke(try #require(keys.keys.last?.id))
    try keys.write(to: folder.file("keys.json"))
    try folder.put("jwks.json", (tokens["jwks"] ?? .null).compactText)
  }

  private func configuration(project: String? = nil) -> ServiceConfiguration {
    var configuration = ServiceConfiguration()
    configuration.keys = folder.file("keys.json")
    configuration.tokens = ServiceConfiguration.Tokens(
      keys: folder.file("jwks.json"), issuer: "https://id.example", audience: "geoanchor")
    configuration.project = project
    return configuration
  }

  private func bearer(_ text: String) -> [(name: String, value: String)] {
    [("authorization", "Bearer \(text)")]
  }

  @Test(arguments: [
    #"{"kty":"RSA","n":"AQAB"}"#, #"{"kty":"RSA","n":"AQ=","e":"AQAB"}"#,
    #"{"kty":"RSA","n":"","e":"AQAB"}"#, #"{"kty":"EC","crv":"P-256","x":"AQAB"}"#,
    #"{"kty":"EC","crv":"P-256","x":"AQAB","y":"AQAB"}"#,
  ])
  func `a public key with a number missing is refused, and ends nothing`(key: String) throws {
    try folder.put("jwks.json", "{\"keys\":[\(key)]}")
    #expect(throws: ServiceError.self) { try AccessControl(configuration()) }
  }

  @Test func `each operation × no key, forged, revoked, missing scope, foreign project`() throws {
    let store = MemoryAnchorStore()
    let main = try Service(configuration(), store: store)
    let town = try Service(configuration(project: "town"), store: MemoryAnchorStore())
    let other = try Service(configuration(project: "other"), store: MemoryAnchorStore())
    let forged = try #require(secrets["admin"]).dropLast() + "~"
    let wrong =
      "ga_" + (try #require(secrets["admin"]).dropFirst(3).prefix(8)) + "_"
      + String(repeating: "a", count: 43)
    let bad =
      (tokens["tokens"]?.array ?? []).filter { $0["valid"] == .bool(false) }
      .compactMap { $0["token"]?.string }
    expect(bad.count > 20)
    for endpoint in main.endpoints {
      let path = endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }
        .joined(separator: "/")
      let rule = try #require(AccessTable.rules[endpoint.id])
      func status(_ service: Service, _ fields: [(name: String, value: String)]) -> Int {
        service.ask("/\(path)", method: endpoint.method, fields: fields).status
      }
      guard rule.extent != .nothing else {
        // It has nothing of a project: whoever asks gets the same.
        let answer = ["getWorkbenchFile": 404, "getPlayer": 200][endpoint.id]
        for fields in [[], bearer(wrong), bearer(secrets["town"] ?? "")] {
          expectEqual(status(main, fields), answer, "\(endpoint.id)")
        }
        continue
      }
      expectEqual(status(main, []), 401, "\(endpoint.id)")
      for secret in [String(forged), wrong, secrets["revoked"] ?? "", "", "x"] + bad {
        expectEqual(status(main, bearer(secret)), 401, "\(endpoint.id) \(secret.prefix(20))")
      }
      expectEqual(status(main, [("authorization", "Basic YTpi")]), 401, "\(endpoint.id)")
      if rule.scope != .read {
        expectEqual(status(main, bearer(secrets["reader"] ?? "")), 403, "\(endpoint.id)")
        expectEqual(status(main, bearer(tokens["reader"]?.string ?? "")), 403, "\(endpoint.id)")
      }
      if rule.scope == .admin {
        expectEqual(status(main, bearer(secrets["writer"] ?? "")), 403, "\(endpoint.id)")
      }
      expectEqual(status(main, bearer(tokens["nothing"]?.string ?? "")), 403, "\(endpoint.id)")
      for secret in [secrets["town"], tokens["town"]?.string] {
        let fields = bearer(secret ?? "")
        expectEqual(status(other, fields), 404, "\(endpoint.id)")
        expectEqual(status(main, fields), 404, "\(endpoint.id)")
      }
      let own = status(town, bearer(secrets["town"] ?? ""))
      expect(own != 401 && own != 403, "\(endpoint.id)")
    }
    try expectEqual(store.revision(), 0)
  }

  @Test func `no secret is in the log, in an answer or in an address`() throws {
    let path = folder.file("requests.log")
    let log = try RequestLog(appendingTo: path)
    let service = try Service(configuration(), store: MemoryAnchorStore(), log: log)
    let token = try #require(tokens["tokens"]?.array?.first?["token"]?.string)
    let kept = ["admin", "reader", "revoked"].compactMap { secrets[$0] } + [token]
    // The whole secrets, and the parts behind their ids.
    let parts = kept + kept.map { String($0.suffix(40)) }
    var count = 0
    for endpoint in service.endpoints {
      let place = endpoint.path.split(separator: "/").map { $0.hasPrefix("{") ? "1" : String($0) }
      for secret in kept {
        let request = ServerRequest(
          method: endpoint.method, path: "/" + place.joined(separator: "/"),
          query: "access_token=\(secret)",
          fields: HTTPFields(
            [("host", "h.example"), ("x-api-key", secret), ("cookie", secret)] + bearer(secret)))
        let answer = service.immediateResponse(to: request) ?? service.response(to: request)
        service.didRespond(to: request, with: answer, after: .seconds(1))
        let all =
          answer.fields.fields.map { $0.name + $0.value } + [
            String(decoding: answer.body, as: UTF8.self)
          ]
        for text in all { expect(!parts.contains { text.contains($0) }, "\(endpoint.id)") }
        count += 1
      }
    }
    log.flush()
    let lines = String(decoding: try FileBytes.read(path), as: UTF8.self)
    expectEqual(lines.split(separator: "\n").count, count)
    expect(!parts.contains { lines.contains($0) })
  }

  @Test func `tokens count that the file's keys signed, for us and for now`() throws {
    let service = try Service(configuration(), store: MemoryAnchorStore())
    for token in tokens["tokens"]?.array ?? [] {
      let answer = service.ask("/", fields: bearer(token["token"]?.string ?? ""))
      let isValid = token["valid"] == .bool(true)
      expectEqual(answer.status, (isValid ? 200 : 401), "\(token["name"]?.string ?? "")")
    }
  }

  @Test(arguments: ["=", "A", "A=", "AAAAA", "AA=A", "A\u{0}AA", "AA A", "AA+/", "ä", ""])
  func `a token with a part that is no base64url is refused, and ends nothing`(part: String) throws
  {
    let service = try Service(configuration(), store: MemoryAnchorStore())
    let valid = try #require(tokens["tokens"]?.array?.first?["token"]?.string)
    let parts = valid.split(separator: ".").map(String.init)
    for (index, sound) in parts.enumerated() {
      for damaged in [part, sound + part, part + sound] where damaged != sound {
        var parts = parts
        parts[index] = damaged
        let token = parts.joined(separator: ".")
        expectEqual(service.ask("/", fields: bearer(token)).status, 401, "\(damaged)")
      }
    }
  }

  @Test func `the author of a change is who has the key or token`() throws {
    let store = MemoryAnchorStore()
    let service = try Service(configuration(), store: store)
    let body =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let token = tokens["tokens"]?.array?.first?["token"]?.string ?? ""
    for secret in [secrets["writer"] ?? "", token] {
      let answer = service.ask(
        "/collections/anchors/items", method: "POST",
        fields: bearer(secret) + [("content-type", "application/geo+json")], body: body)
      expectEqual(answer.status, 201)
    }
    try expectEqual(store.changes().map(\.author), ["ada", "writer"])
  }

  @Test func `a key that is revoked counts no more, without a restart`() throws {
    let service = try Service(configuration(), store: MemoryAnchorStore())
    let admin = bearer(secrets["admin"] ?? "")
    let list = try service.ask("/v1/keys", fields: admin).json()["keys"]?.array ?? []
    let id = try #require(list.first { $0["name"]?.string == "reader" }?["id"]?.string)
    expect(list.allSatisfy { $0["hash"] == nil })
    expectEqual(service.ask("/", fields: bearer(secrets["reader"] ?? "")).status, 200)
    expectEqual(service.ask("/v1/keys/\(id)", method: "DELETE", fields: admin).status, 204)
    expectEqual(service.ask("/", fields: bearer(secrets["reader"] ?? "")).status, 401)
    expectEqual(service.ask("/v1/keys/\(id)", method: "DELETE", fields: admin).status, 404)
  }

  @Test func `a replaced file of keys is read again, and a broken one leaves the old keys`() throws
  {
    let service = try Service(configuration(), store: MemoryAnchorStore())
    try folder.put("keys.json", "{")
    #expect(throws: ServiceError.self) { try service.reload() }
    expectEqual(service.ask("/", fields: bearer(secrets["reader"] ?? "")).status, 200)
    try folder.put("keys.json", #"{"keys":[]}"#)
    try expect(service.reload())
    expectEqual(service.ask("/", fields: bearer(secrets["reader"] ?? "")).status, 401)
  }

  @Test func `who asks too often waits`() throws {
    var keys = AccessKeys()
    let (key, secret) = AccessKey.make(name: "slow", scopes: [.read], rate: 0.01)
    keys.keys = [key]
    try keys.write(to: folder.file("keys.json"))
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let service = try Service(
      configuration(), store: MemoryAnchorStore(),
      access: AccessControl(configuration()) { start + passed.withLock { $0 } })
    expectEqual(service.ask("/", fields: bearer(secret)).status, 200)
    for (seconds, wait) in [(0.0, "100"), (98.5, "2")] {
      passed.withLock { $0 = .seconds(seconds) }
      let refused = service.ask("/", fields: bearer(secret))
      expectEqual(refused.status, 429)
      expectEqual(refused.fields["retry-after"], wait)
    }
    passed.withLock { $0 = .seconds(101) }
    expectEqual(service.ask("/", fields: bearer(secret)).status, 200)
  }

  @Test func `the file of keys has hashes only, and only its owner reads it`() throws {
    let text = String(decoding: try FileBytes.read(folder.file("keys.json")), as: UTF8.self)
    for secret in secrets.values { expect(!text.contains(secret.suffix(43))) }
    var found = stat()
    expectEqual(stat(folder.file("keys.json"), &found), 0)
    expectEqual(found.st_mode & 0o777, 0o600)
    try expectEqual(AccessKeys(readingJSON: Array(text.utf8)).keys.count, 5)
  }

  @Test func `without keys nobody manages keys`() throws {
    let service = try Service(ServiceConfiguration(), store: MemoryAnchorStore())
    expectEqual(service.ask("/v1/keys").status, 403)
    expectEqual(service.ask("/v1/keys/1", method: "DELETE").status, 403)
  }

  @Test func `a file of keys that is missing is named, and one that goes has no keys`() throws {
    let service = try Service(configuration(), store: MemoryAnchorStore())
    expectEqual(unlink(folder.file("keys.json")), 0)
    try expect(service.reload())
    expectEqual(service.ask("/", fields: bearer(secrets["admin"] ?? "")).status, 401)
    let error = #expect(throws: ServiceError.self) { try AccessControl(configuration()) }
    expectEqual(error, .file(folder.file("keys.json"), "no such file or directory"))
    #expect(throws: ServiceError.self) { try AccessKeys.change(folder.file("keys.json")) { _ in } }
    var missing = ServiceConfiguration()
    missing.tokens = configuration().tokens
    expectEqual(unlink(folder.file("jwks.json")), 0)
    let other = #expect(throws: ServiceError.self) { try AccessControl(missing) }
    expectEqual(other?.description.contains(folder.file("jwks.json")), true)
  }
}
