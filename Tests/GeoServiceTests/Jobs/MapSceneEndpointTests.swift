import GeoAnchorStore
import GeoTesting

@testable import GeoService

@Suite struct MapSceneEndpointTests {
  @Test func `a map is a document of PDF where that is asked for`() throws {
    let service = try Service(ServiceConfiguration(), store: MemoryAnchorStore())
    let point =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[7.42,43.73]},"properties":{}}"#
    let added = service.ask(
      "/collections/anchors/items", method: "POST", fields: [EditedCollections.geojson],
      body: point)
    expectEqual(added.status, 201)
    let answer = service.ask(
      "/v1/maps", "f=pdf", method: "POST", fields: [("content-type", "application/json")],
      body: "{}")
    expectEqual(answer.status, 200, "\(String(decoding: answer.body.prefix(300), as: UTF8.self))")
    expectEqual(answer.fields["content-type"], "application/pdf")
    // ISO 32000-1 7.5.2 and 7.5.5.
    expectEqual(Array(answer.body.prefix(5)), Array("%PDF-".utf8))
    expectEqual(Array(answer.body.suffix(6)), Array("%%EOF\n".utf8))
  }
}
