import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting

@Suite struct AnchorDocumentWriterTests {
  private func text(_ format: TextFormat, distances: Bool) -> String {
    var writer = AnchorDocumentWriter(format, withDistances: distances)
    for (index, anchor) in Fixtures.anchors.enumerated() {
      writer.append(anchor, distance: distances ? Double(index) * 1.5 : nil)
    }
    writer.end()
    var bytes: [UInt8] = []
    writer.drain(above: 0) { bytes.append(contentsOf: $0) }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: TextFormat.allCases) func `writes what the document writes`(format: TextFormat) {
    expectEqual(text(format, distances: false), AnchorDocument(Fixtures.anchors).text(format))
  }

  @Test func `tells distances in every format`() throws {
    let json = text(.json, distances: true)
    try expectEqual(SchemaChecker(named: "anchors").findings(in: json), [])
    let anchors = try #require(try JSONReader.read(text: json)["anchors"]?.array)
    expectEqual(anchors.map { $0["distanceMeters"]?.number }, [0, 1.5, 3])
    let features = try JSONReader.read(text: text(.geojson, distances: true))["features"]?.array
    expectEqual(features?[1]["properties"]?["distanceMeters"]?.number, 1.5)
    let rows = text(.csv, distances: true).split(separator: "\n")
    expect(rows[0].hasSuffix(",collection,distance"))
    expectEqual(rows[3], "b-3,,0.0000001,0,,,,,,3")
    expect(
      text(.gpx, distances: true)
        .contains("<geoanchor:distanceMeters>1.5</geoanchor:distanceMeters>"))
  }

  @Test func `drains as it grows`() {
    var writer = AnchorDocumentWriter(.csv)
    var most = 0
    for _ in 0..<10_000 {
      writer.append(Fixtures.anchors[0])
      writer.drain(above: 1000) { most = max(most, $0.count) }
    }
    expect(most > 1000)
    expect(most < 2000)
  }
}
