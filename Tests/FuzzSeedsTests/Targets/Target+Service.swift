import GeoAnchorStore

@testable import GeoFormats
@testable import GeoService

/// Readers of what any client may send to the service: targets, fields, tokens, uploads.
extension Target {
  /// Reads the bytes as the path and query of a tile.
  func readTilePath(_ bytes: [UInt8]) throws {
    let parts = text(bytes).split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first else { return }
    try ServiceUnderTest.shared.ask(
      "/tiles/WebMercatorQuad/\(path)", parts.count > 1 ? String(parts[1]) : "")
  }

  /// Reads the bytes as the query of each kind of list.
  func readQuery(_ bytes: [UInt8]) throws {
    let query = text(bytes)
    for path in [
      "/collections/anchors/items", "/collections/rooms/items", "/v1/changes", "/v1/feed",
    ] {
      try ServiceUnderTest.shared.ask(path, query)
    }
  }

  /// Reads the bytes as the value of each parameter of a list, such as `bbox` and `datetime`.
  func readParameters(_ bytes: [UInt8]) throws {
    let value = PercentEncoding.encoded(text(bytes))
    for parameter in FeatureQuery.ofAnchors {
      let more = parameter.name == "bbox-crs" ? "&bbox=0,0,1,1" : ""
      try ServiceUnderTest.shared.ask(
        "/collections/anchors/items", "\(parameter.name)=\(value)\(more)")
    }
  }

  /// Reads lines of the bytes as conditions, of which only a matching one lets a change pass.
  func readConditions(_ bytes: [UInt8]) throws {
    let lines = text(bytes, splitsLines: true).split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let service = ServiceUnderTest()
    let item = "/collections/anchors/items/a"
    let feature =
      #"{"type":"Feature","id":"a","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
    let created = try service.ask(
      "/collections/anchors/items", method: "POST",
      fields: [("content-type", "application/geo+json")], body: Array(feature.utf8))
    guard created.status == 201, let tag = created.fields["etag"] else { throw Violation() }
    let seen = try service.ask(
      item, fields: [("if-none-match", lines[0]), ("accept", lines.count > 1 ? lines[1] : "*/*")])
    guard [200, 304].contains(seen.status) else { throw Violation() }
    try service.ask("/v1/events", fields: [("last-event-id", lines.count > 2 ? lines[2] : "0")])
    let changed = try service.ask(
      item, method: "PATCH",
      fields: [
        ("if-match", lines[0]), ("content-type", "application/merge-patch+json"),
        ("prefer", lines.count > 1 ? lines[1] : ""),
      ], body: Array(#"{"properties":{"name":"b"}}"#.utf8))
    // Any list that lets a change pass has the tag of the feature, or a star.
    guard changed.status >= 400 || lines[0].contains(tag) || lines[0].contains("*") else {
      throw Violation()
    }
  }

  /// Reads the bytes as an import in parts: the request, then the number of each part, a colon and
  /// its content, with NUL between them.
  func readParts(_ bytes: [UInt8]) throws {
    let pieces = bytes.split(separator: 0, omittingEmptySubsequences: false)
    guard let first = pieces.first, pieces.count < 20 else { return }
    let service = ServiceUnderTest()
    let begun = try service.ask(
      "/v1/imports", method: "POST", fields: [("content-type", "application/json")],
      body: Array(first))
    guard begun.status == 201,
      let path = begun.fields["location"]?.split(separator: "localhost").last
    else { return }
    for piece in pieces.dropFirst() {
      let end = piece.firstIndex(of: UInt8(ascii: ":")) ?? piece.endIndex
      let number = PercentEncoding.encoded(text(Array(piece[..<end])))
      try service.ask(
        "\(path)/parts/\(number)", method: "PUT", body: Array(piece[end...].dropFirst()))
    }
    try service.ask(String(path))
    let done = try service.ask("\(path)/commit", method: "POST")
    let found = try service.ask("/collections/anchors/items", "limit=10000")
    guard done.status == 200 || (try? JSONReader.read(found.body))?["numberReturned"]?.number == 0
    else { throw Violation() }
  }

  /// Reads the bytes as a token, and as files of keys.
  func readToken(_ bytes: [UInt8]) throws {
    _ = try? ServiceUnderTest.verifier?.identity(of: String(decoding: bytes, as: UTF8.self))
    if let keys = try? AccessKeys(readingJSON: bytes) {
      guard (try? AccessKeys(readingJSON: Array(keys.json.utf8))) == keys else { throw Violation() }
    }
    try MemoryFile.with(bytes, named: "jwks.json") { path in
      _ = try? TokenVerifier(.init(keys: path, issuer: "i", audience: "a"))
    }
  }

  /// The bytes without control characters, which the HTTP server refuses.
  private func text(_ bytes: [UInt8], splitsLines: Bool = false) -> String {
    let allowed = bytes.filter { $0 >= 32 && $0 != 127 || splitsLines && $0 == 10 }
    return String(decoding: allowed, as: UTF8.self)
  }
}
