import GeoAnchorStore
import GeoAnchors
import GeoAreas
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoService

/// `/v1/events` without a socket: what is answered, and what a stream is told of.
@Suite struct EventEndpointsTests {
  private let store = MemoryAnchorStore(author: "ada")
  private let service: Service

  init() throws { service = try Service(ServiceConfiguration(), store: store) }

  private func add(_ id: String) throws {
    try store.add(
      Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2)))
  }

  @Test func `an event has the state as id and says what, who and where`() throws {
    try add("a")
    let event = try #require(try store.events(after: 0, limit: 1).first)
    let lines = String(decoding: EventHub.text(event), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    try expectEqual(String(lines[0]), "id: \(store.state())")
    expectEqual(lines[1], "event: change")
    expectEqual(lines.suffix(2), ["", ""])
    let data = try JSONReader.read(text: String(lines[2].dropFirst("data: ".count)))
    expectEqual(data["revision"], .number(1))
    expectEqual(data["kind"]?.string, "edit")
    expectEqual(data["author"]?.string, "ada")
    expectEqual(data["content"], .array([.string("anchors")]))
    expectEqual(data["bbox"], .array([2, 1, 2, 1].map { .number($0) }))
  }

  /// A change by what the store says of it, as the data of an event has it.
  private func items(_ change: () throws -> Void) throws -> String {
    let before = try store.revision()
    try change()
    let event = try #require(try store.events(after: before, limit: 1).first)
    return event.items?.json.compactText ?? "many"
  }

  @Test func `an event has the ids of what was added, changed and removed`() throws {
    let anchor = { (id: String, latitude: Double) in
      Anchor(
        id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: latitude, longitude: 2))
    }
    try expectEqual(items { try add("a") }, #"{"anchors":{"added":["a"]}}"#)
    try add("b")
    let mixed = try items {
      try store.write("mix", as: .edit, target: nil) { transaction in
        try transaction.add(anchor("c", 3))
        _ = try transaction.edit(["a"]) { $0 = anchor("a", 4) }
        _ = try transaction.remove(["b"])
      }
    }
    expectEqual(mixed, #"{"anchors":{"added":["c"],"changed":["a"],"removed":["b"]}}"#)
    try expectEqual(
      items { _ = try store.undo() },
      #"{"anchors":{"added":["b"],"changed":["a"],"removed":["c"]}}"#)
    let square = [(0.0, 0.0), (0, 1), (1, 1), (0, 0)].map {
      Coordinate(latitude: $0.0, longitude: $0.1)
    }
    let set = RegionSet(
      name: "zones",
      regions: [CoverageRegion(id: "east", polygons: [Polygon(exterior: square)])])
    try expectEqual(
      items { try store.save(set) }, #"{"regions":{"added":["zones:east"]}}"#)
    let hundred = (0..<100).map { anchor("n\($0)", 1) }
    try expect(items { try store.add(contentsOf: hundred) }.contains(#""n99"]"#))
    try expectEqual(
      items { try store.add(contentsOf: (0..<101).map { anchor("m\($0)", 1) }) }, "many")
    let event = try #require(try store.events(after: store.revision() - 1, limit: 1).first)
    let text = String(decoding: EventHub.text(event), as: UTF8.self)
    expect(text.contains(#""many":true"#) && text.contains("\"bbox\":[2,1,2,1]"), "\(text)")
  }

  @Test func `the answer is a stream that no cache and no proxy holds back`() throws {
    let answer = service.ask("/v1/events")
    expectEqual(answer.status, 200)
    expect(answer.stream != nil)
    expectEqual(answer.fields["content-type"], "text/event-stream")
    expectEqual(answer.fields["cache-control"], "no-store")
    expectEqual(answer.fields["x-accel-buffering"], "no")
  }

  @Test func `a revision that the store has not had is gone, and what is none is refused`() throws {
    try add("a")
    let state = try store.state().description
    let other = try MemoryAnchorStore().state().description.dropFirst()
    for (id, status) in [
      (state, 200), ("2" + state.dropFirst(), 410), ("1\(other)", 410), ("1", 410),
    ] {
      expectEqual(
        service.ask("/v1/events", fields: [("last-event-id", id)]).status, status, "\(id)")
    }
    for (since, status) in [("0", 200), ("1", 200), (state, 200), ("2", 410), ("1\(other)", 410)] {
      expectEqual(service.ask("/v1/events", "since=\(since)").status, status, "\(since)")
    }
    expectEqual(service.ask("/v1/events", fields: [("last-event-id", "x")]).status, 400)
    expectEqual(service.ask("/v1/events", "since=-1").status, 400)
  }

  @Test func `where older history was folded, what is missing is said`() throws {
    let folder = try TemporaryFolder()
    let store = try AnchorStore(path: folder.file("a.gpkg"))
    for id in ["a", "b", "c"] {
      try store.add(
        Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2)))
    }
    try store.compact(keeping: .zero)
    let service = try Service(ServiceConfiguration(), store: store)
    for (id, status) in [("1", 410), ("3", 200)] {
      expectEqual(service.ask("/v1/events", "since=\(id)").status, status, "\(id)")
    }
  }
}
