import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct GPXWriterTests {
  @Test func `writes elements in the order of the schema`() {
    var gpx = GPXWriter(name: "A & B", attribution: "\"Us\"")
    var point = GPXPoint(
      coordinate: Coordinate(latitude: 1e-7, longitude: 180), elevation: -0.0000001,
      geoidHeight: 36.5, time: "2024-01-02T03:04:05Z", name: "<n>", description: "d\u{1}")
    point.elements = [
      .init(name: "type", value: .string("turn")), .init(name: "sym", value: .string("Flag")),
    ]
    gpx.waypoint(point, extensions: [.init(name: "datum", text: "ground")])
    gpx.beginTrack()
    gpx.beginSegment()
    gpx.trackPoint(GPXPoint(coordinate: Coordinate(latitude: 90, longitude: -180)))
    gpx.endSegment()
    gpx.endTrack()
    gpx.endDocument()
    #expect(
      gpx.buffer.text == """
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="geoanchor"
          xmlns="http://www.topografix.com/GPX/1/1"
          xmlns:geoanchor="urn:geoanchor:gpx:1">
          <metadata>
            <name>A &amp; B</name>
            <copyright author="&quot;Us&quot;"/>
          </metadata>
          <wpt lat="0.0000001" lon="-180">
            <ele>0</ele>
            <time>2024-01-02T03:04:05Z</time>
            <geoidheight>36.5</geoidheight>
            <name>&lt;n&gt;</name>
            <desc>d\u{FFFD}</desc>
            <sym>Flag</sym>
            <type>turn</type>
            <extensions>
              <geoanchor:datum>ground</geoanchor:datum>
            </extensions>
          </wpt>
          <trk>
            <trkseg>
              <trkpt lat="90" lon="-180"/>
            </trkseg>
          </trk>
        </gpx>

        """)
  }

  // The schema's range is -180 up to but not including 180.
  @Test(arguments: [
    (180.0, "-180"), (179.999_999_999_9, "-180"), (179.999_999_999, "179.999999999"),
    (179.999_999_999_5, "-180"), (-180, "-180"),
  ])
  func `keeps longitude in range`(_ longitude: Double, text: String) {
    var gpx = GPXWriter()
    gpx.beginTrack()
    gpx.beginSegment()
    gpx.trackPoint(GPXPoint(coordinate: Coordinate(latitude: 0, longitude: longitude)))
    expect(gpx.buffer.text.contains("lon=\"\(text)\"/>"))
  }

  @Test func `reads back the same`() throws {
    var random = SeededGenerator(seed: 3)
    let points = (0..<200).map { index in
      GPXPoint(
        coordinate: Coordinate(
          latitude: .random(in: -90...90, using: &random),
          longitude: .random(in: -180..<180, using: &random)),
        elevation: index % 3 == 0 ? Double(index) / 8 : nil, name: "n\(index) <&>\"'é")
    }
    var gpx = GPXWriter()
    for point in points { gpx.waypoint(point) }
    gpx.endDocument()
    let found = try GPXDocument(reading: gpx.buffer.bytes).waypoints
    expectEqual(found.map(\.name), points.map(\.name))
    expectEqual(found.map(\.elevation), points.map(\.elevation))
    for (found, point) in zip(found, points) {
      // Half a unit of the ninth decimal: 0.06 mm.
      expectNear(found.coordinate.latitude, point.coordinate.latitude, within: 0.51e-9)
      expectNear(found.coordinate.longitude, point.coordinate.longitude, within: 0.51e-9)
    }
  }
}
