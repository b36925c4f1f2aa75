import GeoSystem
import GeoTestSupport
import GeoTesting
import Synchronization

@testable import GeoService

/// The server and clients on raw sockets.
@Suite(.timeLimit(.minutes(20))) struct EventServerTests {
  /// A handler that answers `/now` on the thread of its connection, `/large` with ten million
  /// bytes, `/wait` once its gate is open, and anything else with the request.
  final class Handler: HTTPHandler {
    let gate = Tally()
    let entered = Tally()
    let ended = Tally()

    func immediateResponse(to request: ServerRequest) -> ServerResponse? {
      request.path == "/now" ? ServerResponse(type: "text/plain", Array("now".utf8)) : nil
    }

    func response(to request: ServerRequest) -> ServerResponse {
      switch request.path {
      case "/large":
        return ServerResponse(type: "text/plain", [UInt8](repeating: 120, count: 10_000_000))
      case "/wait":
        entered.raise()
        gate.block()
        return ServerResponse(type: "text/plain", Array("waited".utf8))
      case "/nothing": return ServerResponse(status: 204)
      default:
        let head = "\(request.method) \(request.path)?\(request.query) "
        return ServerResponse(type: "text/plain", Array(head.utf8) + request.body)
      }
    }

    func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
      ServerResponse(status: status, type: "text/plain", Array("refused".utf8))
    }

    func didRespond(
      to request: ServerRequest, with response: ServerResponse, after duration: Duration
    ) { ended.raise() }
  }

  private func server(
    _ handler: Handler = Handler(), _ change: (inout HTTPServerOptions) -> Void = { _ in }
  ) throws -> EventServer {
    var options = HTTPServerOptions()
    // Only a limit that a test sets passes, however slow the machine is.
    let never = Duration.seconds(3_600)
    options.headTime = never
    options.bodyTime = never
    options.idleTime = never
    options.answerTime = never
    options.workTime = never
    change(&options)
    return try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: options, handler: handler)
  }

  private static let host = "Host: a\r\n"

  // MARK: - Framing

  @Test(arguments: [
    ("GET /now HTTP/1.1\r\n\(host)\r\n", 200),
    ("GET /now HTTP/1.0\r\n\r\n", 200),
    ("GET /now HTTP/1.1\r\n\r\n", 400),
    ("GET /now HTTP/1.1\r\n\(host)\(host)\r\n", 400),
    ("GET http://a/now HTTP/1.1\r\n\(host)\r\n", 200),
    ("GET http://A?b HTTP/1.1\r\n\(host)\r\n", 200),
    ("GET http://b/now HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET http://a:80/now HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET http://u@a/now HTTP/1.1\r\n\(host)\r\n", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 2\r\nContent-Length: 2\r\n\r\nab", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\nab", 200),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: -1\r\n\r\n", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 2x\r\n\r\nab", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 99999999999999999999\r\n\r\nab", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length: 1048577\r\n\r\n", 413),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n0\r\n\r\n", 200),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nzz\r\nab\r\n0\r\n\r\n", 400),
    (
      "POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n"
        + "2\r\nab\r\n0\r\n\r\n", 400
    ),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: gzip\r\nContent-Length: 2\r\n\r\nab", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n", 400),
    ("NONSENSE\r\n\r\n", 400), ("GET\r\n\r\n", 400), ("\0\0\0\r\n\r\n", 400),
    ("GET /now HTTP/9.9\r\n\(host)\r\n", 400), ("GET /now\u{1} HTTP/1.1\r\n\(host)\r\n", 400),
    ("GET /now HTTP/1.1\r\n\(host)X: a\u{1}b\r\n\r\n", 400),
    ("GET /now HTTP/1.1\r\n\(host)no colon\r\n\r\n", 400),
    ("GET /now HTTP/1.1\r\n\(host)Content-Length:\t0\t\r\n\r\n", 200),
    ("TRACE /now HTTP/1.1\r\n\(host)\r\n", 200), ("CONNECT a:1 HTTP/1.1\r\n\(host)\r\n", 400),
    ("BREW /now HTTP/1.1\r\n\(host)\r\n", 501), ("GET * HTTP/1.1\r\n\(host)\r\n", 200),
    ("GET /now HTTP/1.1\r\n\(host)X: LONG\r\n\r\n", 431),
    ("GET /LONG HTTP/1.1\r\n\(host)\r\n", 414),
    ("GET /LONG HTTP/1.1\r\n\(host)X: LONG\r\n\r\n", 414),
    ("GET /now HTTP/1.1\r\n\(host)X: a\0b\r\n\r\n", 400),
    ("GET /now HTTP/1.1\0\r\n\(host)\r\n", 400),
    ("GET /now HTTP/1.1\r\n\(host): a\r\n\r\n", 400),
    ("GET /now HTTP/1.1\r\nHost: a/b\r\n\r\n", 400),
    ("POST /echo HTTP/1.1\r\n\(host)Content-Length : 2\r\n\r\nab", 400),
    ("TRACE /now HTTP/1.1\r\n\(host)Content-Length: 2\r\n\r\nab", 400),
  ])
  func `a doubtful frame is refused`(text: String, status: Int) throws {
    let server = try server()
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    // A placeholder, because the log of the tests has their arguments.
    client.send(text.replacing("LONG", with: String(repeating: "a", count: 20_000)))
    let answers = client.answers(atMost: 1)
    // evhttp closes some connections without an answer.
    let found = answers.first?.status ?? (client.isClosed ? 400 : 0)
    expect(found == status || (status >= 400 && found >= 400), "\(answers)")
    if [400, 413, 414, 431].contains(status) { expect(client.isClosed) }
    // The server still answers, and takes no rest of this request for the next one.
    let next = try RawClient(server)
    next.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
    expectEqual(next.answers(atMost: 1).first?.body, "now")
  }

  @Test(arguments: ["Content-Length: 35\r\n", "Transfer-Encoding: chunked\r\n"])
  func `the content of HEAD is not taken for the next request`(field: String) throws {
    let server = try server()
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("HEAD /echo HTTP/1.1\r\n\(Self.host)\(field)\r\n")
    client.send("GET /within HTTP/1.1\r\n\(Self.host)\r\n")
    expect(client.isClosed)
    expect(!client.text(until: { _ in false }).contains("/within"))
  }

  @Test func `a NUL behind another request is seen as well`() throws {
    let server = try server()
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("GET /a HTTP/1.1\r\n\(Self.host)\r\nGET /b HTTP/1.1\r\n\(Self.host)X: \0\r\n\r\n")
    expectEqual(client.answers(atMost: 2).map(\.body), ["GET /a? "])
    expect(client.isClosed)
  }

  @Test func `a request that is cut anywhere is never answered with 200`() throws {
    let server = try server { $0.headTime = .milliseconds(300) }
    defer { expect(server.drain(within: .seconds(600))) }
    let text = "POST /echo?a=b HTTP/1.1\r\n\(Self.host)Content-Length: 5\r\n\r\nhello"
    let bytes = Array(text.utf8)
    for count in 0..<bytes.count {
      let client = try RawClient(server)
      client.send(String(decoding: bytes[..<count], as: UTF8.self))
      client.finishSending()
      expect(!client.answers(atMost: 1).contains { $0.status == 200 }, "\(count)")
    }
    let whole = try RawClient(server)
    whole.send(text)
    expectEqual(whole.answers(atMost: 1).first?.body, "POST /echo?a=b hello")
  }

  @Test func `requests behind one another are answered in their order`() throws {
    let server = try server()
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    let texts = (0..<20).map { "GET /n\($0) HTTP/1.1\r\n\(Self.host)\r\n" }
    client.send(texts.joined())
    let bodies = client.answers(atMost: 20).map(\.body)
    expectEqual(bodies, (0..<20).map { "GET /n\($0)? " })
    expect(!client.hasInput)
  }

  @Test func `HEAD and 204 have no content, and the connection stays in step`() throws {
    let server = try server()
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("HEAD /now HTTP/1.1\r\n\(Self.host)\r\nGET /nothing HTTP/1.1\r\n\(Self.host)\r\n")
    client.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
    let raw = client.text(until: { $0.hasSuffix("now") })
    let heads = raw.split(separator: "HTTP/1.1 ")
    try #require(heads.count == 3)
    expect(heads[0].contains("content-length: 3\r\n") && heads[0].hasSuffix("\r\n\r\n"))
    expect(heads[1].hasPrefix("204") && !heads[1].lowercased().contains("content-length"))
    expect(heads[2].hasSuffix("\r\n\r\nnow"))
  }

  // MARK: - Slowness and load

  @Test func `a head that drips ends at its deadline`() throws {
    let server = try server { $0.headTime = .milliseconds(600) }
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("GET /now HTTP/1.1\r\nX: ")
    // Never idle for long, so that only a deadline ends it.
    while !client.isClosed(within: 20) { client.send("a") }
  }

  @Test func `a body that drips ends at its deadline, others are answered meanwhile`() throws {
    let server = try server { $0.bodyTime = .milliseconds(600) }
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("POST /echo HTTP/1.1\r\n\(Self.host)Content-Length: 1000000\r\n\r\n")
    repeat {
      client.send("a")
      let other = try RawClient(server)
      other.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
      expectEqual(other.answers(atMost: 1).first?.body, "now")
    } while !client.isClosed(within: 20)
  }

  @Test func `an answer that is not taken ends at its deadline`() async throws {
    let handler = Handler()
    let server = try server(handler) { $0.answerTime = .milliseconds(500) }
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("GET /large HTTP/1.1\r\n\(Self.host)\r\n")
    await handler.ended.reaches()
    try await eventually { server.load.connections == 0 }
    withExtendedLifetime(client) {}
  }

  @Test func `a large answer arrives whole`() throws {
    let server = try server()
    defer { expect(server.drain(within: .seconds(600))) }
    let client = try RawClient(server)
    client.send("GET /large HTTP/1.1\r\n\(Self.host)\r\n")
    expectEqual(client.answers(atMost: 1).first?.body.utf8.count, 10_000_000)
  }

  @Test func `a full queue is refused at once`() async throws {
    let handler = Handler()
    let server = try server(handler) {
      $0.workers = 1
      $0.queueLength = 2
    }
    let clients = try (0..<6).map { _ in try RawClient(server) }
    for (index, client) in clients.enumerated() {
      client.send("GET /wait HTTP/1.1\r\n\(Self.host)\r\n")
      // The worker has the first one before the others come.
      if index == 0 { await handler.entered.reaches() }
    }
    // One is answered, two wait: three are refused.
    try await eventually { clients.count { $0.hasInput } == 3 }
    let immediate = try RawClient(server)
    immediate.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
    expectEqual(immediate.answers(atMost: 1).first?.body, "now")
    handler.gate.raise()
    let statuses = clients.compactMap { $0.answers(atMost: 1).first?.status }.sorted()
    expectEqual(statuses, [200, 200, 200, 503, 503, 503])
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `what waited beyond its deadline is refused`() async throws {
    let handler = Handler()
    let start = ContinuousClock.now
    let passed = Mutex(Duration.zero)
    let server = try server(handler) {
      $0.workers = 1
      $0.workTime = .seconds(10)
      $0.now = { start + passed.withLock { $0 } }
    }
    let first = try RawClient(server)
    first.send("GET /wait HTTP/1.1\r\n\(Self.host)\r\n")
    await handler.entered.reaches()
    let second = try RawClient(server)
    second.send("GET /echo HTTP/1.1\r\n\(Self.host)\r\n")
    try await eventually { server.load.waiting == 1 }
    passed.withLock { $0 = .seconds(11) }
    handler.gate.raise()
    expectEqual(second.answers(atMost: 1).first?.status, 503)
    expectEqual(first.answers(atMost: 1).first?.status, 200)
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `a client that leaves while its answer is made harms nothing`() async throws {
    let handler = Handler()
    let server = try server(handler)
    for number in 1...20 {
      let client = try RawClient(server)
      client.send("GET /wait HTTP/1.1\r\n\(Self.host)\r\n")
      try await eventually { server.load.running + server.load.waiting >= number }
      withExtendedLifetime(client) {}
    }
    handler.gate.raise()
    await handler.ended.reaches(20)
    let client = try RawClient(server)
    client.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
    expectEqual(client.answers(atMost: 1).first?.body, "now")
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `two hundred clients are each answered as themselves`() throws {
    let server = try server { $0.connectionThreads = 3 }
    defer { expect(server.drain(within: .seconds(600))) }
    let clients = try (0..<200).map { _ in try RawClient(server) }
    for round in 0..<5 {
      for (index, client) in clients.enumerated() {
        client.send("GET /c\(index)r\(round) HTTP/1.1\r\n\(Self.host)\r\n")
      }
      for (index, client) in clients.enumerated() {
        expectEqual(client.answers(atMost: 1).first?.body, "GET /c\(index)r\(round)? ")
      }
    }
    expectEqual(server.load.connections, 200)
  }

  @Test func `too many connections wait until others end`() throws {
    let server = try server {
      $0.connectionThreads = 1
      $0.maximumConnections = 3
    }
    defer { expect(server.drain(within: .seconds(600))) }
    var clients = try (0..<3).map { _ in try RawClient(server) }
    for client in clients {
      client.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
      expectEqual(client.answers(atMost: 1).first?.body, "now")
    }
    let late = try RawClient(server)
    late.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
    // Meanwhile the loop turns: it would have accepted the connection.
    for client in clients {
      client.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
      expectEqual(client.answers(atMost: 1).first?.body, "now")
    }
    expect(!late.hasInput)
    clients.removeAll()
    expectEqual(late.answers(atMost: 1).first?.body, "now")
  }

  // MARK: - Begin and end

  @Test func `draining answers what was asked and closes`() async throws {
    let handler = Handler()
    let server = try server(handler)
    let client = try RawClient(server)
    client.send("GET /wait HTTP/1.1\r\n\(Self.host)\r\n")
    await handler.entered.reaches()
    expect(!server.drain(within: .zero))
    handler.gate.raise()
    expectEqual(client.answers(atMost: 1).first?.body, "waited")
    expect(client.isClosed)
    expect(server.drain(within: .seconds(600)))
    #expect(throws: (any Error).self) { try RawClient(server) }
  }

  @Test func `a Unix socket is replaced when nobody listens at it`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("http.sock")
    let handler = Handler()
    for _ in 0..<2 {
      let server = try EventServer(
        listening: [.unix(path: path)], options: HTTPServerOptions(), handler: handler)
      #expect(throws: HTTPServerError.self) {
        try EventServer(
          listening: [.unix(path: path)], options: HTTPServerOptions(), handler: handler)
      }
      let client = try RawClient(unix: path)
      client.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
      expectEqual(client.answers(atMost: 1).first?.body, "now")
      expect(server.drain(within: .seconds(600)))
      expect(access(path, F_OK) != 0)
    }
  }

  @Test func `an address that is taken is named`() throws {
    let port = try HeldPort()
    let address = ListenAddress.socket(address: "127.0.0.1", port: port.number)
    let error = #expect(throws: HTTPServerError.self) {
      try EventServer(listening: [address], options: HTTPServerOptions(), handler: Handler())
    }
    expectEqual(error, .address(address, reason: "Address already in use"))
    withExtendedLifetime(port) {}
  }

  @Test func `an address at which another service listens is taken`() throws {
    let free = ListenAddress.socket(address: "127.0.0.1", port: 0)
    let first = try EventServer(
      listening: [free], options: HTTPServerOptions(), handler: Handler())
    #expect(throws: HTTPServerError.self) {
      try EventServer(listening: first.addresses, options: HTTPServerOptions(), handler: Handler())
    }
    expect(first.drain(within: .seconds(600)))
  }
}
