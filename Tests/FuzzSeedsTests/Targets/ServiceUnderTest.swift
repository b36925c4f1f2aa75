import GeoAnchorStore

@testable import GeoFormats
@testable import GeoService

/// A service without a socket, which must give a sound response to every request.
final class ServiceUnderTest: Sendable {
  static let shared = ServiceUnderTest()

  /// A verifier that trusts the keys with which the tokens of the seeds were signed.
  static let verifier: TokenVerifier? = {
    // The fuzzer compiles this file through a link to its folder.
    let checkout = #filePath.split(separator: "/").prefix { $0 != "Tests" && $0 != "Scripts" }
    let tokens = "/" + checkout.joined(separator: "/") + "/Tests/Tokens/tokens.json"
    guard let bytes = try? FileBytes.read(tokens), let keys = try? JSONReader.read(bytes)["jwks"]
    else { return nil }
    return try? MemoryFile.with(Array(keys.compactText.utf8), named: "keys.json") { path in
      try TokenVerifier(.init(keys: path, issuer: "https://id.example", audience: "geoanchor"))
    }
  }()

  private let service: Service?

  init() { service = try? Service(ServiceConfiguration(), store: MemoryAnchorStore()) }

  @discardableResult
  func ask(
    _ path: String, _ query: String = "", method: String = "GET",
    fields: [(name: String, value: String)] = [], body: [UInt8] = []
  ) throws -> ServerResponse {
    guard let service else { throw Violation() }
    let request = ServerRequest(
      method: method, path: path, query: query,
      fields: HTTPFields([("host", "localhost")] + fields), body: body)
    let response = service.immediateResponse(to: request) ?? service.response(to: request)
    // A mistake of a client is none of the service, and no text of theirs ends a field early.
    guard response.status < 500 || response.status == 503 else { throw Violation() }
    for field in response.fields.fields {
      guard !field.value.utf8.contains(where: { $0 < 32 || $0 == 127 }) else { throw Violation() }
    }
    if response.fields["content-type"]?.hasSuffix("json") == true {
      guard (try? JSONReader.read(response.body)) != nil else { throw Violation() }
    }
    return response
  }
}
