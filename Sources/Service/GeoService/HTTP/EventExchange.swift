import CGeoEvent

/// A request of libevent that waits for its answer; it is answered exactly once.
struct EventExchange: @unchecked Sendable {
  // @unchecked: C lets any thread answer.
  private let exchange: OpaquePointer

  init(_ exchange: OpaquePointer) { self.exchange = exchange }

  /// The outcome of reading a head.
  enum Head {
    case request(ServerRequest)
    /// Ambiguous framing or host (RFC 9112 §6.3, §3.2).
    case doubtful
    case unknownMethod(ServerRequest)
    /// Longer than allowed, with the status that names the part.
    case tooLong(Int)
  }

  private static let methods: Set = [
    "GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE",
  ]

  /// The longest target of a request, in bytes.
  private static let longestTarget = 8_192

  /// Reads the head, without the content.
  func read(limit: Int, deadline: ContinuousClock.Instant) -> Head {
    var length = 0
    var minor: Int32 = 0
    let bytes = UnsafeRawBufferPointer(
      start: geo_http_head(exchange, &length, &minor), count: length)
    var texts = HeadTexts(bytes)
    guard let method = texts.next(), let target = texts.next(), let peer = texts.next() else {
      return .doubtful
    }
    guard target.utf8.count <= Self.longestTarget else { return .tooLong(414) }
    guard geo_http_head_bytes(exchange) <= limit else { return .tooLong(431) }
    var fields: [HTTPFields.Field] = []
    fields.reserveCapacity(12)
    var host = ""
    var hosts = 0
    var lengths = 0
    while let name = texts.next(), let value = texts.next() {
      guard Self.isToken(name) else { return .doubtful }
      switch name {
      case "host":
        hosts += 1
        host = value
        guard Self.isHost(value) else { return .doubtful }
      case "content-length":
        lengths += 1
        // libevent leaves tabs, and reads no content of some methods: what follows would be taken for the next request.
        let digits = value[...].trimmingASCIIBlanks()
        guard digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
          Int(digits) == geo_http_body_length(exchange)
        else { return .doubtful }
      case "transfer-encoding":
        guard value.lowercased() == "chunked", method != "HEAD", method != "TRACE" else {
          return .doubtful
        }
      default: break
      }
      fields.append(HTTPFields.Field(name: name, value: value))
    }
    let isFramed = lengths < 2 && (hosts == 1 || (hosts == 0 && minor == 0)) && !texts.isMalformed
    guard isFramed, let (path, query) = Self.split(target, host: host) else { return .doubtful }
    let request = ServerRequest(
      method: method, path: path, query: query, fields: HTTPFields(lowercased: fields), peer: peer,
      deadline: deadline)
    return Self.methods.contains(method) ? .request(request) : .unknownMethod(request)
  }

  /// Whether a text is a token (RFC 9110 §5.6.2): a name with a blank behind it may hide how a request is framed.
  private static func isToken(_ text: String) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }

  /// Whether a text has only what hosts and ports are written with (RFC 3986 §3.2.2); links begin with it.
  private static func isHost(_ text: String) -> Bool {
    text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
      default: "-._~:[]%".utf8.contains(byte)
      }
    }
  }

  /// Path and query of a target in origin form, or in absolute form for the host of the field; nil for any other.
  private static func split(_ target: String, host: String) -> (path: String, query: String)? {
    // Bytes, not characters: these would have to be found first.
    var rest = target.utf8[...]
    if rest.first != UInt8(ascii: "/") {
      guard let scheme = ["http://", "https://"].first(where: { rest.starts(with: $0.utf8) }) else {
        return target == "*" ? ("*", "") : nil
      }
      rest = rest.dropFirst(scheme.utf8.count)
      let end = rest.firstIndex { "/?".utf8.contains($0) } ?? rest.endIndex
      // Access is decided by the field: it must not name another host (RFC 9112 §3.2.2).
      guard host.isEmpty || Substring(rest[..<end]).lowercased() == host.lowercased() else {
        return nil
      }
      rest = rest[end...]
    }
    guard rest.allSatisfy({ $0 > 32 && $0 != 127 }) else { return nil }
    if let fragment = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<fragment] }
    guard let mark = rest.firstIndex(of: UInt8(ascii: "?")) else {
      return (rest.isEmpty ? "/" : String(Substring(rest)), "")
    }
    let (path, query) = (rest[..<mark], rest[rest.index(after: mark)...])
    return (path.isEmpty ? "/" : String(Substring(path)), String(Substring(query)))
  }

  /// Copies the content.
  func readBody(into request: inout ServerRequest) {
    let count = geo_http_body_length(exchange)
    guard count > 0 else { return }
    request.body = [UInt8](unsafeUninitializedCapacity: count) { bytes, written in
      if let place = bytes.baseAddress { geo_http_copy_body(exchange, place) }
      written = count
    }
  }

  /// Answers, and gives the exchange back.
  func respond(_ response: ServerResponse, isHead: Bool, closes: Bool) {
    if let send = response.stream, !isHead, response.status == 200, let stream = begin(response) {
      return send(stream)
    }
    // Without content no length is told after 204 and 304; after HEAD it is that of GET.
    let hasContent = response.status != 204 && response.status != 304
    Self.withFields(of: response, length: hasContent ? response.body.count : nil) { fields, count in
      response.body.withUnsafeBytes { body in
        geo_http_respond(
          exchange, Int32(response.status), HTTPPhrase.of(response.status), fields, count,
          body.baseAddress, hasContent && !isHead ? body.count : 0, closes ? 1 : 0)
      }
    }
  }

  /// Begins an answer without an end, and gives the exchange back; nil where there is no memory for it.
  private func begin(_ response: ServerResponse) -> ResponseStream? {
    Self.withFields(of: response, length: nil) { fields, count in
      ResponseStream(
        geo_http_stream_begin(
          exchange, Int32(response.status), HTTPPhrase.of(response.status), fields, count))
    }
  }

  /// A whole message without its date, after which the connection ends.
  static func message(_ response: ServerResponse) -> [UInt8] {
    let line = "HTTP/1.1 \(response.status) \(HTTPPhrase.of(response.status))\r\n"
    let fields = withFields(of: response, length: response.body.count) { lines, count in
      [UInt8](UnsafeRawBufferPointer(start: lines, count: count))
    }
    return Array(line.utf8) + fields + Array("connection: close\r\n\r\n".utf8) + response.body
  }

  /// The fields as lines, with the length of the content.
  private static func withFields<Result>(
    of response: ServerResponse, length: Int?, _ body: (UnsafePointer<CChar>?, Int) -> Result
  ) -> Result {
    var lines: [UInt8] = []
    lines.reserveCapacity(512)
    for field in response.fields.fields { append(field.name, field.value, to: &lines) }
    if let length { append("content-length", String(length), to: &lines) }
    return lines.withUnsafeBytes { lines in
      body(lines.baseAddress?.assumingMemoryBound(to: CChar.self), lines.count)
    }
  }

  /// Adds a line, unless it would break the head: an answer may repeat what was asked.
  private static func append(_ name: String, _ value: String, to lines: inout [UInt8]) {
    let start = lines.count
    lines += name.utf8
    lines += ": ".utf8
    lines += value.utf8
    guard !lines[start...].contains(where: { $0 < 32 && $0 != 9 }) else {
      lines.removeSubrange(start...)
      return
    }
    lines += "\r\n".utf8
  }
}
