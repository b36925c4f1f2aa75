import GeoSystem
import GeoTesting

@testable import GeoHTTP

/// How much of the bodies of all connections is held at a time.
@Suite(.timeLimit(.minutes(20))) struct BufferedBodiesTests {
  @Test func `bodies that never end take no more memory than is allowed`() throws {
    let limit = 4_000_000
    var options = HTTPServerOptions()
    options.bufferedBytes = limit
    options.connectionThreads = 1
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: options,
      handler: EventServerTests.Handler())
    defer { _ = server.drain(within: .seconds(5)) }
    let body = String(repeating: "x", count: 950_000)
    var clients: [RawClient] = []
    for _ in 0..<40 {
      let client = try RawClient(server)
      client.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\n")
      client.send(body, waits: false)
      clients.append(client)
    }
    func waits(_ isMet: (Int) -> Bool) -> Bool {
      for _ in 0..<600 {
        if isMet(server.load.bufferedBytes) { return true }
        usleep(50_000)
      }
      return false
    }
    expect(waits { $0 > limit })
    for _ in 0..<20 {
      // What one connection may send before it has to wait, and what was read of it meanwhile.
      expect(server.load.bufferedBytes < limit + 40 * (65_536 + 65_536))
      usleep(20_000)
    }
    // Who sends little is answered all the same.
    let other = try RawClient(server)
    other.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc")
    expectEqual(other.answers(atMost: 1).first?.body.hasSuffix(" abc"), true)
    clients = []
    expect(waits { $0 < 100_000 })
    let last = try RawClient(server)
    last.send("POST /echo HTTP/1.1\r\nHost: a\r\nContent-Length: 950000\r\n\r\n\(body)")
    expectEqual(last.answers(atMost: 1).first?.status, 200)
  }
}
