import GeoSystem
import GeoTesting
import Synchronization

@testable import GeoService

/// Endless answers over sockets.
@Suite(.timeLimit(.minutes(20))) struct ResponseStreamTests {
  /// A handler that keeps the streams of its answers.
  private final class Handler: HTTPHandler {
    let streams = Mutex<[ResponseStream]>([])
    let begun = Tally()

    func immediateResponse(to request: ServerRequest) -> ServerResponse? { nil }

    func response(to request: ServerRequest) -> ServerResponse {
      var response = ServerResponse(type: "text/event-stream", [])
      response.stream = { stream in
        _ = stream.send(Array("begin\n".utf8))
        self.streams.withLock { $0.append(stream) }
        self.begun.raise()
      }
      return request.path == "/plain" ? ServerResponse(type: "text/plain", [65]) : response
    }

    func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
      ServerResponse(status: status)
    }

    func didRespond(
      to request: ServerRequest, with response: ServerResponse, after duration: Duration
    ) {}
  }

  private let handler = Handler()
  private let server: EventServer

  init() throws {
    var options = HTTPServerOptions()
    options.behindBytes = 100_000
    server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: options, handler: handler)
  }

  @Test func `pieces arrive as they are sent, and the end ends the answer`() async throws {
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    expect(client.text { $0.contains("begin\n") }.contains("Transfer-Encoding: chunked"))
    await handler.begun.reaches()
    let stream = handler.streams.withLock { $0[0] }
    expect(stream.send(Array("one\n".utf8)))
    expect(client.text { $0.contains("one\n") }.contains("one\n"))
    stream.end()
    expect(client.text { $0.hasSuffix("0\r\n\r\n") }.hasSuffix("0\r\n\r\n"))
    expect(!stream.send([65]))
    client.send("GET /plain HTTP/1.1\r\nHost: h\r\n\r\n")
    expect(client.text { $0.hasSuffix("\r\n\r\nA") }.hasSuffix("\r\n\r\nA"))
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `a client that goes is noticed`() async throws {
    var client: RawClient? = try RawClient(server)
    client?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = client?.text { $0.contains("begin\n") }
    await handler.begun.reaches()
    let stream = handler.streams.withLock { $0[0] }
    client = nil
    try await eventually { !stream.send(Array("more\n".utf8)) }
    try await eventually { server.load.connections == 0 }
    stream.end()
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `a client that does not read is cut off, and others are not`() async throws {
    let slow = try RawClient(server)
    let quick = try RawClient(server)
    for client in [slow, quick] { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    _ = slow.text { $0.contains("begin\n") }
    _ = quick.text { $0.contains("begin\n") }
    await handler.begun.reaches(2)
    let streams = handler.streams.withLock { $0 }
    let piece = [UInt8](repeating: 65, count: 50_000)
    var alive = [true, true]
    var sent = 0
    // The system buffers some megabytes for the client that does not read.
    while alive[0], alive[1], sent < 2_000 {
      for (index, stream) in streams.enumerated() where alive[index] {
        alive[index] = stream.send(piece)
      }
      sent += 1
      // The rest that the server still has counts with the next piece, and it keeps two at most.
      quick.receive(sent * piece.count)
    }
    expectEqual(alive.count { $0 }, 1)
    for stream in streams { stream.end() }
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `a HEAD request has no stream`() throws {
    let client = try RawClient(server)
    client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
    expect(client.text { $0.hasSuffix("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
    expect(handler.streams.withLock { $0.isEmpty })
    expect(server.drain(within: .seconds(600)))
  }

  @Test func `streams that run do not keep a server from ending`() async throws {
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = client.text { $0.contains("begin\n") }
    await handler.begun.reaches()
    for stream in handler.streams.withLock({ $0 }) { stream.end() }
    expect(server.drain(within: .seconds(600)))
    expect(client.text { $0.hasSuffix("0\r\n\r\n") }.hasSuffix("0\r\n\r\n"))
  }
}
