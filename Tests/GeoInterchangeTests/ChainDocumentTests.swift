import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct ChainDocumentTests {
  private let document = ChainDocument(Fixtures.chain)

  @Test func `writes its own JSON`() {
    expectEqual(
      document.text(.json),
      """
      {
        "name": "Ferry & <Park>",
        "lengthMeters": 234.567892,
        "attribution": "© OpenStreetMap contributors",
        "geometry": {
          "type": "LineString",
          "coordinates": [
            [-73.98, 40.750123457],
            [-73.981, 40.751],
            [-73.9815, 40.752]
          ]
        },
        "anchors": [
          {"id": "a-1", "latitude": 40.750123457, "longitude": -73.98, \
      "altitude": {"meters": 0, "datum": "ground"}, "headingDegrees": 320.5, \
      "distanceMeters": 0, "role": "start", "street": "5th Avenue, \\"North\\""},
          {"id": "a-2", "latitude": 40.7505, "longitude": -73.9805, \
      "altitude": {"meters": -32.25, "datum": "ellipsoid"}, "headingDegrees": 0, \
      "distanceMeters": 60.123457, "role": "path", "street": null},
          {"id": "a-3", "latitude": 40.751, "longitude": -73.981, \
      "altitude": {"meters": 12.5, "datum": "egm96"}, "headingDegrees": 0, \
      "distanceMeters": 128.5, "role": "turn", "street": "Straße Ü"},
          {"id": "a-4", "latitude": 40.752, "longitude": -73.9815, "altitude": null, \
      "headingDegrees": 340, "distanceMeters": 234.567892, "role": "arrival", "street": null}
        ]
      }

      """)
  }

  @Test func `fits its schema`() throws {
    let schema = try SchemaChecker(named: "chain")
    try expectEqual(schema.findings(in: document.text(.json)), [])
    var unnamed = Fixtures.chain
    unnamed.name = nil
    unnamed.attribution = nil
    try expectEqual(schema.findings(in: ChainDocument(unnamed).text(.json)), [])
    let broken = document.text(.json).replacing("\"role\": \"turn\"", with: "\"role\": \"bend\"")
    try expectEqual(schema.findings(in: broken), ["$.anchors[].role: enum"])
  }

  @Test func `says what planning decided`() throws {
    let text = ChainDocument(Fixtures.plannedChain).text(.json)
    expect(
      text.contains(
        """
        "distanceMeters": 60.123457, "role": "crossing", "street": null, "offsetMeters": -1.5, \
        "altitudeSource": "terrain", "orientation": [0, 0, 0.6, 0.8], "revealMeters": 25, \
        "asset": "precise", "scale": 2.5, "instruction": "Turn \\"left\\" ←", "pinned": true}
        """), "\(text)")
    expect(text.contains("\"street\": \"Straße Ü\", \"asset\": \"forgiving\"}"))
    let schema = try SchemaChecker(named: "chain")
    try expectEqual(schema.findings(in: text), [])
    let broken = text.replacing("\"scale\": 2.5", with: "\"scale\": 0")
    try expectEqual(schema.findings(in: broken), ["$.anchors[].scale: exclusiveMinimum"])
    let geojson = try JSONReader.read(text: ChainDocument(Fixtures.plannedChain).text(.geojson))
    let properties = try #require(geojson["features"]?.array?[2]["properties"])
    expectEqual(properties["instruction"]?.string, "Turn \"left\" ←")
    expectEqual(properties["pinned"], .bool(true))
  }

  @Test func `puts details into GPX and columns of CSV`() throws {
    let gpx = ChainDocument(Fixtures.plannedChain).text(.gpx)
    for (name, text) in [
      ("offsetMeters", "-1.5"), ("altitudeSource", "terrain"), ("orientation", "[0,0,0.6,0.8]"),
      ("revealMeters", "25"), ("asset", "precise"), ("scale", "2.5"), ("pinned", "true"),
    ] {
      expect(gpx.contains("<geoanchor:\(name)>\(text)</geoanchor:\(name)>"), "\(name)")
    }
    try expectEqual(GPXDocument(reading: Array(gpx.utf8)).waypoints.count, 4)
    let lines = ChainDocument(Fixtures.plannedChain).text(.csv).split(whereSeparator: \.isNewline)
    expectEqual(
      lines[0],
      """
      number,id,latitude,longitude,altitude,datum,heading,distance,role,street,offset,source,\
      orientation,reveal,asset,scale,instruction,pinned,content
      """)
    expect(
      lines[2].hasSuffix(
        "crossing,,-1.5,terrain,0 0 0.6 0.8,25,precise,2.5,\"Turn \"\"left\"\" ←\",true,"),
      "\(lines[2])")
    expect(lines[3].hasSuffix(",,,,,forgiving,,,,"), "\(lines[3])")
  }

  // Only heights above the ellipsoid are a third coordinate (RFC 7946, section 3.1.1).
  @Test func `puts heights of the ellipsoid only into GeoJSON`() throws {
    let value = try JSONReader.read(text: document.text(.geojson))
    let features = try #require(value["features"]?.array)
    expectEqual(features.count, 5)
    expectEqual(features[0]["geometry"]?["type"]?.string, "LineString")
    expectEqual(features[0]["properties"]?["lengthMeters"]?.number, 234.567892)
    let sizes = features.dropFirst().map { $0["geometry"]?["coordinates"]?.array?.count }
    expectEqual(sizes, [2, 3, 2, 2])
    expectEqual(features[2]["geometry"]?["coordinates"]?.array?[2].number, -32.25)
    expectEqual(features[3]["properties"]?["altitude"]?["datum"]?.string, "egm96")
    expectEqual(features[4]["properties"]?["altitude"], .null)
    expectEqual(features[1]["id"]?.string, "a-1")
  }

  // RFC 7946, section 3.1.9: a line that crosses the antimeridian is cut into two.
  @Test func `cuts the path at the antimeridian`() throws {
    var chain = Fixtures.chain
    chain.path = [
      Coordinate(latitude: -17, longitude: 179.5), Coordinate(latitude: -16, longitude: -179.5),
      Coordinate(latitude: -15, longitude: -179),
    ]
    let text = ChainDocument(chain).text(.geojson)
    let geometry = try JSONReader.read(text: text)["features"]?.array?[0]["geometry"]
    try expectEqual(
      geometry,
      JSONReader.read(
        text: """
          {"type": "MultiLineString", "coordinates":
            [[[179.5, -17], [180, -16.5]], [[-180, -16.5], [-179.5, -16], [-179, -15]]]}
          """))
    let found = try PathDocument(reading: Array(text.utf8), name: "walk").lines
    expectEqual(found.count, 1)
    expectEqual(found.first?.path.map(\.longitude), [179.5, 180, -179.5, -179])
  }

  // Only heights above sea level are an `ele`.
  @Test func `puts heights above sea level only into GPX`() throws {
    let text = document.text(.gpx)
    let gpx = try GPXDocument(reading: Array(text.utf8))
    expectEqual(gpx.waypoints.map(\.elevation), [nil, nil, 12.5, nil])
    expectEqual(gpx.waypoints.map(\.name), ["001 start", "002 path", "003 turn", "004 arrival"])
    expectEqual(
      gpx.waypoints[0].description, "5th Avenue, \"North\", heading 320°, 0.0 m from the start")
    expectEqual(gpx.tracks.map(\.segments.count), [1])
    expectEqual(gpx.tracks.first?.segments.first?.count, 3)
    expect(
      text.contains(
        "<geoanchor:altitude>-32.25</geoanchor:altitude>\n      "
          + "<geoanchor:datum>ellipsoid</geoanchor:datum>"))
  }

  @Test func `writes CSV`() throws {
    var reader = try CSVReader(bytes: Array(document.text(.csv).utf8))
    let first = try reader.next()
    expectEqual(
      first?.fields,
      [
        "1", "a-1", "40.750123457", "-73.98", "0", "ground", "320.5", "0", "start",
        "5th Avenue, \"North\"",
      ])
    var rows = 1
    while try reader.next() != nil { rows += 1 }
    expectEqual(rows, 4)
  }

  @Test(arguments: TextFormat.allCases)
  func `streams the same bytes in pieces`(_ format: TextFormat) throws {
    var chain = Fixtures.chain
    chain.anchors = (0..<5000).map { _ in chain.anchors[1] }
    let document = ChainDocument(chain)
    var pieces = 0
    var bytes: [UInt8] = []
    document.write(format) { piece in
      pieces += 1
      bytes.append(contentsOf: piece)
      expect(piece.count < 70_000)
    }
    expect(pieces > 2)
    expectEqual(String(decoding: bytes, as: UTF8.self), document.text(format))
  }

  @Test func `stops when the sink fails`() {
    struct Full: Error {}
    #expect(throws: Full.self) {
      try document.write(.json) { (_) throws(Full) in throw Full() }
    }
  }
}
