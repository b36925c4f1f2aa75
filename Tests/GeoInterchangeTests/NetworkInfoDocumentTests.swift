import GeoFormats
import GeoInterchange
import GeoStreets
import GeoTestSupport
import GeoTesting

@Suite struct NetworkInfoDocumentTests {
  @Test func `fits its schema`() throws {
    let drawn = DrawnNetwork("A----B----C", footways: ["ABC"], cell: 10)
    let json = NetworkInfoDocument(try drawn.image.open()).json
    try expectEqual(SchemaChecker(named: "network-info").findings(in: json), [])
    let document = try JSONReader.read(text: json)
    expectEqual(document["boundingBox"]?.array?.count, 4)
    expectEqual(document["counts"]?["nodes"]?.number, 3)
    expectEqual(document["counts"]?["segments"]?.number, 2)
    expectEqual(document["components"]?.number, 1)
    let meters = try #require(document["lengthMeters"]?.number)
    expectNear(meters, 100, within: 1, "ten cells of 10 m")
  }
}
