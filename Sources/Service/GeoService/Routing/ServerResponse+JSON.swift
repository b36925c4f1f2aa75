import GeoFormats
import GeoSystem

extension ServerResponse {
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
    var body = Body()
    try write { try body.append($0) }
    return ServerResponse(type: type, body.bytes)
  }

  /// The content of a response while it is made, up to a size: it is held until it is sent.
  struct Body {
    /// The maximum size, in bytes.
    static let limit = 33_554_432

    private(set) var bytes: [UInt8] = []

    /// Appends a piece.
    /// - Throws: `Problem` 422 when the response becomes too large, 503 when the request is canceled.
    mutating func append(_ piece: UnsafeRawBufferPointer) throws(Problem) {
      try check(piece.count)
      bytes.append(contentsOf: piece)
    }

    mutating func append(_ text: String) throws(Problem) {
      try check(text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    private func check(_ count: Int) throws(Problem) {
      guard bytes.count + count <= Self.limit else {
        throw Problem(422, "the answer would be larger than \(Self.limit) bytes: ask for less")
      }
      // Looking at the clock takes longer than appending a small piece.
      let isLook = bytes.count >> 16 != (bytes.count + count) >> 16
      if isLook, Cancellation.isRequested { throw .tooLate }
    }
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
  package func url(_ path: String) -> String { service.url(path, for: request) }
}

extension Service {
  /// The URL of a path of the service, as the client of a request reaches it.
  func url(_ path: String, for request: ServerRequest) -> String {
    access.hosts.base(of: request) + configuration.path + path
  }
}
