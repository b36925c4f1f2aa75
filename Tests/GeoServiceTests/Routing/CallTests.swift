import GeoAnchorStore
import GeoAnchors
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoService

@Suite struct CallTests {
  /// A tag that is newer than what it tags would keep an old response for good.
  @Test func `what is written while a response is made is newer than its tag`() throws {
    let store = MemoryAnchorStore()
    let anchor = { (id: String) in
      Anchor(id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 1, longitude: 2))
    }
    try store.add(anchor("a"))
    let service = try Service(ServiceConfiguration(), store: store)
    let endpoint = try #require(JobEndpoints.endpoints.first)
    let call = Call(
      request: ServerRequest(path: "/", fields: HTTPFields([])), endpoint: endpoint, segments: [:],
      query: [], identity: .local, service: service, data: service.data)
    let state = try store.state()
    let response = try call.tagged {
      try store.add(anchor("b"))
      return ServerResponse(type: "text/plain", [])
    }
    expectEqual(response.fields["etag"], "W/\"\(state)\"")
  }
}
