import GeoAreas
import GeoInterchange
import GeoTesting

@Suite struct RegionDocumentTests {
  /// A square in UTM zone 29N whose first corner is 41.14 N 8.61 W.
  private static let square =
    "[[[532730.1311,4554371.8658],[532830.1311,4554371.8658],[532830.1311,4554471.8658],"
    + "[532730.1311,4554371.8658]]]"

  @Test(arguments: [#""crs":{"type":"name","properties":{"name":"EPSG:25829"}},"#, ""])
  func `F11 regions in another system are converted`(member: String) throws {
    let text =
      #"{"type":"FeatureCollection",\#(member)"features":[{"type":"Feature","properties":{},"#
      + #""geometry":{"type":"Polygon","coordinates":\#(Self.square)}}]}"#
    let document = try RegionDocument(
      reading: Array(text.utf8), name: "a.geojson", crs: member.isEmpty ? "EPSG:25829" : nil)
    let corner = try #require(document.drafts.first?.polygons.first?.first?.first)
    expectNear(corner.x, -8.61, within: 1e-8)
    expectNear(corner.y, 41.14, within: 1e-8)
  }

  @Test func `F11 a position that the system does not have is named with it`() throws {
    let text = #"{"type":"Polygon","coordinates":[[[1e9,0],[0,0],[0,1],[1e9,0]]]}"#
    let error = #expect(throws: InterchangeError.self) {
      try RegionDocument(reading: Array(text.utf8), name: "a.geojson", crs: "EPSG:25829")
    }
    expect(error?.description.contains("in `EPSG:25829`") == true, "\(error?.description ?? "")")
  }

  @Test func `F19 what is neither GeoJSON nor KML is named`() throws {
    for (bytes, expected) in [
      (Array("fgb\u{3}fgb".utf8), "a FlatGeobuf file"), (Array("<osm/>".utf8), "an OSM XML file"),
    ] {
      let error = #expect(throws: InterchangeError.self) {
        try RegionDocument(reading: bytes, name: "a")
      }
      expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }
  }
}
