import GeoAnchorStore
import GeoFormats
import GeoTestSupport
import GeoTesting

@testable import GeoService

@Suite struct RecordingEndpointsTests {
  private static let id = String(repeating: "0a", count: 16)
  private static let path = "/v1/chains/tour/recordings"
  private static let first = """
    {"format":"geoanchor-session","version":1,"epoch":1796000000,"source":"geoanchor player"}
    {"time":0,"event":"session","change":"start"}

    """
  private static let second =
    "{\"time\":1,\"event\":\"gnss\",\"latitude\":1,\"longitude\":2,\"horizontalAccuracy\":5}\n"

  private func service(
    _ folder: TemporaryFolder, now: Int = 1_796_000_000,
    _ change: (inout ServiceConfiguration) -> Void = { _ in }
  ) throws -> Service {
    var configuration = ServiceConfiguration()
    configuration.recordings = folder.file("store.recordings")
    change(&configuration)
    let store = MemoryAnchorStore()
    let service = try Service(configuration, store: store, now: { now })
    let kept = try Service(ServiceConfiguration(), store: store).ask(
      "/collections/chains/items/tour", method: "PUT",
      fields: [("content-type", "application/json")], body: EditedCollections.chain("tour"))
    try #require(kept.status < 300, "\(String(decoding: kept.body, as: UTF8.self))")
    return service
  }

  private func send(
    _ part: String, at offset: Int = 0, to path: String? = nil, of service: Service
  ) -> Int {
    service.ask(
      path ?? "\(Self.path)/\(Self.id)", "offset=\(offset)", method: "PUT",
      fields: [("content-type", "application/jsonl")],
      body: part
    ).status
  }

  @Test func `parts become a log, and a part that comes again changes nothing`() throws {
    let folder = try TemporaryFolder()
    let service = try service(folder)
    expectEqual(send(Self.first, of: service), 204)
    for _ in 0..<2 { expectEqual(send(Self.second, at: Self.first.utf8.count, of: service), 204) }
    expectEqual(send(Self.first, of: service), 204)
    let log = service.ask("\(Self.path)/\(Self.id)")
    expectEqual(String(decoding: log.body, as: UTF8.self), Self.first + Self.second)
    let list = try service.ask(Self.path).json()
    expectEqual(list["recordings"]?.array?.count, 1)
    expectEqual(list["recordings"]?.array?.first?["id"], .string(Self.id))
    expectEqual(service.ask("\(Self.path)/\(Self.id)", method: "DELETE").status, 204)
    expectEqual(service.ask("\(Self.path)/\(Self.id)").status, 404)
  }

  @Test func `a part at another offset is told where the log ends`() throws {
    let folder = try TemporaryFolder()
    let service = try service(folder)
    expectEqual(send(Self.first, of: service), 204)
    let answer = service.ask(
      "\(Self.path)/\(Self.id)", "offset=7", method: "PUT",
      fields: [("content-type", "application/jsonl")], body: Self.second)
    expectEqual(answer.status, 409)
    try expectEqual(answer.json()["bytes"], .number(Double(Self.first.utf8.count)))
  }

  @Test(arguments: [
    (RecordingEndpointsTests.second, 422), ("{}\n", 422), ("not JSON\n", 422), ("", 400),
    (RecordingEndpointsTests.first + "{\"time\":1", 422),
    (RecordingEndpointsTests.first + "{\"time\":1,\"event\":\"gnss\"}\n", 422),
  ])
  func `what is no log is not kept`(part: String, status: Int) throws {
    let folder = try TemporaryFolder()
    let service = try service(folder)
    expectEqual(send(part, of: service), status)
    expectEqual(service.ask("\(Self.path)/\(Self.id)").status, 404)
  }

  @Test func `names lead nowhere but into the folder`() throws {
    let folder = try TemporaryFolder()
    let service = try service(folder)
    for id in ["..%2F..%2Fpasswd", "a", String(repeating: "A", count: 32)] {
      expectEqual(send(Self.first, to: "\(Self.path)/\(id)", of: service), 400, "\(id)")
    }
    expectEqual(send(Self.first, to: "/v1/chains/none/recordings/\(Self.id)", of: service), 404)
    expectEqual(
      send(Self.first, to: "/v1/chains/..%2F..%2Fx/recordings/\(Self.id)", of: service), 404)
  }

  @Test func `nobody sends to a service that is read-only or has no folder`() throws {
    let folder = try TemporaryFolder()
    expectEqual(send(Self.first, of: try service(folder) { $0.isReadOnly = true }), 403)
    expectEqual(send(Self.first, of: try service(folder) { $0.recordings = nil }), 404)
  }

  @Test func `a log is forgotten after its days`() throws {
    let folder = try TemporaryFolder()
    // The file is as old as the test; the service's clock goes ahead.
    expectEqual(send(Self.first, of: try service(folder)), 204)
    let late = try service(folder, now: 4_000_000_000)
    try expectEqual(late.ask(Self.path).json()["recordings"]?.array?.count, 0)
    expectEqual(late.ask("\(Self.path)/\(Self.id)").status, 404)
  }
}
