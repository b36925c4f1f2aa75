import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoSystem
import GeoTestSupport
import GeoTesting
import Geodesy

/// Anchors with every field filled go through every format that is read and written.
@Suite struct RoundTripTests {
  /// Heights whose conversion needs no grid but that of EGM96, which PROJ's data has.
  static let anchors = [
    Anchor(
      id: AnchorID(rawValue: "full"), name: "Fähre & <Co> \"1\", 渋谷",
      coordinate: Coordinate(latitude: 35.659_512_345, longitude: 139.700_567_891),
      altitude: Altitude(meters: 12.25, datum: .egm96), heading: 29.5, tags: ["x", "ä b"],
      collection: "bay",
      details: AnchorDetails(
        altitudeSource: .precise, geoid: "EGM96 15'", altitudeUncertainty: 0.75,
        orientation: AnchorOrientation(x: 0.1, y: 0.7, z: 0.1, w: 0.7), revealRadius: 80.5,
        arrivalRadius: 4, properties: #"{"color":"red","steps":[1,2.5,{"deep":null}]}"#,
        expires: "2030-12-31T10:00:00.250Z",
        description: "By the pier,\nsecond bench <b>left</b> & right",
        time: "2024-06-01T08:30:00.500Z", symbol: "Flag, Blue",
        link: "https://example.org/bench?id=1&lang=pt",
        content: #"{"kind":"text","scale":1.5,"text":{"en":"One\nby one","de":"„Hier“"}}"#)),
    Anchor(
      id: AnchorID(rawValue: "ellipsoid"),
      coordinate: Coordinate(latitude: -89.5, longitude: 179.999_999_999),
      altitude: Altitude(meters: -3.5, datum: .ellipsoid),
      details: AnchorDetails(altitudeSource: .userDefined)),
    Anchor(
      id: AnchorID(rawValue: "turned"), name: "turned",
      coordinate: Coordinate(latitude: 1, longitude: -2),
      altitude: Altitude(meters: 1, datum: .egm96),
      details: AnchorDetails(
        altitudeSource: .unknown, orientation: AnchorOrientation(x: 1, y: 0, z: 0, w: 0))),
    Anchor(
      id: AnchorID(rawValue: "exact"), coordinate: Coordinate(latitude: 1, longitude: 2),
      altitude: Altitude(meters: 1, datum: .egm96), tags: ["b;c", "d\\", ";"],
      details: AnchorDetails(
        altitudeSource: .unknown,
        properties: #"{"n":12345678901234567890,"least":-9223372036854775808,"one":1}"#)),
  ]

  private static let converter = AltitudeConverter(interpolation: .bilinear)

  private static func text(_ format: String) throws -> [UInt8] {
    var writer: AnchorDocumentWriter
    switch format {
    case "geopose":
      return try anchors.flatMap {
        Array((try PoseDocument($0, converter: converter).text(.quaternion) + "\n").utf8)
      }
    case "oscp": return Array(try ContentRecords.text(anchors, converter: converter).utf8)
    case "kml", "kmz": writer = AnchorDocumentWriter(.kml, converter: converter)
    default:
      let shape = try #require(TextFormat(rawValue: format))
      writer = AnchorDocumentWriter(shape, withDetails: true, converter: converter)
    }
    for anchor in anchors { writer.append(anchor) }
    writer.end()
    var bytes: [UInt8] = []
    writer.drain(above: 0) { bytes += $0 }
    guard format == "kmz" else { return bytes }
    let archive = try ZipWriter(file: "doc.kml")
    bytes.withUnsafeBytes { archive.append($0) }
    archive.end()
    var packed: [UInt8] = []
    archive.drain(above: 0) { packed += $0 }
    return packed
  }

  /// The differences, by the words of the table of the article Formats.
  private static func losses(_ one: Anchor, _ other: Anchor) -> Set<String> {
    var found: Set<String> = []
    func check<Value: Equatable>(_ name: String, _ path: KeyPath<Anchor, Value>) {
      if one[keyPath: path] != other[keyPath: path] { found.insert(name) }
    }
    check("id", \.id)
    check("name", \.name)
    check("heading", \.heading)
    check("tags", \.tags)
    check("collection", \.collection)
    check("datum", \.altitude?.datum)
    check("source", \.details.altitudeSource)
    check("geoid", \.details.geoid)
    check("uncertainty", \.details.altitudeUncertainty)
    check("radii", \.details.revealRadius)
    check("radii", \.details.arrivalRadius)
    check("properties", \.details.properties)
    check("expiry", \.details.expires)
    check("description", \.details.description)
    check("time", \.details.time)
    check("symbol", \.details.symbol)
    check("link", \.details.link)
    check("content", \.details.content)
    if one.coordinate.distance(to: other.coordinate) > 0.001 { found.insert("position") }
    if one.altitude?.datum == other.altitude?.datum, one.altitude != other.altitude {
      found.insert("altitude")
    }
    let turns = [one, other].compactMap(\.details.orientation)
    if turns.count == 1 {
      found.insert("orientation")
    } else if turns.count == 2 {
      let dot =
        turns[0].x * turns[1].x + turns[0].y * turns[1].y + turns[0].z * turns[1].z
        + turns[0].w * turns[1].w
      if abs(abs(dot) - 1) > 1e-9 { found.insert("orientation") }
    }
    return found
  }

  @Test(
    .enabled(if: GeoidFixture.isThere),
    arguments: ["json", "geojson", "gpx", "csv", "kml", "kmz", "geopose", "oscp"])
  func `loses only what the table says`(format: String) throws {
    let found = try read(Self.text(format), "x." + format)
    expectEqual(found.notes, [])
    expectEqual(found.anchors.count, Self.anchors.count)
    var losses: Set<String> = []
    for (one, other) in zip(Self.anchors, found.anchors) {
      losses.formUnion(Self.losses(one, other))
    }
    let row = try #require(
      try FormatTable.rows(under: "| format | loses |")[format], "no row for \(format)")
    expectEqual(losses, row)
  }

  @Test(
    .enabled(if: GeoidFixture.isThere),
    arguments: ["json", "geojson", "gpx", "csv", "kml", "kmz", "oscp"])
  func `U-B6: tags with semicolons and whole numbers of any length come back`(format: String) throws
  {
    let found = try #require(try read(Self.text(format), "x." + format).anchors.last)
    let anchor = try #require(Self.anchors.last)
    expectEqual(found.tags, anchor.tags)
    expectEqual(found.details.properties, anchor.details.properties)
  }

  @Test func `U-B6: members that are nobody's keep their digits as free properties`() throws {
    let text =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
      + #""properties":{"osm_id":9007199254740993}}"#
    let found = try read(Array(text.utf8), "x.geojson")
    expectEqual(found.anchors.first?.details.properties, #"{"osm_id":9007199254740993}"#)
  }

  @Test(.enabled(if: GeoidFixture.isThere))
  func `heights of documents count from what the format fixes`() throws {
    // 36.620 m by `cs2cs EPSG:4326+5773 EPSG:4979` at 35.6595, 139.7005.
    let anchor = Anchor(
      id: AnchorID(rawValue: "t"), coordinate: Coordinate(latitude: 35.6595, longitude: 139.7005),
      altitude: Altitude(meters: 100, datum: .ellipsoid))
    var kml = AnchorDocumentWriter(.kml, converter: Self.converter)
    kml.append(anchor)
    kml.end()
    var bytes: [UInt8] = []
    kml.drain(above: 0) { bytes += $0 }
    let text = String(decoding: bytes, as: UTF8.self)
    expect(text.contains("<altitudeMode>absolute</altitudeMode>"))
    expect(text.contains("139.7005,35.6595,63.3"))
    var gpx = AnchorDocumentWriter(.gpx, converter: Self.converter)
    gpx.append(anchor)
    gpx.end()
    bytes = []
    gpx.drain(above: 0) { bytes += $0 }
    let point = try #require(try GPXDocument(reading: bytes).waypoints.first)
    try expectNear(#require(point.elevation), 63.38, within: 0.01)
    try expectNear(#require(point.geoidHeight), 36.62, within: 0.01)
  }

  @Test func `what others write becomes free properties`() throws {
    let geojson =
      #"{"type":"Feature","properties":{"name":"a","color":"red","n":1,"none":null},"#
      + #""geometry":{"type":"Point","coordinates":[2,1]}}"#
    try expectEqual(
      read(geojson, "a.geojson").anchors.first?.details.properties,
      #"{"color":"red","n":1,"none":null}"#)
    try expectEqual(
      read("lat,lon,color,empty\n1,2,red,\n", "a.csv").anchors.first?.details.properties,
      #"{"color":"red"}"#)
    let gpx =
      #"<gpx version="1.1"><wpt lat="1" lon="2"><ele>5</ele><desc>by the tree</desc></wpt></gpx>"#
    let waypoint = try #require(try read(gpx, "a.gpx").anchors.first)
    expectEqual(waypoint.details.description, "by the tree")
    expectNil(waypoint.details.properties)
    expectEqual(waypoint.details.altitudeSource, .imported)
    let kml =
      #"<kml><Placemark><ExtendedData><Data name="color"><value>red</value></Data></ExtendedData>"#
      + "<Point><coordinates>2,1</coordinates></Point></Placemark></kml>"
    try expectEqual(read(kml, "a.kml").anchors.first?.details.properties, #"{"color":"red"}"#)
  }

  /// Names that tables use for anything.
  @Test(arguments: [
    (#""link":"javascript:alert(1)""#, true), (#""link":{"href":"x"}"#, true),
    (#""time":"1997""#, true), (#""time":1234567890"#, true), (#""symbol":5"#, true),
    (#""description":["a"]"#, true), (#""source":"survey""#, false), (#""description":null"#, nil),
  ])
  func `what is no description, time, symbol or link stays a free property`(
    member: String, isSaid: Bool?
  ) throws {
    let found = try read(
      #"{"type":"Feature","properties":{\#(member)},"#
        + #""geometry":{"type":"Point","coordinates":[2,1]}}"#, "a.geojson")
    let expected = isSaid == nil ? nil : "{\(member)}"
    expectEqual(found.anchors.first?.details, AnchorDetails(properties: expected))
    expectEqual(found.notes.count, isSaid == true ? 1 : 0)
  }

  @Test func `details that cannot be are left out and said`() throws {
    let text =
      "lat,lon,uncertainty,reveal,arrival,orientation,expires,properties\n"
      + "1,2,-1,0,nan,1 2,tomorrow,[1]\n"
    let found = try read(text, "a.csv")
    expectEqual(found.anchors.first?.details, AnchorDetails())
    expectEqual(
      found.notes,
      [
        "line 2: a property of the wrong kind was left out: `orientation`, `arrival`, "
          + "`altitudeUncertaintyMeters`, `revealRadiusMeters`, `properties`, … (6 times)"
      ])
  }
}

/// The grid of PROJ's data.
enum GeoidFixture {
  static let isThere = access("/usr/share/proj/egm96_15.gtx", F_OK) == 0
}
