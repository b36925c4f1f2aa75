import GeoAnchorStore
import GeoAnchors
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoService

/// Streams of events over a socket.
@Suite(.timeLimit(.minutes(20))) struct EventHubTests {
  /// A connection that reads until a text has come.
  private final class Listener {
    private let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    private(set) var text = ""

    init(_ server: EventServer, _ request: String) throws {
      guard case .socket(_, let port)? = server.addresses.first else { return }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let code = withUnsafeBytes(of: &address) { bytes in
        bytes.baseAddress.map {
          connect(
            descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
        }
      }
      try #require(code == 0)
      let bytes = Array(request.utf8)
      try #require(send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }

    deinit { close(descriptor) }

    /// Whether a text comes within a minute, whatever else comes meanwhile.
    func hears(_ part: String) -> Bool {
      let start = ContinuousClock.now
      var piece = [UInt8](repeating: 0, count: 4_096)
      while !text.contains(part) {
        var place = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&place, 1, 60_000) > 0, start.duration(to: .now) < .seconds(60) else {
          return false
        }
        let count = recv(descriptor, &piece, piece.count, 0)
        guard count > 0 else { return false }
        text += String(decoding: piece[..<count], as: UTF8.self)
      }
      return true
    }
  }

  @Test func `a key that is revoked hears nothing more, and others do`() throws {
    let folder = try TemporaryFolder()
    let path = folder.file("keys.json")
    let made = ["one", "other"].map { AccessKey.make(name: $0, scopes: [.read]) }
    try AccessKeys.change(path, mayBeMissing: true) { $0.keys = made.map(\.key) }
    var configuration = ServiceConfiguration()
    configuration.keys = path
    let store = MemoryAnchorStore()
    let service = try Service(configuration, store: store)
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: HTTPServerOptions(),
      handler: service)
    defer {
      service.beginDraining()
      _ = server.drain(within: .seconds(60))
    }
    let listeners = try made.map { key in
      try Listener(
        server,
        "GET /v1/events HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(key.secret)\r\n\r\n")
    }
    func add(_ id: String) throws {
      try store.add(
        Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2)))
    }
    for listener in listeners { expect(listener.hears("retry: 1000\nid: 0-")) }
    try add("a")
    for listener in listeners { expect(listener.hears("id: 1-")) }
    try AccessKeys.change(path) { _ = $0.revoke(made[0].key.id) }
    try expect(service.reload())
    try add("b")
    expect(listeners[1].hears("id: 2-"))
    // The last chunk.
    expect(listeners[0].hears("\r\n0\r\n\r\n"))
    expect(!listeners[0].text.contains("id: 2-"))
  }

  /// The streams of a hub: the second one joins while the first one is being told of something.
  private final class Streams: HTTPHandler {
    private let hub: EventHub
    private let second = Mutex<ResponseStream?>(nil)

    init(_ hub: EventHub) { self.hub = hub }

    func immediateResponse(to request: ServerRequest) -> ServerResponse? { nil }

    func response(to request: ServerRequest) -> ServerResponse {
      var response = ServerResponse(status: 200)
      let isFirst = request.path == "/first"
      response.stream = { [self] stream in
        _ = stream.send(Array("ready\n".utf8))
        if isFirst {
          hub.listen(stream, after: 0) { [self] in join() }
        } else {
          second.withLock { $0 = stream }
        }
      }
      return response
    }

    /// The hub asks whether the first one is still allowed to listen, before it sends.
    private func join() -> Bool {
      let stream = second.withLock { stream in
        defer { stream = nil }
        return stream
      }
      if let stream { hub.listen(stream, after: 0) }
      return true
    }

    func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
      ServerResponse(status: status)
    }

    func didRespond(
      to request: ServerRequest, with response: ServerResponse, after duration: Duration
    ) {}
  }

  @Test func `whoever joins while something is sent hears of it`() throws {
    let store = MemoryAnchorStore()
    let hub = EventHub(store)
    let server = try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: HTTPServerOptions(),
      handler: Streams(hub))
    defer {
      hub.close()
      _ = server.drain(within: .seconds(60))
    }
    let listeners = try ["second", "first"].map { name in
      let listener = try Listener(server, "GET /\(name) HTTP/1.1\r\nHost: a\r\n\r\n")
      try #require(listener.hears("ready"))
      return listener
    }
    try store.add(
      Anchor(id: AnchorID(rawValue: "a"), coordinate: Coordinate(latitude: 1, longitude: 2)))
    for listener in listeners { expect(listener.hears("event: change")) }
  }
}
