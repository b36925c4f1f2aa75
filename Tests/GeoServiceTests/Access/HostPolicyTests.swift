import GeoAnchorStore
import GeoFormats
import GeoTesting

@testable import GeoService

/// Which hosts a service without keys answers for, to reads as to writes.
@Suite struct HostPolicyTests {
  /// An operation of each way to be answered: at once, by a worker, as a change, as a long job.
  private static let operations = [
    ("GET", "/"), ("GET", "/collections/anchors/items"), ("GET", "/v1/changes"),
    ("GET", "/tiles/WebMercatorQuad/0/0/0"), ("GET", "/v1/events"), ("POST", "/v1/lint"),
    ("POST", "/v1/undo"), ("DELETE", "/collections/anchors/items/a"), ("POST", "/v1/imports"),
  ]

  private func statuses(
    _ service: Service, host: String?, origin: String? = nil, peer: String = "127.0.0.1"
  ) -> [Int] {
    Self.operations.map { method, path in
      let given: [(String, String?)] = [
        ("host", host), ("origin", origin), ("content-type", "application/json"),
      ]
      let fields = given.compactMap { name, value in value.map { (name, $0) } }
      let request = ServerRequest(
        method: method, path: path, fields: HTTPFields(fields), body: Array("{}".utf8), peer: peer)
      return (service.immediateResponse(to: request) ?? service.response(to: request)).status
    }
  }

  private func service(_ change: (inout ServiceConfiguration) -> Void = { _ in }) throws -> Service
  {
    var configuration = ServiceConfiguration()
    change(&configuration)
    return try Service(configuration, store: MemoryAnchorStore())
  }

  @Test(arguments: [
    "localhost", "localhost:8080", "LocalHost.", "127.0.0.1:8080", "127.9.9.9", "127.1:8080",
    "2130706433", "0x7f.1", "[::1]:8080", "[0:0::1]", "[::ffff:127.0.0.1]:80",
  ])
  func `this machine is answered`(host: String) throws {
    for status in try statuses(service(), host: host) { expect(status != 403, "\(status)") }
  }

  @Test(arguments: [
    "127.evil.example", "127.evil.example:8080", "127.0.0.1.nip.io", "localhost.evil.example",
    "evil.example", "[::1].evil.example", "[::2]", "0.0.0.0", "user@localhost",
    "127.0.0.1@evil.example",
    "localhost:x", "", "10.0.0.1", "[::1", "127.0.0.1:80:80", "localhost,evil.example", nil,
  ])
  func `another host is refused, to reads as to writes`(host: String?) throws {
    for status in try statuses(service(), host: host) { expectEqual(status, 403) }
    // On a Unix socket there is a proxy, or somebody on the machine.
    for status in try statuses(service(), host: host, peer: "") { expect(status != 403) }
  }

  @Test func `the host of the public URL is answered, and no other that looks like it`() throws {
    let service = try service { $0.publicURL = "https://Geo.Example:8443/a" }
    for host in ["geo.example", "GEO.example.:443", "localhost"] {
      for status in statuses(service, host: host) { expect(status != 403, "\(host)") }
    }
    for host in ["xgeo.example", "geo.example.evil.example", "geo.examples", "example"] {
      for status in statuses(service, host: host) { expectEqual(status, 403, "\(host)") }
    }
    for status in statuses(service, host: "geo.example", origin: "https://geo.example:8443") {
      expect(status != 403)
    }
    for text in ["geo.example", "ftp://geo.example", "https://u@geo.example", "https://", "x"] {
      #expect(throws: ServiceError.self, "\(text)") {
        try self.service { $0.publicURL = text }
      }
    }
  }

  @Test(arguments: [
    ("http://localhost:8080", true), ("http://LOCALHOST:8080", true), ("https://app.example", true),
    ("http://localhost:8081", false), ("https://localhost:8080", false),
    ("http://127.0.0.1:8080", false),
    ("http://localhost:8080.evil.example", false), ("https://app.example.evil.example", false),
    ("null", false), ("", false),
  ])
  func `pages of other origins are refused`(origin: String, isAllowed: Bool) throws {
    let service = try service { $0.origins = ["https://app.example"] }
    for status in statuses(service, host: "localhost:8080", origin: origin) {
      expectEqual(status != 403, isAllowed)
    }
  }

  @Test func `a read-only service on an open address answers reads by any name`() throws {
    func plan(_ listen: String, _ more: String) throws -> Service {
      let text = #"{"listen":["\#(listen)"],"store":"a"\#(more)}"#
      let host = try ServicePlan(readingJSON: Array(text.utf8)).host(log: nil) { _ in
        MemoryAnchorStore()
      }
      return try #require(host.services.first)
    }
    let reads = Self.operations.indices.filter { Self.operations[$0].0 == "GET" }
    for (listen, more, isOpen) in [
      ("0.0.0.0:0", #","readOnly":true"#, true), ("127.0.0.1:0", #","readOnly":true"#, false),
      ("127.0.0.1:0", "", false), ("127.evil.example:0", #","readOnly":true"#, true),
    ] {
      let found = try statuses(plan(listen, more), host: "evil.example", peer: "192.0.2.1")
      for index in Self.operations.indices {
        // The job of a reader is a read as well.
        let isRead = reads.contains(index) || Self.operations[index].1 == "/v1/lint"
        expectEqual(found[index] != 403, isOpen && isRead, "\(listen) \(Self.operations[index])")
      }
    }
  }

  @Test func `the second listener asks the same where it is this machine's alone`() throws {
    let host = ServiceHost(try service())
    func status(_ name: String, isLocal: Bool) -> Int? {
      AdminHandler(host, isLocal: isLocal, load: { HTTPServerLoad() }).immediateResponse(
        to: ServerRequest(
          path: "/livez", fields: HTTPFields([("host", name)]), peer: "127.0.0.1"))?.status
    }
    expectEqual(status("localhost:9090", isLocal: true), 200)
    expectEqual(status("127.evil.example", isLocal: true), 403)
    expectEqual(status("10.0.0.7:9090", isLocal: false), 200)
  }
}
