import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoHTTP
import GeoTestSupport
import Geodesy
import Testing

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

  @Test func `an event has the revision as id and says what, who and where`() throws {
    try add("a")
    let event = try #require(try store.events(after: 0, limit: 1).first)
    let lines = String(decoding: EventHub.text(event), as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "id: 1")
    #expect(lines[1] == "event: change")
    #expect(lines.suffix(2) == ["", ""])
    let data = try JSONReader.read(text: String(lines[2].dropFirst("data: ".count)))
    #expect(data["revision"] == .number(1))
    #expect(data["kind"]?.string == "edit")
    #expect(data["author"]?.string == "ada")
    #expect(data["content"] == .array([.string("anchors")]))
    #expect(data["bbox"] == .array([2, 1, 2, 1].map { .number($0) }))
  }

  @Test func `the answer is a stream that no cache and no proxy holds back`() throws {
    let answer = service.ask("/v1/events")
    #expect(answer.status == 200)
    #expect(answer.stream != nil)
    #expect(answer.fields["content-type"] == "text/event-stream")
    #expect(answer.fields["cache-control"] == "no-store")
    #expect(answer.fields["x-accel-buffering"] == "no")
  }

  @Test func `a revision that the store has not had is gone, and what is none is refused`() throws {
    try add("a")
    #expect(service.ask("/v1/events", fields: [("last-event-id", "1")]).status == 200)
    #expect(service.ask("/v1/events", fields: [("last-event-id", "2")]).status == 410)
    #expect(service.ask("/v1/events", "since=0").status == 200)
    #expect(service.ask("/v1/events", fields: [("last-event-id", "x")]).status == 400)
    #expect(service.ask("/v1/events", "since=-1").status == 400)
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
    #expect(service.ask("/v1/events", fields: [("last-event-id", "1")]).status == 410)
    #expect(service.ask("/v1/events", fields: [("last-event-id", "3")]).status == 200)
  }
}
