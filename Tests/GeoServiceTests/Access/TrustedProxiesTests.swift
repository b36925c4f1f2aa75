import GeoAnchorStore
import GeoTesting

@testable import GeoService

/// The URL of the client behind proxies, by what these say and who is believed.
@Suite struct TrustedProxiesTests {
  private static let trusted = ["10.0.0.0/9", "192.0.2.7", "2001:db8::/33"]
  /// The header fields of a proxy that strips `/geo`.
  private static let fields = [
    "x-forwarded-proto: https", "x-forwarded-host: ext.example:8443", "x-forwarded-prefix: /geo/",
  ]

  private func base(_ peer: String, _ lines: [String], url: String? = nil) throws -> String {
    var configuration = ServiceConfiguration()
    configuration.trustedProxies = Self.trusted
    configuration.publicURL = url
    let fields = lines.map { line in
      let parts = line.split(separator: ":", maxSplits: 1)
      return (name: String(parts[0]), value: String(parts[1].dropFirst()))
    }
    return try HostPolicy(configuration).base(
      of: ServerRequest(
        path: "/", fields: HTTPFields([("host", "in.example")] + fields), peer: peer))
  }

  @Test(arguments: [
    ("", true), ("10.1.2.3", true), ("10.127.255.255", true), ("192.0.2.7", true),
    ("2001:db8::1", true), ("2001:db8:7fff::1", true), ("::ffff:192.0.2.7", true),
    ("10.128.0.0", false), ("192.0.2.8", false), ("2001:db8:8000::1", false), ("::1", false),
    ("127.0.0.1", false), ("11.0.0.1", false),
  ])
  func `only trusted addresses and Unix sockets are believed`(peer: String, isTrusted: Bool) throws
  {
    let expected = isTrusted ? "https://ext.example:8443/geo" : "http://in.example"
    try expectEqual(base(peer, Self.fields), expected)
    try expectEqual(
      base(peer, Self.fields, url: "https://public.example/a/"), "https://public.example/a")
  }

  @Test(arguments: [
    ([], "http://in.example"),
    (["x-forwarded-proto: https"], "https://in.example"),
    (["x-forwarded-proto: HTTPS"], "https://in.example"),
    (["x-forwarded-proto: gopher"], "http://in.example"),
    (["x-forwarded-host: a.example"], "http://a.example"),
    (["x-forwarded-host: [2001:db8::2]:81"], "http://[2001:db8::2]:81"),
    (["x-forwarded-host: a.example/x"], "http://in.example"),
    (["x-forwarded-host: u@a.example"], "http://in.example"),
    (["x-forwarded-host: a\"><script>"], "http://in.example"),
    (["x-forwarded-prefix: /a/b"], "http://in.example/a/b"),
    (["x-forwarded-prefix: /"], "http://in.example"),
    (["x-forwarded-prefix: a"], "http://in.example"),
    (["x-forwarded-prefix: //evil.example"], "http://in.example/evil.example"),
    (["x-forwarded-prefix: /a/../b"], "http://in.example"),
    (["x-forwarded-prefix: /a?b"], "http://in.example"),
    (["forwarded: proto=https;host=a.example"], "https://a.example"),
    (
      ["forwarded: for=\"[2001:db8:8::1]:4711\" ; Proto=https; host=\"a.example:81\""],
      "https://a.example:81"
    ),
    (["forwarded: host=\"a;b,c\";proto=https"], "https://in.example"),
    // `Forwarded` counts before the others, which fill in what it does not say.
    (
      [
        "forwarded: proto=http;host=a.example", "x-forwarded-proto: https",
        "x-forwarded-prefix: /p",
      ],
      "http://a.example/p"
    ),
    (["forwarded: host=a.example", "x-forwarded-proto: https"], "https://a.example"),
    // The client's value stands before the proxy's, in one field or another.
    (["forwarded: for=1.2.3.4;host=evil.example, for=9.9.9.9;host=a.example"], "http://a.example"),
    (
      ["forwarded: for=1.2.3.4;host=evil.example", "forwarded: for=9.9.9.9;host=a.example"],
      "http://a.example"
    ),
    (["x-forwarded-host: evil.example, a.example"], "http://a.example"),
    (
      ["x-forwarded-for: 1.2.3.4, 9.9.9.9", "x-forwarded-host: evil.example, a.example"],
      "http://a.example"
    ),
    // Behind two trusted proxies the outer one has seen the client.
    (
      [
        "forwarded: host=evil.example, for=9.9.9.9;proto=https;host=a.example, for=10.0.0.5;host=in"
      ],
      "https://a.example"
    ),
    (
      [
        "x-forwarded-for: 9.9.9.9, 10.0.0.5", "x-forwarded-proto: https, http",
        "x-forwarded-host: a.example",
      ],
      "https://a.example"
    ),
  ])
  func `what the outermost trusted proxy says counts`(fields: [String], expected: String) throws {
    for peer in ["", "192.0.2.7"] { try expectEqual(base(peer, fields), expected, "\(fields)") }
  }

  @Test(arguments: [
    "", "x", "example.org", "10.0.0.0/33", "::/129", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8/8",
  ])
  func `what is no address and no network is refused`(text: String) {
    var configuration = ServiceConfiguration()
    configuration.trustedProxies = [text]
    #expect(throws: ServiceError.self) { try AccessControl(configuration) }
  }

  /// A page can send these fields to the name that leads to this machine, and gains nothing.
  @Test func `a proxy on an address does not open a service without keys`() throws {
    var configuration = ServiceConfiguration()
    configuration.trustedProxies = ["127.0.0.1"]
    let service = try Service(configuration, store: MemoryAnchorStore())
    func status(_ host: String, _ fields: [(name: String, value: String)]) -> Int {
      let request = ServerRequest(
        path: "/", fields: HTTPFields([("host", host)] + fields), peer: "127.0.0.1")
      return (service.immediateResponse(to: request) ?? service.response(to: request)).status
    }
    expectEqual(status("evil.example", [("x-forwarded-host", "localhost")]), 403)
    expectEqual(status("localhost", [("x-forwarded-host", "a.example")]), 200)
    let page = [("x-forwarded-host", "a.example"), ("x-forwarded-proto", "https")]
    expectEqual(status("localhost", page + [("origin", "https://a.example")]), 200)
    expectEqual(status("localhost", page + [("origin", "https://b.example")]), 403)
  }

  @Test func `every link of a document begins with the client's URL`() throws {
    let service = try Service(ServiceConfiguration(), store: MemoryAnchorStore())
    let fields = [
      ("x-forwarded-proto", "https"), ("x-forwarded-host", "ext.example"),
      ("x-forwarded-prefix", "/geo"),
    ]
    for path in [
      "/", "/api", "/collections", "/collections/anchors", "/collections/anchors/items",
      "/collections/anchors/queryables", "/collections/anchors/schema", "/tiles",
      "/tiles/WebMercatorQuad", "/v1/tiles.json", "/v1/style.json",
    ] {
      for format in ["", "f=html"] {
        let answer = service.ask(path, format, fields: fields)
        guard answer.status == 200 else { continue }
        let text = String(decoding: answer.body, as: UTF8.self)
        expect(text.contains("https://ext.example/geo"), "\(path) \(format)")
        expect(!text.contains("h.example/"), "\(path) \(format)")
        expect(!text.contains("href=\"/"), "\(path) \(format)")
      }
    }
  }
}
