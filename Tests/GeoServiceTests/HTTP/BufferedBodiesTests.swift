import GeoSystem
import GeoTesting

@testable import GeoService

/// The memory that the bodies of all connections take.
@Suite(.timeLimit(.minutes(20))) struct BufferedBodiesTests {
  @Test func `bodies that never end take no more memory than is allowed`() async throws {
    let limit = 4_000_000
    var options = HTTPServerOptions()
    options.bufferedBytes = limit
    options.connectionThreads = 1
    // A full server frees the buffer of a client that has left when the time for its body is over.
    options.bodyTime = .seconds(20)
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: options,
      handler: EventServerTests.Handler())
    let body = String(repeating: "x", count: 950_000)
    var clients: [RawClient] = []
    for _ in 0..<40 {
      let client = try RawClient(server)
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
      client.send(body, waits: false)
      clients.append(client)
    }
    try await eventually { server.load.bufferedBytes > limit }
    // A client that sends little is answered all the same, by the thread that holds the bodies.
    let other = try RawClient(server)
    for _ in 0..<20 {
      other.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
      expect(other.answers(atMost: 1).first?.body.hasSuffix(" abc") == true)
      // The bytes that each connection may send before it has to wait, and those read meanwhile.
      expect(server.load.bufferedBytes < limit + 40 * (65_536 + 65_536))
    }
    clients = []
    try await eventually { server.load.bufferedBytes < 100_000 }
    let last = try RawClient(server)
    last.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 950000\r\n\r\n\(body)")
    expectEqual(last.answers(atMost: 1).first?.status, 200)
    expect(server.drain(within: .seconds(600)))
  }
}
