import GeoFormats
import GeoTesting

@Suite struct KMLPolygonsTests {
  private func read(_ text: String) throws(FormatError) -> [KMLPlacemark] {
    try KMLPolygons.read(Array(text.utf8)).placemarks
  }

  @Test func `reads rings names times and data`() throws {
    let found = try read(
      """
      <kml xmlns="http://www.opengis.net/kml/2.2"><Folder><name>Folder</name>
      <Placemark id="a"><name> A &amp; B </name>
      <TimeSpan><begin>2024-01-01</begin><end>2024-02-01</end></TimeSpan>
      <ExtendedData><Data name="grade"><displayName>x</displayName><value>production</value></Data>
      <SchemaData><SimpleData name="k">v</SimpleData></SchemaData></ExtendedData>
      <Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0,5
      1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>
      <Placemark><LineString><coordinates>0,0 1,1</coordinates></LineString></Placemark>
      </Folder></kml>
      """)
    expectEqual(found.count, 1)
    expectEqual(found.first?.id, "a")
    expectEqual(found.first?.name, "A & B")
    expectEqual(found.first?.begin, "2024-01-01")
    expectEqual(found.first?.end, "2024-02-01")
    expectEqual(found.first?.data.map(\.name), ["grade", "k"])
    expectEqual(found.first?.data.map(\.text), ["production", "v"])
    expectEqual(found.first?.polygons, [[[[0, 0], [1, 0], [1, 1], [0, 0]]]])
  }

  @Test(arguments: [
    (
      "<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>0;0</coordinates>"
        + "</LinearRing></outerBoundaryIs></Polygon></Placemark></kml>",
      "line 1, column"
    ),
    ("<gpx/>", "expected KML"), ("<kml>", "well-formed"), ("", "well-formed"),
    ("<!DOCTYPE k [<!ENTITY a \"b\">]><kml>&a;</kml>", "entities"),
  ])
  func `refuses`(text: String, message: String) {
    let error = #expect(throws: FormatError.self) { try read(text) }
    expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
  }
}
