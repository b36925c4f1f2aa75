import GeoAnchorStore
import Glibc

@testable import GeoFormats
@testable import GeoHTTP
@testable import GeoService

/// What whoever reaches the service can send: targets, fields, tokens, documents in parts.
extension Target {
  /// Reads the bytes as what stands behind the path of tiles.
  func readTilePath(_ bytes: [UInt8]) {
    let parts = text(bytes).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first else { return }
    ServiceUnderTest.shared.ask(
      "/tiles/WebMercatorQuad/\(path)", parts.count > 1 ? String(parts[1]) : "")
  }

  /// Reads the bytes as the query of each kind of list.
  func readQuery(_ bytes: [UInt8]) {
    let query = text(bytes)
    for path in [
      "/collections/anchors/items", "/collections/rooms/items", "/v1/changes", "/v1/feed",
    ] {
      ServiceUnderTest.shared.ask(path, query)
    }
  }

  /// Reads the bytes as the value of each parameter of a list, such as `bbox` and `datetime`.
  func readParameters(_ bytes: [UInt8]) {
    let value = PercentEncoding.encoded(text(bytes))
    for parameter in FeatureQuery.ofAnchors {
      let more = parameter.name == "bbox-crs" ? "&bbox=0,0,1,1" : ""
      ServiceUnderTest.shared.ask(
        "/collections/anchors/items", "\(parameter.name)=\(value)\(more)")
    }
  }

  /// Reads lines of the bytes as conditions: a feature is changed exactly under the right one.
  func readConditions(_ bytes: [UInt8]) {
    let lines = text(bytes, splitsLines: true).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let service = ServiceUnderTest()
    let item = "/collections/anchors/items/a"
    let feature =
      #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let created = service.ask(
      "/collections/anchors/items", method: "POST",
      fields: [("content-type", "application/geo+json")], body: Array(feature.utf8))
    guard created.status == 201, let tag = created.fields["etag"] else { abort() }
    let seen = service.ask(
      item, fields: [("if-none-match", lines[0]), ("accept", lines.count > 1 ? lines[1] : "*/*")])
    guard [200, 304].contains(seen.status) else { abort() }
    service.ask("/v1/events", fields: [("last-event-id", lines.count > 2 ? lines[2] : "0")])
    let changed = service.ask(
      item, method: "PATCH",
      fields: [
        ("if-match", lines[0]), ("content-type", "application/merge-patch+json"),
        ("prefer", lines.count > 1 ? lines[1] : ""),
      ], body: Array(#"{"properties":{"name":"b"}}"#.utf8))
    // Any list that lets a change pass has the tag of the feature, or a star.
    guard changed.status >= 400 || lines[0].contains(tag) || lines[0].contains("*") else { abort() }
  }

  /// Reads the bytes as a request to import, and the rest as parts: each a number, a colon and its content.
  func readParts(_ bytes: [UInt8]) {
    let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard let first = pieces.first, pieces.count < 20 else { return }
    let service = ServiceUnderTest()
    let begun = service.ask(
      "/v1/imports", method: "POST", fields: [("content-type", "application/json")],
      body: Array(first))
    guard begun.status == 201,
      let path = begun.fields["location"]?.split(separator: "localhost").last
    else { return }
    for piece in pieces.dropFirst() {
      let end = piece.firstIndex(of: UInt8(ascii: ":")) ?? piece.endIndex
      let number = PercentEncoding.encoded(text(Array(piece[..<end])))
      service.ask("\(path)/parts/\(number)", method: "PUT", body: Array(piece[end...].dropFirst()))
    }
    service.ask(String(path))
    let done = service.ask("\(path)/commit", method: "POST")
    let found = service.ask("/collections/anchors/items", "limit=10000")
    guard done.status == 200 || (try? JSONReader.read(found.body))?["numberReturned"]?.number == 0
    else { abort() }
  }

  /// Reads the bytes as a token, and as the files of keys.
  func readToken(_ bytes: [UInt8]) {
    _ = ServiceUnderTest.verifier?.identity(of: String(decoding: bytes, as: UTF8.self))
    if let keys = try? AccessKeys(readingJSON: bytes) {
      guard (try? AccessKeys(readingJSON: Array(keys.json.utf8))) == keys else { abort() }
    }
    let path = Self.file(bytes, "jwks.json")
    _ = try? TokenVerifier(keys: path, issuer: "i", audience: "a")
  }

  /// The bytes as a server lets them pass: no control characters.
  private func text(_ bytes: [UInt8], splitsLines: Bool = false) -> String {
    let allowed = bytes.filter { $0 >= 32 && $0 != 127 || splitsLines && $0 == 10 }
    return String(decoding: allowed, as: UTF8.self)
  }
}

/// A service without a socket, whose answers must be sound whatever it is asked.
final class ServiceUnderTest: Sendable {
  static let shared = ServiceUnderTest()

  /// Keys whose private halves signed the tokens of the seeds.
  static let verifier: TokenVerifier? = {
    let tests = String(#filePath).replacing(
      "Scripts/Fuzz/Sources/fuzz/Target+Service.swift", with: "Tests/Tokens/tokens.json")
    guard let bytes = try? FileBytes.read(tests), let keys = try? JSONReader.read(bytes)["jwks"]
    else { return nil }
    let path = Target.file(Array(keys.compactText.utf8), "keys.json")
    return try? TokenVerifier(keys: path, issuer: "https://id.example", audience: "geoanchor")
  }()

  private let service: Service?

  init() { service = try? Service(ServiceConfiguration(), store: MemoryAnchorStore()) }

  @discardableResult
  func ask(
    _ path: String, _ query: String = "", method: String = "GET",
    fields: [(name: String, value: String)] = [], body: [UInt8] = []
  ) -> ServerResponse {
    guard let service else { abort() }
    let request = ServerRequest(
      method: method, path: path, query: query,
      fields: HTTPFields([("host", "localhost")] + fields), body: body)
    let response = service.immediateResponse(to: request) ?? service.response(to: request)
    // No mistake of a client is one of the service, and no text of theirs ends a field early.
    guard response.status < 500 || response.status == 503 else { abort() }
    for field in response.fields.fields {
      guard !field.value.utf8.contains(where: { $0 < 32 || $0 == 127 }) else { abort() }
    }
    if response.fields["content-type"]?.hasSuffix("json") == true {
      guard (try? JSONReader.read(response.body)) != nil else { abort() }
    }
    return response
  }
}
