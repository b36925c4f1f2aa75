import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy
import Synchronization

@testable import GeoService

/// Webhooks that send to a server of the test.
@Suite(.timeLimit(.minutes(20))) struct WebhookTests {
  /// A receiver that answers with the given statuses, then with 204.
  private final class Receiver: HTTPHandler {
    let requests = Mutex<[ServerRequest]>([])
    let taken = Tally()
    private let statuses: Mutex<[Int]>

    init(_ statuses: [Int]) { self.statuses = Mutex(statuses) }

    func immediateResponse(to request: ServerRequest) -> ServerResponse? { nil }

    func response(to request: ServerRequest) -> ServerResponse {
      let status = statuses.withLock { $0.isEmpty ? 204 : $0.removeFirst() }
      requests.withLock { $0.append(request) }
      taken.raise()
      let fields = status == 302 ? [("location", "/elsewhere")] : []
      return ServerResponse(status: status, fields: HTTPFields(fields))
    }

    func refusal(_ status: Int, of request: ServerRequest?) -> ServerResponse {
      ServerResponse(status: status)
    }

    func didRespond(
      to request: ServerRequest, with response: ServerResponse, after duration: Duration
    ) {}
  }

  private let folder: TemporaryFolder
  private let store = MemoryAnchorStore(author: "ada")
  private static let secret = [UInt8](1...32)
  private static let pauses = Webhook.Pauses(
    first: .milliseconds(1), most: .milliseconds(4), look: .milliseconds(5))

  init() throws {
    folder = try TemporaryFolder()
    try folder.put("secret", "whsec_" + Base64Text.text(Self.secret) + "\n")
  }

  private func settings(
    _ server: EventServer, networks: [String] = ["127.0.0.0/8"]
  ) throws -> Webhook.Settings {
    let url = try #require(server.addresses.first).url
    return Webhook.Settings(
      url: url + "/hook", secret: folder.file("secret"), position: folder.file("position"),
      networks: networks)
  }

  private func server(_ receiver: Receiver) throws -> EventServer {
    try EventServer(
      listening: [.socket(address: "127.0.0.1", port: 0)], options: HTTPServerOptions(),
      handler: receiver)
  }

  private func add(_ id: String) throws {
    try store.add(
      Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2)))
  }

  /// The HMAC of RFC 4231 §4.2, §4.3 and §4.7.
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
  ])
  func `HMAC-SHA-256 is that of the standard`(key: [UInt8], text: String, expected: String) {
    let found = HMAC.sha256(Array(text.utf8), key: key)
    expectEqual(found.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(), expected)
  }

  @Test func `changes are signed, sent until they are taken, in their order`() async throws {
    // A redirection is no success, and is not followed.
    let receiver = Receiver([204, 500, 302, 429, 200])
    let server = try server(receiver)
    defer { _ = server.drain(within: .seconds(60)) }
    try folder.put("position", "0\n")
    for id in ["a", "b", "c"] { try add(id) }
    let notes = Mutex<[String]>([])
    let hook = try Webhook(
      settings(server), project: nil, store: store, pauses: Self.pauses
    ) { text in notes.withLock { $0.append(text) } }
    await receiver.taken.reaches(6)
    try add("d")
    await receiver.taken.reaches(7)
    hook.end()
    let requests = receiver.requests.withLock { $0 }
    let revisions = try requests.map { try JSONReader.read($0.body)["revision"]?.number }
    expectEqual(revisions, [1, 2, 2, 2, 2, 3, 4])
    expectEqual(Set(requests.map(\.path)), ["/hook"])
    expectEqual(Set(requests.compactMap { $0.fields["webhook-id"] }).count, 4)
    for request in requests {
      let id = try #require(request.fields["webhook-id"])
      let time = try #require(request.fields["webhook-timestamp"])
      let signed = Array("\(id).\(time).".utf8) + request.body
      expectEqual(
        request.fields["webhook-signature"],
        "v1," + Base64Text.text(HMAC.sha256(signed, key: Self.secret)))
    }
    try expectEqual(
      JSONReader.read(requests[0].body)["items"]?.compactText, #"{"anchors":{"added":["a"]}}"#)
    try await eventually { folder.content("position")?.hasPrefix("4-") ?? false }
    expectEqual(notes.withLock { $0.count }, 2)
  }

  @Test func `one that starts again goes on behind what was taken`() async throws {
    let receiver = Receiver([])
    let server = try server(receiver)
    defer { _ = server.drain(within: .seconds(60)) }
    try add("a")
    // Without a position it begins with what comes.
    let first = try Webhook(settings(server), project: "town", store: store, pauses: Self.pauses) {
      _ in
    }
    try await eventually { folder.content("position.town")?.hasPrefix("1-") ?? false }
    first.end()
    try add("b")
    let second = try Webhook(settings(server), project: "town", store: store, pauses: Self.pauses) {
      _ in
    }
    try await eventually { folder.content("position.town")?.hasPrefix("2-") ?? false }
    second.end()
    let texts = receiver.requests.withLock { $0.map { String(decoding: $0.body, as: UTF8.self) } }
    expect(texts.contains { $0.contains(#""revision":2"#) })
    expect(!texts.contains { $0.contains(#""revision":1,"#) })
  }

  /// A revision that the store does not have, and the state of another store.
  @Test(arguments: ["77", "1-0123456789abcdef"])
  func `a receiver hears that changes are missing`(position: String) async throws {
    let receiver = Receiver([])
    let server = try server(receiver)
    defer { _ = server.drain(within: .seconds(60)) }
    try add("a")
    try folder.put("position", position + "\n")
    let hook = try Webhook(settings(server), project: nil, store: store, pauses: Self.pauses) { _ in
    }
    await receiver.taken.reaches()
    hook.end()
    let body = receiver.requests.withLock { $0.first?.body ?? [] }
    expectEqual(String(decoding: body, as: UTF8.self), #"{"kind":"reset","revision":1}"#)
  }

  @Test func `no address is connected to that is not allowed, whatever its name`() async throws {
    let receiver = Receiver([])
    let server = try server(receiver)
    defer { _ = server.drain(within: .seconds(60)) }
    try folder.put("position", "0\n")
    try add("a")
    var settings = try settings(server, networks: ["10.0.0.0/8", "::2"])
    settings.url = settings.url.replacing("127.0.0.1", with: "localhost")
    let notes = Mutex<[String]>([])
    let noted = Tally()
    let hook = try Webhook(settings, project: nil, store: store, pauses: Self.pauses) { text in
      notes.withLock { $0.append(text) }
      noted.raise()
    }
    await noted.reaches()
    hook.end()
    expect(notes.withLock { $0[0].contains("not among those that are allowed") })
    expectEqual(receiver.taken.count, 0)
    expectEqual(folder.content("position"), "0\n")
  }

  @Test(arguments: [
    ("ftp://a.example", "whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=", ["127.0.0.1"]),
    ("http://a.example", "c2hvcnQ=", ["127.0.0.1"]), ("http://a.example", "", ["127.0.0.1"]),
    ("http://a.example", "whsec_AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=", ["here"]),
  ])
  func `what cannot be used is named`(url: String, secret: String, networks: [String]) throws {
    try folder.put("secret", secret)
    var configuration = ServiceConfiguration()
    configuration.webhooks = [
      Webhook.Settings(
        url: url, secret: folder.file("secret"), position: folder.file("position"),
        networks: networks)
    ]
    #expect(throws: ServiceError.self) { try Service(configuration, store: store) }
  }
}
