import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTesting
import Geodesy

@Suite struct PathDocumentTests {
  private func read(
    _ text: String, name: String = "walk", allowsStationary: Bool = false
  ) throws -> PathDocument {
    try PathDocument(reading: Array(text.utf8), name: name, allowsStationary: allowsStationary)
  }

  private static func kml(_ geometry: String) -> String {
    "<kml xmlns='http://www.opengis.net/kml/2.2' xmlns:gx='http://www.google.com/kml/ext/2.2'>"
      + "<Document><Placemark><name>T</name>\(geometry)</Placemark></Document></kml>"
  }

  /// 2026-05-01T10:00:00Z is 1777629600 seconds after 1970 (`date -u +%s`).
  private static let start = 1_777_629_600.0

  private static let alike: [(String, String, PathLine.Kind)] = [
    (
      "track.gpx",
      "<gpx version='1.1'><trk><name>T</name><trkseg><trkpt lat='1' lon='2'>"
        + "<time>2026-05-01T10:00:00Z</time></trkpt></trkseg><trkseg><trkpt lat='1' lon='3'>"
        + "<time>2026-05-01T10:01:00Z</time></trkpt></trkseg></trk></gpx>", .track
    ),
    (
      "route.gpx",
      "<gpx version='1.1'><rte><name>T</name><rtept lat='1' lon='2'>"
        + "<time>2026-05-01T10:00:00Z</time></rtept><rtept lat='1' lon='3'>"
        + "<time>2026-05-01T10:01:00Z</time></rtept></rte></gpx>", .route
    ),
    (
      "line.geojson",
      #"""
      {"type":"Feature","properties":{"name":"T",
      "coordTimes":["2026-05-01T10:00:00Z","2026-05-01T12:01:00+02:00"]},
      "geometry":{"type":"LineString","coordinates":[[2,1],[3,1]]}}
      """#, .line
    ),
    (
      "track.kml",
      kml(
        "<gx:Track><when>2026-05-01T10:00:00Z</when><when>2026-05-01T10:01:00Z</when>"
          + "<gx:coord>2 1 0</gx:coord><gx:coord>3 1 0</gx:coord></gx:Track>"), .track
    ),
    (
      "multi.kml",
      kml(
        "<gx:MultiTrack><gx:Track><when>2026-05-01T10:00:00Z</when><gx:coord>2 1 0</gx:coord>"
          + "</gx:Track><gx:Track><when>2026-05-01T10:01:00Z</when><gx:coord>3 1 0</gx:coord>"
          + "</gx:Track></gx:MultiTrack>"), .track
    ),
    (
      "table.csv", "Time,Lat,Lng\n2026-05-01T10:00:00Z,1,2\n2026-05-01T10:01:00Z,1,3\n", .table
    ),
  ]

  @Test(arguments: alike)
  func `I-5: every format gives the same line, with times`(
    name: String, text: String, kind: PathLine.Kind
  ) throws {
    // The content says the format, whatever the file is called.
    for name in [name, "walk"] {
      let line = try #require(try read(text, name: name).lines.first)
      expectEqual(line.kind, kind)
      expectEqual(line.name, (kind == .table ? nil : "T"))
      expectEqual(
        line.points.map(\.coordinate),
        [
          Coordinate(latitude: 1, longitude: 2), Coordinate(latitude: 1, longitude: 3),
        ])
      expectEqual(line.points.map(\.time), [Self.start, Self.start + 60])
    }
  }

  private static let altitudes: [(String, Altitude?)] = [
    (
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>5</ele>",
      .init(meters: 5, datum: .meanSeaLevel)
    ),
    (
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'><ele>5</ele><geoidheight>-30</geoidheight>",
      .init(meters: -25, datum: .ellipsoid)
    ),
  ]

  @Test(arguments: altitudes)
  func `I-5: altitudes count from what the format means`(start: String, altitude: Altitude?) throws
  {
    let text = start + "</trkpt><trkpt lat='3' lon='4'/></trkseg></trk></gpx>"
    try expectEqual(read(text).lines.first?.points.map(\.altitude), [altitude, nil])
  }

  @Test func `I-5: altitudes of the other formats`() throws {
    func first(_ text: String, _ name: String) throws -> Altitude? {
      try #require(try read(text, name: name).lines.first?.points.first).altitude
    }
    let line = #"{"type":"LineString","coordinates":[[2,1,7],[4,3]]}"#
    try expectEqual(first(line, "a"), Altitude(meters: 7, datum: .ellipsoid))
    for (mode, datum) in [
      ("absolute", VerticalDatum.egm96), ("relativeToGround", .ground), ("clampToGround", nil),
    ] {
      let text = Self.kml(
        "<LineString><altitudeMode>\(mode)</altitudeMode><coordinates>2,1,7 4,3,8</coordinates>"
          + "</LineString>")
      try expectEqual(first(text, "a"), datum.map { Altitude(meters: 7, datum: $0) }, "\(mode)")
    }
    let table = "lat,lon,alt,datum\n1,2,7,egm2008\n3,4,7,\n"
    try expectEqual(first(table, "a.csv"), Altitude(meters: 7, datum: .egm2008))
    // A table that does not say what its heights count from has none.
    try expectNil(first("lat,lon,alt\n1,2,7\n3,4,7\n", "a.csv"))
  }

  @Test func `I-6: a file gives all of its lines in their order`() throws {
    let leg = "<trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='3'/></trkseg>"
    let found = try read(
      "<gpx><wpt lat='9' lon='9'/><rte><name>plan</name><rtept lat='1' lon='2'/>"
        + "<rtept lat='1' lon='3'/></rte><trk><name>day</name>\(leg)\(leg)</trk>"
        + "<trk><name>empty</name></trk><trk>\(leg)</trk></gpx>")
    expectEqual(found.lines.map(\.kind), [.route, .track, .track])
    expectEqual(found.lines.map(\.name), ["plan", "day", nil])
    expectEqual(found.lines.map(\.points.count), [2, 4, 2])
    let geojson = try read(
      #"{"type":"MultiLineString","coordinates":[[[1,0],[2,0]],[[2,0],[3,0]],[[5,0],[6,0]]]}"#)
    expectEqual(geojson.lines.map(\.points.count), [3, 2])
    let kml = try read(
      Self.kml(
        "<MultiGeometry><LineString><coordinates>1,0 2,0</coordinates></LineString><LineString>"
          + "<coordinates>2,0 3,0</coordinates></LineString><LineString><coordinates>5,0 6,0"
          + "</coordinates></LineString></MultiGeometry>"))
    expectEqual(kml.lines.map(\.points.count), [3, 2])
    expectEqual(kml.lines.map(\.name), ["T", "T"])
  }

  @Test func `I-5: the KML in a KMZ is read`() throws {
    let text = Self.kml("<LineString><coordinates>2,1 4,3</coordinates></LineString>")
    let found = try PathDocument(reading: Self.archive(Array(text.utf8)), name: "a")
    expectEqual(found.lines.map(\.path.count), [2])
  }

  private static func archive(_ document: [UInt8]) throws -> [UInt8] {
    let zip = try ZipWriter(file: "doc.kml")
    document.withUnsafeBytes { zip.append($0) }
    zip.end()
    var bytes: [UInt8] = []
    zip.drain(above: 0) { bytes += $0 }
    return bytes
  }

  /// 65 MiB of blanks pack into some 64 KiB.
  @Test func `I-5: a KMZ that unpacks to more than 64 MiB is refused`() throws {
    let bomb = try Self.archive([UInt8](repeating: 0x20, count: 65 << 20))
    expect(bomb.count < 1 << 20)
    let error = #expect(throws: InterchangeError.self) {
      try PathDocument(reading: bomb, name: "a.kmz")
    }
    expectEqual(error?.description.contains("the KML in the archive exceeds"), true)
  }

  @Test func `U-D7: blanks beside commas of KML are put right and said once`() throws {
    let found = try read(
      Self.kml("<LineString><coordinates>2, 1, 7 4, 3, 8</coordinates></LineString>"))
    expectEqual(found.lines.first?.points.map(\.coordinate.latitude), [1, 3])
    expectEqual(found.notes.lines.count, 1)
    expectEqual(
      found.notes.lines.first?.hasSuffix(
        "the numbers of a position are not separated as KML has it: lon,lat,alt without blanks (2 times)"
      ), true)
  }

  @Test func `neighbours at one place are one place of the path`() throws {
    let line = try #require(
      try read(#"{"type":"LineString","coordinates":[[2,1],[2,1],[4,3]]}"#).lines.first)
    expectEqual(line.points.count, 3)
    expectEqual(line.path.map(\.latitude), [1, 3])
  }

  @Test(arguments: [TextFormat.gpx, .geojson])
  func `reads the walk of a chain`(_ format: TextFormat) throws {
    let found = try read(ChainDocument(Fixtures.chain).text(format)).lines
    expectEqual(found.map(\.name), [Fixtures.chain.name])
    let path = try #require(found.first?.path)
    expectEqual(path.count, Fixtures.chain.path.count)
    for (found, written) in zip(path, Fixtures.chain.path) {
      expectNear(found.latitude, written.latitude, within: 0.5e-9)
    }
  }

  @Test func `somebody may stand`() throws {
    let text =
      "<gpx><trk><trkseg><trkpt lat='1' lon='2'/><trkpt lat='1' lon='2'/></trkseg></trk></gpx>"
    #expect(throws: InterchangeError.noWay) { try read(text) }
    try expectEqual(read(text, allowsStationary: true).lines.map(\.points.count), [2])
  }

  @Test(arguments: [
    ("<gpx/>", InterchangeError.noWay),
    ("<gpx><wpt lat='1' lon='2'/><wpt lat='3' lon='4'/></gpx>", .noWay),
    ("<gpx><rte><rtept lat='1' lon='2'/><rtept lat='1' lon='2'/></rte></gpx>", .noWay),
    ("{\"type\":\"LineString\",\"coordinates\":[[1,2],[1,2]]}", .noWay),
    ("{\"type\":\"Polygon\",\"coordinates\":[]}", .noWay),
    (kml("<Point><coordinates>1,2</coordinates></Point>"), .noWay), ("lat,lon\n1,2\n", .noWay),
    ("hello", .unknownFormat(name: "walk")), ("", .unknownFormat(name: "walk")),
  ])
  func `refuses`(_ text: String, expected: InterchangeError) {
    #expect(throws: expected) { try read(text) }
  }

  @Test(
    arguments: [
      ("lat,lon\n1,2\nNaN,2\n", "line 3: `latitude` is `NaN`, expected a number"),
      ("lat,lon\n1,2\n1e400,2\n", "line 3: `latitude` is `1e400`, expected a number"),
      ("lat,lon\n1,2\n91,2\n", "line 3: `row`: latitude 91.0 is not between -90 and 90"),
      ("lat,lon\n1\n", "line 2: `longitude` is empty, expected a number"),
      ("lat,q\n1,2\n", "expected a column `longitude`"),
      (
        "<gpx><trk><trkseg><trkpt lat='NaN' lon='2'/></trkseg></trk></gpx>",
        "found `lat=\"NaN\"`, expected decimal degrees"
      ),
      (#"{"type":"LineString","coordinates":[[1e400,2],[1,2]]}"#, "line 1, column 38"),
      (kml("<LineString><coordinates>1,2 1e400,2</coordinates></LineString>"), "`1e400,2`"),
    ])
  func `I-5: numbers that are none end in an error with its place`(text: String, message: String) {
    let error = #expect(throws: InterchangeError.self) { try read(text) }
    expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
  }

  @Test func `deep nesting ends in an error`() {
    let open = #"{"type":"GeometryCollection","geometries":["#
    let deep = String(repeating: open, count: 20_000)
    #expect(throws: InterchangeError.self) { try read(deep) }
  }

  /// A degree of longitude on the equator is 111,319.49 m (WGS84).
  @Test func `I-5: a line of a million points is read`() throws {
    var text = Array("<kml><Placemark><LineString><coordinates>".utf8)
    for index in 0..<1_000_000 {
      text += "0.\(String(1_000_000 + index).dropFirst()),0 ".utf8
    }
    text += "</coordinates></LineString></Placemark></kml>".utf8
    let line = try #require(try PathDocument(reading: text, name: "a").lines.first)
    expectEqual(line.points.count, 1_000_000)
    expectNear(line.length, 111_319.38, within: 0.1)
  }

  @Test func `F11 lines in another system are converted`() throws {
    let text =
      #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"EPSG:25829"}},"#
      + #""features":[{"type":"Feature","properties":{},"geometry":{"type":"LineString","#
      + #""coordinates":[[532730.1311,4554371.8658,5],[532830.1311,4554371.8658,6]]}}]}"#
    let document = try PathDocument(reading: Array(text.utf8), name: "a.geojson")
    let line = try #require(document.lines.first)
    expectNear(line.points[0].coordinate.latitude, 41.14, within: 1e-8)
    expectNear(line.length, 100, within: 0.1)
    // The datum of the heights is unknown.
    expectNil(line.points[0].altitude)
    expectEqual(document.notes.lines.count, 1)
  }

  @Test func `names the place in a file of a known name`() {
    let error = #expect(throws: InterchangeError.self) { try read("hello", name: "x.gpx") }
    expectEqual(error?.description.contains("line 1"), true, "\(error?.description ?? "")")
  }
}
