import GeoFormats
import GeoTesting
import Geodesy

@Suite struct DocumentSystemTests {
  @Test func `positions of a map and of a globe`() throws {
    let map = try DocumentSystem("EPSG:25829")
    let place = try map.position(532_730.1311, 4_554_371.8658, 12)
    expectNear(place.coordinate.latitude, 41.14, within: 1e-8)
    expectNear(place.coordinate.longitude, -8.61, within: 1e-8)
    // The system has no heights.
    expectNil(place.height)
    let globe = try DocumentSystem("urn:ogc:def:crs:EPSG::4258")
    expectEqual(try globe.position(-8.61, 41.14, nil).coordinate.longitude, -8.61)
    let solid = try DocumentSystem("EPSG:4937")
    expectNear(try solid.position(-8.61, 41.14, 12).height ?? 0, 12, within: 1e-6)
  }

  @Test(arguments: [
    ("urn:ogc:def:crs:OGC:1.3:CRS84", true), ("EPSG:4326", true), ("EPSG:4979", true),
    ("EPSG:25829", false), ("EPSG:4326+5773", false),
  ])
  func `WGS 84 goes by several names`(name: String, isIt: Bool) {
    expectEqual(DocumentSystem.isWGS84(name), isIt)
  }

  @Test func `systems that are unknown are named`() throws {
    for text in [
      #"{"crs": {"type": "name", "properties": {"name": "EPSG:1"}}}"#,
      #"{"crs": {"type": "link", "properties": {"href": "http://example.org"}}}"#,
    ] {
      let root = try JSONReader.read(text: text)
      let error = try #require(throws: FormatError.self) { try DocumentSystem.declared(in: root) }
      expect(error.description.contains("`EPSG:1`") || error.description.contains("`crs`"))
    }
    try expectNil(DocumentSystem.declared(in: JSONReader.read(text: "{}")))
  }
}
