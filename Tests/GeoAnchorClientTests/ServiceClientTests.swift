import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoLocalization
import GeoRequests
import GeoService
import GeoTesting
import Geodesy

@testable import GeoAnchorClient

/// The client against the service itself, without a socket between them.
@Suite struct ServiceClientTests {
  private struct Bridge: HTTPTransport {
    let service: Service

    func send(_ request: HTTPRequest) async throws(PositioningFailure) -> HTTPRequest.Answer {
      let text = request.address.requestTarget
      let parts = text.split(separator: "?", maxSplits: 1)
      let response = service.response(
        to: ServerRequest(
          method: request.method, path: parts.first.map(String.init) ?? "/",
          query: parts.count > 1 ? String(parts[1]) : "",
          fields: HTTPFields([("host", "localhost")] + request.headers), body: request.body))
      return HTTPRequest.Answer(
        status: response.status, body: response.body, entityTag: response.fields["etag"],
        location: response.fields["location"])
    }
  }

  private let client: ServiceClient
  private let store = MemoryAnchorStore()

  init() throws {
    try store.add(
      contentsOf: (0..<2_500).map { index in
        Anchor(
          id: AnchorID(rawValue: "a\(index)"),
          coordinate: Coordinate(latitude: Double(index) / 100, longitude: 10))
      })
    let service = try Service(ServiceConfiguration(), store: store)
    client = ServiceClient(
      try ServiceAddress("http://localhost"), transport: Bridge(service: service))
  }

  @Test func `items come page after page`() async throws {
    let all = try await client.items(of: "anchors")
    expectEqual(all.compactMap { $0["id"]?.string }, (0..<2_500).map { "a\($0)" })
    let few = try await client.items(of: "anchors", limit: 3)
    expectEqual(few.count, 3)
    let box = BoundingBox(west: 9, south: 0.995, east: 11, north: 1.025)
    let inside = try await client.items(of: "anchors", in: box)
    expectEqual(inside.compactMap { $0["id"]?.string }, ["a100", "a101", "a102"])
  }

  @Test func `a missing feature is a problem with its status`() async throws {
    let found = try await client.item("a7", of: "anchors")
    expectEqual(found["id"]?.string, "a7")
    let error = await #expect(throws: ServiceClientError.self) {
      try await client.item("none", of: "anchors")
    }
    guard case .problem(404, let detail)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(detail.contains("`none`"))
  }

  @Test func `a plan along straight lines comes back as a document`() async throws {
    let request = RouteRequest(
      .straight([
        .coordinate(Coordinate(latitude: 1, longitude: 10)),
        .coordinate(Coordinate(latitude: 1.001, longitude: 10)),
      ]))
    let document = try await client.plan(request)
    // A meridian arc of 0.001° at 1° north: 110.575 m (GeographicLib's series).
    expectNear(document.chain.length, 110.575, within: 0.01)
    expect(document.chain.anchors.count > 2)
  }

  @Test func `an export is a document`() async throws {
    let bytes = try await client.export(ExportRequest(.geojson))
    expect(String(decoding: bytes, as: UTF8.self).contains("\"FeatureCollection\""))
  }

  @Test func `coverage is checked, and what needs streets is refused without them`() async throws {
    let place = RequestedPlace.anchor("a7")
    let answer = try await client.check(CheckRequest(.place(place)))
    expect(answer["coordinate"]?["latitude"]?.number == 0.07 && answer["status"] != nil)
    for job in [
      { _ = try await client.matrix(MatrixRequest(from: [.init(place)])) },
      { _ = try await client.isochrone(IsochroneRequest(from: place, .meters(100))) },
    ] as [() async throws -> Void] {
      let error = await #expect(throws: ServiceClientError.self) { try await job() }
      guard case .problem(422, let detail)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      expect(detail.contains("no street network"))
    }
  }
}
