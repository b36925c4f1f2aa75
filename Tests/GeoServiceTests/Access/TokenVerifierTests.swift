import GeoAnchorStore
import GeoFormats
import GeoSystem
import GeoTestSupport
import GeoTesting

@testable import GeoService

/// Tokens as providers write them (`Tests/Tokens/providers.json`): what they allow, and why they are refused.
@Suite struct TokenVerifierTests {
  private let folder: TemporaryFolder
  private let tokens: JSONValue

  init() throws {
    folder = try TemporaryFolder()
    tokens = try JSONReader.read(FileBytes.read(Checkout.path("Tests/Tokens/providers.json")))
    try folder.put("jwks.json", (tokens["jwks"] ?? .null).compactText)
  }

  /// A configuration as a file has it.
  private func plan(_ more: String = "") throws -> ServicePlan {
    try ServicePlan(
      readingJSON: Array(
        """
        {"tokens": {"keys": "\(folder.file("jwks.json"))", "issuer": "https://id.example",
          "audience": "geoanchor", \(more)
          "roles": {"Editors": ["read", "write"], "Readers": ["read"], "Keepers": ["admin"]}}}
        """.utf8))
  }

  private func check(_ rows: String, _ plan: ServicePlan) throws {
    let verifier = try TokenVerifier(#require(plan.configuration.tokens))
    let access = try AccessControl(plan.configuration)
    for row in tokens[rows]?.array ?? [] {
      let name = row["name"]?.string ?? ""
      let token = row["token"]?.string ?? ""
      let refusal = row["refusal"]?.string
      do throws(TokenRefusal) {
        let scopes = try verifier.identity(of: token).scopes.map(\.rawValue).sorted()
        expectEqual(scopes, row["scopes"]?.array?.compactMap(\.string).sorted(), "\(name)")
      } catch {
        expectEqual(error.text, refusal, "\(name)")
        expect(!error.logged.contains(token.suffix(20)), "\(name)")
      }
      guard let refusal else { continue }
      let request = ServerRequest(
        path: "/", fields: HTTPFields([("authorization", "Bearer \(token)")]))
      let problem = #expect(throws: Problem.self) { try access.known(request) }
      expectEqual(problem?.status, 401)
      expectEqual(
        problem?.response.fields["www-authenticate"],
        "Bearer realm=\"geoanchor\", error=\"invalid_token\", error_description=\"\(refusal)\"")
    }
  }

  @Test func `scope, scp and configured roles allow, EdDSA counts, refusals say why`() throws {
    try check("tokens", plan())
  }

  @Test func `a claim of roles lies within others`() throws {
    try check("nested", plan(#""roleClaim": "realm_access.roles","#))
  }

  @Test(arguments: [
    #"{"kty":"OKP","crv":"Ed25519","x":"AQAB"}"#, #"{"kty":"OKP","crv":"Ed25519"}"#,
    #"{"kty":"OKP","crv":"X25519","x":"AQAB"}"#, #"{"kty":"OKP","crv":"Ed448","x":"AQAB="}"#,
  ])
  func `a key of an Edwards curve without its bytes is refused`(key: String) throws {
    try folder.put("jwks.json", "{\"keys\":[\(key)]}")
    #expect(throws: ServiceError.self) { try AccessControl(plan().configuration) }
  }

  @Test func `the log says why, with what was found, and the answer names the scope`() throws {
    let path = folder.file("requests.log")
    let log = try RequestLog(appendingTo: path)
    let service = try Service(plan().configuration, store: MemoryAnchorStore(), log: log)
    func ask(_ name: String, _ method: String, _ path: String) throws -> ServerResponse {
      let row = try #require(tokens["tokens"]?.array?.first { $0["name"]?.string == name })
      let request = ServerRequest(
        method: method, path: path,
        fields: HTTPFields([
          ("host", "a"), ("authorization", "Bearer \(row["token"]?.string ?? "")"),
        ]))
      let answer = service.immediateResponse(to: request) ?? service.response(to: request)
      service.didRespond(to: request, with: answer, after: .zero)
      return answer
    }
    let answer = try ask("another issuer", "GET", "/")
    expect(!String(decoding: answer.body, as: UTF8.self).contains("other.example"))
    try expectEqual(
      ask("scp as text", "POST", "/v1/undo").fields["www-authenticate"],
      "Bearer realm=\"geoanchor\", error=\"insufficient_scope\", scope=\"geoanchor:write\"")
    log.flush()
    let lines = String(decoding: try FileBytes.read(path), as: UTF8.self).split(separator: "\n")
    expectEqual(
      try JSONReader.read(text: String(lines[0]))["reason"]?.string,
      "the issuer is \"https://other.example\", expected `https://id.example`")
  }
}
