import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// Validators, event ids and cursors of another line of history: none matches.
@Suite struct LineOfHistoryTests {
  private let folder: TemporaryFolder
  private let items = "/collections/anchors/items"

  init() throws { folder = try TemporaryFolder() }

  private func store(_ name: String) throws -> AnchorStore {
    try AnchorStore(path: folder.file(name))
  }

  private func add(_ ids: String..., to store: any AnchorStorage) throws {
    for id in ids {
      try store.add(
        Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2)))
    }
  }

  /// The validators of a client: tags of a list, a feature, a tile and a feed, the id of an event and a link to the next page.
  private struct Kept {
    var tags: [String: String] = [:]
    var id = ""
    var next = ""

    init(_ service: Service) throws {
      for path in Self.paths { tags[path] = service.ask(path).fields["etag"] }
      id = try service.store.state().description
      let page = try service.ask("/collections/anchors/items", "limit=1").json()
      let link = page["links"]?.array?.first { $0["rel"]?.string == "next" }?["href"]?.string ?? ""
      next = String(link.split(separator: "?").last ?? "")
    }

    static let paths = [
      "/collections/anchors/items", "/collections/anchors/items/a", "/collections/chains/items",
      "/tiles/WebMercatorQuad/0/0/0", "/v1/changes", "/v1/feed",
    ]

    /// The answers of the service to the validators.
    func statuses(_ service: Service) -> [String: Int] {
      var found: [String: Int] = [:]
      for (path, tag) in tags {
        found[path] = service.ask(path, fields: [("if-none-match", tag)]).status
      }
      found["id"] = service.ask("/v1/events", fields: [("last-event-id", id)]).status
      found["since"] = service.ask("/v1/feed", "since=\(id)").status
      found["next"] = service.ask("/collections/anchors/items", next).status
      found["if-match"] =
        service.ask(
          "/collections/anchors/items/a", method: "PATCH",
          fields: [
            ("content-type", "application/merge-patch+json"),
            ("if-match", tags["/collections/anchors/items/a"] ?? ""),
          ], body: "{}"
        ).status
      return found
    }

    static let known = [
      "/collections/anchors/items": 304, "/collections/anchors/items/a": 304,
      "/collections/chains/items": 304, "/tiles/WebMercatorQuad/0/0/0": 304, "/v1/changes": 304,
      "/v1/feed": 304, "id": 200, "since": 200, "next": 200, "if-match": 204,
    ]
    static let unknown = [
      "/collections/anchors/items": 200, "/collections/anchors/items/a": 200,
      "/collections/chains/items": 200, "/tiles/WebMercatorQuad/0/0/0": 200, "/v1/changes": 200,
      "/v1/feed": 200, "id": 410, "since": 410, "next": 410, "if-match": 412,
    ]
  }

  @Test func `a restored backup is another line, in a service that runs`() throws {
    let store = try store("a.gpkg")
    try add("a", to: store)
    let backup = folder.file("b.gpkg")
    try store.backup(to: backup)
    let service = try Service(ServiceConfiguration(), store: store)
    try add("b", to: store)
    let kept = try Kept(service)
    expectEqual(kept.statuses(service), Kept.known)
    _ = try AnchorStore.restore(path: store.path, from: backup)
    try add("c", to: store)
    try expectEqual(store.revision(), 2)
    expectEqual(kept.statuses(service), Kept.unknown)
    // The service shows nothing of the former line.
    let page = try service.ask(items).json()
    expectEqual(page["features"]?.array?.compactMap { $0["id"]?.string }, ["a", "c"])
  }

  @Test func `another store at as many changes is another line`() throws {
    let (one, other) = (try store("a.gpkg"), MemoryAnchorStore())
    try add("a", "b", to: one)
    try add("a", "b", to: other)
    let kept = try Kept(Service(ServiceConfiguration(), store: one))
    let service = try Service(ServiceConfiguration(), store: other)
    expectEqual(kept.statuses(service), Kept.unknown)
  }

  @Test func `a copied store is another line with the same history`() throws {
    let (one, copy) = (try store("a.gpkg"), try store("c.gpkg"))
    try add("a", "b", to: one)
    let kept = try Kept(Service(ServiceConfiguration(), store: one))
    _ = try one.copy(into: copy)
    try expectEqual(copy.changes(), one.changes())
    expectEqual(kept.statuses(try Service(ServiceConfiguration(), store: copy)), Kept.unknown)
  }

  @Test func `copies of a file part with their next changes`() throws {
    let path = folder.file("a.gpkg")
    try add("a", to: AnchorStore(path: path))
    let copy = folder.file("c.gpkg")
    try folder.write(try FileBytes.read(path), to: "c.gpkg")
    let (one, other) = (try AnchorStore(path: path), try AnchorStore(path: copy))
    try expectEqual(one.state(), other.state())
    try one.edit(["a"]) { $0.name = "One" }
    // Changes are told apart by milliseconds.
    let start = ContinuousClock.now
    while ContinuousClock.now < start + .milliseconds(5) {}
    try other.edit(["a"]) { $0.name = "Other" }
    try expectEqual(one.revision(), other.revision())
    try expect(one.state() != other.state())
  }

  @Test func `the name of a request is that of a line`() throws {
    let store = try store("a.gpkg")
    try add("a", to: store)
    let backup = folder.file("b.gpkg")
    try store.backup(to: backup)
    let service = try Service(ServiceConfiguration(), store: store)
    func send() -> ServerResponse {
      service.ask(
        items, method: "POST",
        fields: [("content-type", "application/geo+json"), ("idempotency-key", "k")],
        body:
          #"{"type":"Feature","id":"n","geometry":{"type":"Point","coordinates":[1,2]},"properties":{}}"#
      )
    }
    expectEqual(send().status, 201)
    expectEqual(send().fields["idempotency-replayed"], "true")
    _ = try AnchorStore.restore(path: store.path, from: backup)
    let again = send()
    expectEqual(again.status, 201)
    expectNil(again.fields["idempotency-replayed"])
    expectEqual(service.ask("\(items)/n").status, 200)
  }
}
