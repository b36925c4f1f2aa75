import GeoTesting

@testable import GeoService

/// The handler's answers to requests that libevent refuses.
@Suite(.timeLimit(.minutes(20))) struct EventLoopTests {
  private static let host = "Host: a\r\n"
  private static let long = String(repeating: "a", count: 200_000)

  @Test(arguments: [
    ("GET /LONG HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: LONG\r\n\r\n", 431),
    ("GET / HTTP/1.1\r\nHost: a\r\nno colon\r\n\r\n", 400),
    ("NONSENSE\r\n\r\n", 400),
    ("BREW /now HTTP/1.1\r\nHost: a\r\n\r\n", 501),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1048577\r\n\r\n", 413),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2x\r\n\r\n", 400),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nExpect: magic\r\n\r\nab", 417),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n200000\r\n", 413),
    ("POST /echo HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", 400),
    ("GET / HTTP/3.0\r\nHost: a\r\n\r\n", 400),
  ])
  func `refusals have the handler's text and the right status`(text: String, status: Int) throws {
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: HTTPServerOptions(),
      handler: EventServerTests.Handler())
    defer { expect(server.drain(within: .seconds(60))) }
    // Also behind a request that was answered on the same connection.
    for isFirst in [true, false] {
      let client = try RawClient(server)
      if !isFirst {
        client.send("GET /now HTTP/1.1\r\n\(Self.host)\r\n")
        expectEqual(client.answers(atMost: 1).first?.body, "now")
      }
      client.send(text.replacing("LONG", with: Self.long))
      let answer = client.text { $0.hasSuffix("refused") }
      expect(answer.hasPrefix("HTTP/1.1 \(status) \(HTTPPhrase.of(status))\r\n"), "\(answer)")
      for line in ["date: ", "content-type: text/plain", "content-length: 7", "connection: close"] {
        expect(answer.contains("\r\n\(line)"), "\(line) in \(answer)")
      }
      expect(answer.hasSuffix("\r\n\r\nrefused") && !answer.contains("<"), "\(answer)")
      expect(client.isClosed)
    }
  }

  @Test func `100 Continue is sent as it is`() throws {
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: HTTPServerOptions(),
      handler: EventServerTests.Handler())
    defer { expect(server.drain(within: .seconds(60))) }
    let client = try RawClient(server)
    client.send(
      "POST /echo HTTP/1.1\r\n\(Self.host)Content-Length: 2\r\nExpect: 100-continue\r\n\r\n")
    expect(client.text { $0.hasSuffix("\r\n\r\n") }.hasPrefix("HTTP/1.1 100 Continue\r\n"))
    client.send("ab")
    expect(client.text { $0.hasSuffix("ab") }.contains("200 OK"))
  }
}
