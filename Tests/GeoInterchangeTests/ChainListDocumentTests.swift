import GeoInterchange
import GeoTestSupport
import Testing

@Suite struct ChainListDocumentTests {
  @Test func fitsItsSchema() throws {
    var document = ChainListDocument([
      .init(
        name: "a \"b\"", length: 12.5, anchorCount: 3, changed: "2024-01-02T03:04:05.678Z",
        revision: 2, attribution: "© somebody"),
      .init(
        name: "c", length: 0, anchorCount: 1, changed: "2024-01-02T03:04:05.678Z", revision: 1,
        attribution: nil),
    ])
    let schema = try SchemaChecker(named: "chains")
    #expect(try schema.findings(in: document.json) == [])
    #expect(document.json.contains("\"name\": \"a \\\"b\\\"\", \"lengthMeters\": 12.5"))
    #expect(try schema.findings(in: ChainListDocument([]).json) == [])
    document.chains[0].revision = 0
    #expect(try schema.findings(in: document.json) == ["$.chains[].revision: minimum"])
  }
}
