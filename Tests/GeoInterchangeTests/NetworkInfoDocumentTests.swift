import GeoInterchange
import GeoTestSupport
import Geodesy
import Testing

@Suite struct NetworkInfoDocumentTests {
  @Test func fitsItsSchema() throws {
    var document = NetworkInfoDocument(
      counts: .init(nodes: 5, segments: 4, edges: 3, junctions: 2, streets: 1),
      boundingBox: BoundingBox(west: -74, south: 40, east: -73.5, north: 41), length: 1234.5,
      profile: "foot", sourceTimestamp: "2024-01-02T03:04:05Z", attribution: "© somebody",
      largestComponentNodes: 4, components: 2, formatVersion: 1, fileBytes: 4096)
    let schema = try SchemaChecker(named: "network-info")
    #expect(try schema.findings(in: document.json) == [])
    #expect(document.json.contains("\"boundingBox\": [-74, 40, -73.5, 41]"))
    document.boundingBox = nil
    document.sourceTimestamp = nil
    #expect(try schema.findings(in: document.json) == [])
    document.components = -1
    #expect(try schema.findings(in: document.json) == ["$.components: minimum"])
  }
}
