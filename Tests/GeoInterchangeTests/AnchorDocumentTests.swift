import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct AnchorDocumentTests {
  private let document = AnchorDocument(Fixtures.anchors)

  @Test func `writes its own JSON`() throws {
    expectEqual(
      document.text(.json),
      """
      {
        "anchors": [
          {"id": "b-1", "name": "Ferry, \\"Building\\"", "latitude": 37.7955, \
      "longitude": -122.3937, "altitude": {"meters": 12, "datum": "egm96"}, \
      "headingDegrees": 90, "tags": ["demo", "a b"], "collection": "tour"},
          {"id": "b-2", "name": "", "latitude": -90, "longitude": 180, \
      "altitude": {"meters": 4.5, "datum": "ellipsoid"}, "headingDegrees": null, "tags": [], \
      "collection": null},
          {"id": "b-3", "name": "", "latitude": 0.0000001, "longitude": 0, "altitude": null, \
      "headingDegrees": null, "tags": [], "collection": null}
        ]
      }

      """)
  }

  @Test func `fits its schema`() throws {
    let schema = try SchemaChecker(named: "anchors")
    try expectEqual(schema.findings(in: document.text(.json)), [])
    try expectEqual(schema.findings(in: AnchorDocument([Anchor]()).text(.json)), [])
    let broken = document.text(.json).replacing("37.7955", with: "97.7955")
    try expectEqual(schema.findings(in: broken), ["$.anchors[].latitude: maximum"])
  }

  @Test func `writes GeoJSON`() throws {
    let value = try JSONReader.read(text: document.text(.geojson))
    let features = try #require(value["features"]?.array)
    expectEqual(features.map { $0["id"]?.string }, ["b-1", "b-2", "b-3"])
    expectEqual(features.map { $0["geometry"]?["coordinates"]?.array?.count }, [2, 3, 2])
    expectEqual(features[0]["properties"]?["altitude"]?["meters"]?.number, 12)
    expectNil(features[0]["properties"]?["latitude"])
  }

  @Test func `writes GPX`() throws {
    let gpx = try GPXDocument(reading: Array(document.text(.gpx).utf8))
    expectEqual(gpx.waypoints.map(\.name), ["Ferry, \"Building\"", "b-2", "b-3"])
    expectEqual(gpx.waypoints.map(\.elevation), [12, nil, nil])
    expectEqual(gpx.waypoints.map(\.coordinate.longitude), [-122.3937, -180, 0])
  }

  @Test func `writes CSV`() throws {
    expectEqual(
      document.text(.csv),
      """
      id,name,latitude,longitude,altitude,datum,heading,tags,collection
      b-1,"Ferry, ""Building\""",37.7955,-122.3937,12,egm96,90,demo;a b,tour
      b-2,,-90,180,4.5,ellipsoid,,,
      b-3,,0.0000001,0,,,,,

      """)
  }
}
