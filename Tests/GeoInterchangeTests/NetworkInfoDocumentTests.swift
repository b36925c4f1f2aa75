import GeoFormats
import GeoInterchange
import GeoStreets
import GeoTestSupport
import Testing

@Suite struct NetworkInfoDocumentTests {
  @Test func `fits its schema`() throws {
    let drawn = DrawnNetwork("A----B----C", footways: ["ABC"], cell: 10)
    let json = NetworkInfoDocument(try drawn.image.open()).json
    #expect(try SchemaChecker(named: "network-info").findings(in: json) == [])
    let document = try JSONReader.read(text: json)
    #expect(document["boundingBox"]?.array?.count == 4)
    #expect(document["counts"]?["nodes"]?.number == 3)
    #expect(document["counts"]?["segments"]?.number == 2)
    #expect(document["components"]?.number == 1)
    let meters = try #require(document["lengthMeters"]?.number)
    #expect(abs(meters - 100) < 1, "ten cells of 10 m")
  }
}
