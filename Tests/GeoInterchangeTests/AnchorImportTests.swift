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

  /// 55.566 m is the undulation of EGM96 there by GeographicLib's `GeoidEval -n egm96-5`.
  @Test(arguments: [
    (#"{"meters":105,"datum":"ellipsoid"}"#, 105, Altitude(meters: 105, datum: .ellipsoid)),
    (#"{"meters":105,"datum":"ellipsoid"}"#, 300, Altitude(meters: 300, datum: .ellipsoid)),
    (#"{"meters":1.5,"datum":"ground"}"#, 300, Altitude(meters: 1.5, datum: .ground)),
    (#"{"meters":50.25,"datum":"egm96"}"#, 300, Altitude(meters: 300, datum: .ellipsoid)),
    (#"{"meters":50.25,"datum":"egm96"}"#, 105.816, Altitude(meters: 50.25, datum: .egm96)),
    (#""{\"meters\":50,\"datum\":\"egm96\"}""#, nil, Altitude(meters: 50, datum: .egm96)),
  ])
  func `F6: a height that was edited elsewhere is the altitude`(
    stated: String, height: Double?, expected: Altitude
  ) throws {
    let place = Coordinate(latitude: 41.14, longitude: -8.61)
    let hasGeoid =
      (try? AltitudeConverter().convert(expected, to: .ellipsoid, at: place)) != nil
      || !stated.contains("egm96")
    let third = height.map { ",\($0)" } ?? ""
    let text =
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[-8.61,41.14\#(third)]},"#
      + #""properties":{"altitude":\#(stated)}}"#
    let imported = try read(text, "a.geojson")
    if hasGeoid { expectEqual(imported.anchors.first?.altitude, expected) }
    let notes = imported.notes.joined()
    let isTaken = expected.meters == 300 && hasGeoid
    expectEqual(notes.contains("it was taken instead"), isTaken)
    expectEqual(notes.contains("could not be compared"), stated.contains("ground") || !hasGeoid)
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

  @Test("F12 tables and JSON name vertical systems by code or name")
  func verticalSystems() throws {
    let navd88 = Altitude(meters: 12, datum: .system("EPSG:5703"))
    for (text, name) in [
      ("lat,lon,alt,datum\n1,2,12,NAVD88\n", "a.csv"),
      ("lat,lon,alt,datum\n1,2,12,EPSG:5703\n", "a.csv"),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[2,1]},"#
          + #""properties":{"altitude":{"meters":12,"datum":"NAVD88 height"}}}"#, "a.geojson"
      ),
      (
        #"<gpx version="1.1"><wpt lat="1" lon="2"><extensions><geoanchor:altitude>12"#
          + "</geoanchor:altitude><geoanchor:datum>EPSG:5703</geoanchor:datum></extensions></wpt></gpx>",
        "a.gpx"
      ),
    ] {
      expectEqual(try read(text, name).anchors.first?.altitude, navd88, "\(text)")
    }
    let error = #expect(throws: InterchangeError.self) {
      try read("lat,lon,alt,datum\n1,2,12,NAVD89\n", "a.csv")
    }
    expect(
      error?.description.hasSuffix("is `EPSG:5703` (NAVD88 height) meant?") ?? false,
      "\(error?.description ?? "")")
  }

  @Test("F26 headings from magnetic and grid north are read as true ones")
  func headings() throws {
    let table = """
      id,lat,lon,heading,heading_reference
      a,50,11,90,grid:EPSG:25832
      b,50,11,90,
      c,50,11,359,magnetic
      d,50,7,,magnetic

      """
    var options = ImportOptions()
    options.headings.day = HeadingOptions.day("2026-07-01")
    let found = try read(table, "a.csv", options)
    let headings = found.anchors.map { $0.heading ?? -1 }
    for (heading, expected) in zip(headings, [91.53234816, 90, 3.3201, -1]) {
      expectNear(heading, expected, within: 1e-3)
    }
    expectEqual(
      found.notes,
      [
        "line 2: a heading was turned to true north (2 times): "
          + "convergence of ETRS89 / UTM zone 32N, 1.53 degrees; "
          + "declination of WMM-2025 on 2026-07-01, 4.32 degrees"
      ])
    options.headings.reference = .magneticNorth
    for (text, name) in [
      ("lat,lon,heading\n50,11,10\n", "a.csv"),
      (
        #"{"type":"Feature","geometry":{"type":"Point","coordinates":[11,50]},"#
          + #""properties":{"headingDegrees":10}}"#, "a.geojson"
      ),
      (
        #"{"anchors":[{"latitude":50,"longitude":11,"headingDegrees":10,"headingReference":"magnetic"}]}"#,
        "a.json"
      ),
    ] {
      expectNear(try read(text, name, options).anchors.first?.heading ?? 0, 14.3201, within: 1e-3)
    }
    // A heading marked as true stays; a plan without grid north and other words are mistakes.
    let plain = "lat,lon,heading,heading_reference\n50,11,10,true\n"
    expectEqual(try read(plain, "a.csv", options).anchors.first?.heading, 10)
    for text in ["grid:EPSG:4326", "compass", "grid:EPSG:0"] {
      let text = "lat,lon,heading,heading_reference\n50,11,10,\(text)\n"
      #expect(throws: InterchangeError.self) { try read(text, "a.csv") }
    }
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
    (
      "lat,lon\n1,x\n",
      "line 2: `longitude` is `x`, expected a number with a decimal point, or degrees with minutes "
        + "and seconds"
    ),
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

  /// A collection of a point in a system, as GeoJSON of 2008 names it.
  private func collection(_ name: String, _ position: String) -> String {
    #"{"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"\#(name)"}},"#
      + #""features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":"#
      + "\(position)}}]}"
  }

  @Test func `F11 positions in another system are converted`() throws {
    let name = "urn:ogc:def:crs:EPSG::25829"
    let place = "[532730.1311,4554371.8658]"
    var options = ImportOptions()
    let behind =
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":"#
      + #"{"type":"Point","coordinates":\#(place)}}],"crs":{"type":"name","properties":"#
      + #"{"name":"\#(name)"}}}"#
    for (text, crs) in [
      (collection(name, place), nil), (behind, nil), (collection("EPSG:4326", place), "EPSG:25829"),
      (#"{"type":"Point","coordinates":\#(place)}"#, "EPSG:25829"),
    ] {
      options.crs = crs
      let found = try #require(read(text, "a.geojson", options).anchors.first).coordinate
      expectNear(found.latitude, 41.14, within: 1e-8)
      expectNear(found.longitude, -8.61, within: 1e-8)
    }
    // A system with heights counts them from the ellipsoid, one without needs a datum.
    options.crs = nil
    let high = try read(collection("EPSG:4937", "[-8.61,41.14,12]"), "a.geojson").anchors
    expectEqual(high.first?.altitude?.datum, .ellipsoid)
    let solid = collection(name, "[532730.1311,4554371.8658,12]")
    let refused = #expect(throws: InterchangeError.self) { try read(solid, "a.geojson") }
    expect(refused?.description.contains("12.0` m in `\(name)`, which has no heights") == true)
    options.datum = .egm96
    try expectEqual(
      read(solid, "a.geojson", options).anchors.first?.altitude,
      Altitude(meters: 12, datum: .egm96))
    for (text, expected) in [
      (collection("EPSG:1", place), "`EPSG:1` cannot be used"),
      (collection(name, "[1e9,0]"), "in `\(name)`"),
    ] {
      let error = #expect(throws: InterchangeError.self) { try read(text, "a.geojson") }
      expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
    }
  }

  private func kml(_ mode: String) -> String {
    #"<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><Point>"# + mode
      + "<coordinates>2,1,12</coordinates></Point></Placemark></Document></kml>"
  }
}

/// The result of reading a document.
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
