import GeoFormats
import GeoHTTP

extension ServerResponse {
  /// An answer of JSON.
  static func json(_ value: JSONValue, status: Int = 200, type: String = "application/json") -> Self
  {
    var writer = JSONWriter(layout: .compact)
    writer.value(value)
    return ServerResponse(status: status, type: type, writer.buffer.bytes)
  }

  /// An answer that a document writes piece by piece.
  static func written(
    type: String, _ write: (ByteSink<any Error>) throws -> Void
  ) throws -> ServerResponse {
    var body: [UInt8] = []
    try write { body.append(contentsOf: $0) }
    return ServerResponse(type: type, body)
  }
}

extension Call {
  /// A link (RFC 8288) to a path of the service.
  func link(_ path: String, rel: String, type: String, _ title: String) -> JSONValue {
    .object([
      "href": .string(url(path)), "rel": .string(rel), "type": .string(type),
      "title": .string(title),
    ])
  }

  /// The URL of a path of the service, as the client reaches it.
  package func url(_ path: String) -> String {
    let base =
      service.configuration.publicURL ?? "http://" + (request.fields["host"] ?? "localhost")
    return (base.hasSuffix("/") ? String(base.dropLast()) : base) + path
  }
}
