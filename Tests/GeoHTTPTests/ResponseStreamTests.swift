import GeoSystem
import GeoTesting
import Synchronization

@testable import GeoHTTP

/// Answers without an end over sockets.
@Suite(.timeLimit(.minutes(20))) struct ResponseStreamTests {
  /// Hands over the streams of its answers.
  private final class Handler: HTTPHandler {
    let streams = Mutex<[ResponseStream]>([])

    func immediateResponse(to request: ServerRequest) -> ServerResponse? { nil }

    func response(to request: ServerRequest) -> ServerResponse {
      var response = ServerResponse(type: "text/event-stream", [])
      response.stream = { stream in
        _ = stream.send(Array("begin\n".utf8))
        self.streams.withLock { $0.append(stream) }
      }
      return request.path == "/plain" ? ServerResponse(type: "text/plain", [65]) : response
    }

    func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
      ServerResponse(status: status)
    }

    func didRespond(
      to request: ServerRequest, with response: ServerResponse, after duration: Duration
    ) {}

    /// Waits until so many streams were begun.
    func wait(for count: Int) {
      while streams.withLock({ $0.count < count }) { usleep(1_000) }
    }
  }

  private let handler = Handler()
  private let server: EventServer

  init() throws {
    var options = HTTPServerOptions()
    options.behindBytes = 100_000
    server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: options, handler: handler)
  }

  @Test func `pieces arrive as they are sent, and the end ends the answer`() throws {
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    expect(client.text { $0.contains("begin\n") }.contains("Transfer-Encoding: chunked"))
    handler.wait(for: 1)
    let stream = handler.streams.withLock { $0[0] }
    expect(stream.send(Array("one\n".utf8)))
    expect(client.text { $0.contains("one\n") }.contains("one\n"))
    stream.end()
    expect(client.text { $0.hasSuffix("0\r\n\r\n") }.hasSuffix("0\r\n\r\n"))
    expect(!stream.send([65]))
    client.send("GET /plain HTTP/1.1\r\nHost: h\r\n\r\n")
    expect(client.text { $0.hasSuffix("\r\n\r\nA") }.hasSuffix("\r\n\r\nA"))
    expect(server.drain(within: .seconds(10)))
  }

  @Test func `a client that goes is noticed`() throws {
    var client: RawClient? = try RawClient(server)
    client?.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = client?.text { $0.contains("begin\n") }
    handler.wait(for: 1)
    let stream = handler.streams.withLock { $0[0] }
    client = nil
    while stream.send(Array("more\n".utf8)) { usleep(1_000) }
    while server.load.connections > 0 { usleep(1_000) }
    stream.end()
    expect(server.drain(within: .seconds(10)))
  }

  @Test func `a client that does not read is cut off, and others are not`() throws {
    let slow = try RawClient(server)
    let quick = try RawClient(server)
    for client in [slow, quick] { client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n") }
    _ = slow.text { $0.contains("begin\n") }
    _ = quick.text { $0.contains("begin\n") }
    handler.wait(for: 2)
    let streams = handler.streams.withLock { $0 }
    let piece = [UInt8](repeating: 65, count: 50_000)
    var alive = [true, true]
    var sent = 0
    // The system holds some megabytes for the one that does not read.
    while alive[0], alive[1], sent < 2_000 {
      for (index, stream) in streams.enumerated() where alive[index] {
        alive[index] = stream.send(piece)
      }
      sent += 1
      // All of it: what is left with the server counts with the next piece, and two are what it keeps.
      _ = quick.text { text in text.utf8.count > sent * piece.count }
      usleep(500)
    }
    expectEqual(alive.count { $0 }, 1)
    for stream in streams { stream.end() }
    expect(server.drain(within: .seconds(10)))
  }

  @Test func `a HEAD request has no stream`() throws {
    let client = try RawClient(server)
    client.send("HEAD / HTTP/1.1\r\nHost: h\r\n\r\n")
    expect(client.text { $0.hasSuffix("\r\n\r\n") }.hasPrefix("HTTP/1.1 200"))
    expect(handler.streams.withLock { $0.isEmpty })
    expect(server.drain(within: .seconds(10)))
  }

  @Test func `streams that run do not keep a server from ending`() throws {
    let client = try RawClient(server)
    client.send("GET / HTTP/1.1\r\nHost: h\r\n\r\n")
    _ = client.text { $0.contains("begin\n") }
    handler.wait(for: 1)
    for stream in handler.streams.withLock({ $0 }) { stream.end() }
    expect(server.drain(within: .seconds(10)))
    expect(client.text { $0.hasSuffix("0\r\n\r\n") }.hasSuffix("0\r\n\r\n"))
  }
}
