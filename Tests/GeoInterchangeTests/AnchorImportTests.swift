import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@Suite struct AnchorImportTests {
  private final class Visitor {
    var anchors: [ImportedAnchor] = []
  }

  @Test(arguments: [
    (#"{"type":"Point","coordinates":[2,1]}"#, "a.geojson"),
    ("lat,lon\n1,2\n", "a.csv"), (#"<gpx version="1.1"><wpt lat="1" lon="2"/></gpx>"#, "a.gpx"),
  ])
  func `nothing keeps the anchors that a visitor kept`(text: String, name: String) throws {
    weak var kept: Visitor?
    do {
      let visitor = Visitor()
      kept = visitor
      var work = AnchorImport()
      try work.readPlaced(ByteFeed(Array(text.utf8)), name: name) {
        visitor.anchors.append($0)
        return true
      }
      expect(visitor.anchors.first?.place.line == 1 || name != "a.geojson")
      expectEqual(visitor.anchors.count, 1)
    }
    expectNil(kept)
  }

  @Test func `heights count from what the format means`() throws {
    let table: [(String, String, VerticalDatum, Double)] = [
      (#"{"type":"Point","coordinates":[2,1,12]}"#, "a.geojson", .ellipsoid, 12),
      (
        #"<gpx version="1.1"><wpt lat="1" lon="2"><ele>12</ele></wpt></gpx>"#, "a.gpx",
        .meanSeaLevel, 12
      ),
      (
        #"<gpx version="1.1"><wpt lat="1" lon="2"><ele>12</ele><geoidheight>-3</geoidheight>"#
          + "</wpt></gpx>", "a.gpx", .ellipsoid, 9
      ),
      (kml("<altitudeMode>absolute</altitudeMode>"), "a.kml", .egm96, 12),
      (kml("<altitudeMode>relativeToGround</altitudeMode>"), "a.kml", .ground, 12),
      (kml("<altitudeMode>clampToGround</altitudeMode>"), "a.kml", .ground, 0),
      ("lat,lon,alt,datum\n1,2,12,egm2008\n", "a.csv", .egm2008, 12),
      (
        #"{"position":{"lat":1,"lon":2,"h":12},"quaternion":{"x":0,"y":0,"z":0,"w":1}}"#, "a.json",
        .ellipsoid, 12
      ),
    ]
    for (text, name, datum, meters) in table {
      let anchor = try #require(try read(text, name).anchors.first)
      expectEqual(anchor.coordinate, Coordinate(latitude: 1, longitude: 2), "\(name)")
      expectEqual(anchor.altitude, Altitude(meters: meters, datum: datum), "\(text)")
    }
    try expectNil(read(kml(""), "a.kml").anchors.first?.altitude)
  }

  @Test func `a table without a datum is refused unless the author says it`() throws {
    let text = "name,latitude,longitude,altitude\na,1,2,\nb,1,2,12\n"
    let error = #expect(throws: InterchangeError.self) { try read(text, "a.csv") }
    expectEqual(
      error?.description,
      "line 3: `altitude` is `12`, expected a datum beside it or by "
        + "`--datum`, as the format does not say what it counts from")
    let found = try read(text, "a.csv", ImportOptions(datum: .egm96))
    expectEqual(found.anchors.map(\.altitude), [nil, Altitude(meters: 12, datum: .egm96)])
  }

  /// The defects of the files that Apple's sample writes: no version, an empty `ele`, names that are
  /// not escaped.
  @Test func `defective GPX is repaired and said`() throws {
    let text = """
      <gpx xmlns="http://www.topografix.com/GPX/1/1" creator="GeoAnchors">
      <wpt lat="37.79550000" lon="-122.39370000"><ele></ele><name>Fish & Chips</name></wpt>
      </gpx>
      """
    let found = try read(text, "a.gpx")
    expectEqual(found.anchors.map(\.name), ["Fish & Chips"])
    expectNil(found.anchors.first?.altitude)
    expectEqual(
      found.notes,
      [
        "line 1: the document names no version", "line 1: a `&` or `<` was not escaped",
        "line 2, column 49: an elevation is not a number; the altitude is unknown",
      ])
  }

  @Test func `UTF-16 and marks are read`() throws {
    let text =
      #"<?xml version="1.0" encoding="UTF-16"?><gpx version="1.0"><wpt lat="1" lon="2">"#
      + "<name>é</name></wpt></gpx>"
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    try expectEqual(read(bytes, "x").anchors.map(\.name), ["é"])
    let marked = [0xEF, 0xBB, 0xBF] + Array(#"{"type":"Point","coordinates":[2,1]}"#.utf8)
    try expectEqual(read(marked, "x").anchors.count, 1)
  }

  @Test(arguments: [
    "{\"type\":\"Feature\",\"properties\":{\"name\":\"a\"},\"geometry\":"
      + "{\"type\":\"Point\",\"coordinates\":[2,1]}}\n"
  ])
  func `lines of features are read`(line: String) throws {
    try expectEqual(read(line + line, "a.geojsonl").anchors.map(\.name), ["a", "a"])
    try expectEqual(read("\u{1E}" + line + "\u{1E}" + line, "a").anchors.count, 2)
  }

  @Test(arguments: [
    (
      #"{"type":"FeatureCollection","features":["# + "\n"
        + #" {"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":[1,95]}}]}"#,
      "line 2, column 77: `geometry.coordinates`: latitude 95.0 is not between -90 and 90; "
        + "are latitude and longitude swapped?"
    ),
    (
      #"{"type":"FeatureCollection","features":["# + "\n {\"type\":\"Feature\",]}",
      "line 2, column 20: found `]`, expected the name of a member in quotes"
    ),
    (
      #"{"type":"Point","coordinates":["1",2]}"#,
      "line 1, column 32: `coordinates[0]` is `1`, expected a number"
    ),
    (
      "<gpx><wpt lat=\"1\"/></gpx>",
      "line 1, column 6: found `wpt` without `lon`, expected both `lat` and `lon`"
    ),
    (
      "<kml><Placemark><Point><coordinates>200,1</coordinates></Point></Placemark></kml>",
      "line 1, column 17: `Point`: longitude 200.0 is not between -180 and 180"
    ),
    ("lat,lon\n1,x\n", "line 2: `longitude` is `x`, expected a number with a decimal point"),
  ])
  func `refusals name the place`(text: String, message: String) {
    let error = #expect(throws: InterchangeError.self) { try read(text, "a") }
    expectEqual(error?.description, message)
  }

  /// Expected headings by `pyproj`-free geometry of the standard: yaw 0 is east, counter-clockwise.
  @Test func `geo poses keep their heading`() throws {
    let ypr = #"{"position":{"lat":1,"lon":2,"h":3},"angles":{"yaw":90,"pitch":0,"roll":0}}"#
    let heading = try #require(try read(ypr, "a").anchors.first?.heading)
    expectNear(heading, 0, within: 1e-9)
    let advanced =
      #"{"frameSpecification":{"authority":"/geopose/1.0","id":"LTP-ENU","parameters":"#
      + #""longitude=-122.3&latitude=47.7&height=11"},"quaternion":{"x":0,"y":0,"z":1,"w":0},"#
      + #""validTime":1}"#
    let west = try #require(try read(advanced, "a").anchors.first)
    expectEqual(west.coordinate, Coordinate(latitude: 47.7, longitude: -122.3))
    try expectNear(#require(west.heading), 270, within: 1e-9)
  }

  @Test func `every format of a list reads back what it wrote`() throws {
    let anchors = [
      Anchor(
        id: AnchorID(rawValue: "a"), name: "Fähre & <Co>",
        coordinate: Coordinate(latitude: 37.7955, longitude: -122.3937),
        altitude: Altitude(meters: 12.25, datum: .egm96), heading: 29.5, tags: ["x", "y"],
        collection: "bay"),
      Anchor(
        id: AnchorID(rawValue: "b"), coordinate: Coordinate(latitude: -90, longitude: 179.5),
        altitude: Altitude(meters: -3, datum: .ellipsoid)),
      Anchor(
        id: AnchorID(rawValue: "c"), name: "c,\"q\"",
        coordinate: Coordinate(latitude: 0, longitude: 0),
        altitude: Altitude(meters: 0, datum: .ground)),
      Anchor(id: AnchorID(rawValue: "d"), coordinate: Coordinate(latitude: 1, longitude: 2)),
    ]
    let imported = anchors.map { anchor in
      var anchor = anchor
      if anchor.altitude != nil { anchor.details.altitudeSource = .imported }
      return anchor
    }
    for format in TextFormat.allCases {
      let text = AnchorDocument(anchors).text(format)
      let found = try read(text, "x." + format.rawValue)
      expectEqual(found.anchors, imported, "\(format)")
      expectEqual(found.notes, [], "\(format)")
    }
    var kml = AnchorDocumentWriter(.kml)
    for anchor in anchors { kml.append(anchor) }
    kml.end()
    var bytes: [UInt8] = []
    kml.drain(above: 0) { bytes += $0 }
    try expectEqual(read(bytes, "x.kml").anchors, imported)
  }

  private func kml(_ mode: String) -> String {
    #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><Point>"# + mode
      + "<coordinates>2,1,12</coordinates></Point></Placemark></Document></kml>"
  }
}

/// What a document gave.
struct ImportedAnchors {
  var anchors: [Anchor]
  var notes: [String]
}

func read(
  _ text: String, _ name: String, _ options: ImportOptions = ImportOptions()
) throws -> ImportedAnchors {
  try read(Array(text.utf8), name, options)
}

func read(
  _ bytes: [UInt8], _ name: String, _ options: ImportOptions = ImportOptions()
) throws -> ImportedAnchors {
  var work = AnchorImport(options: options)
  var anchors: [Anchor] = []
  try work.read(ByteFeed(bytes), name: name) { anchor in
    anchors.append(anchor)
    return true
  }
  return ImportedAnchors(anchors: anchors, notes: work.notes.lines)
}
