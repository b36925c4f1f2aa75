import GeoAnchors
import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoInterchange

@Suite struct TablePlacesTests {
  private typealias Found = (anchors: [Anchor], notes: [String])

  private func read(
    _ text: String, _ options: ImportOptions = ImportOptions(), name: String = "a.csv"
  ) throws -> Found {
    var work = AnchorImport(options: options)
    var anchors: [Anchor] = []
    try work.read(ByteFeed(Array(text.utf8)), name: name) {
      anchors.append($0)
      return true
    }
    return (anchors, work.notes.lines)
  }

  private static let porto = Coordinate(latitude: 41.14, longitude: -8.61)

  /// A table with one anchor `A`, and how it is said to be read.
  private static let tables: [(text: String, note: String?)] = [
    ("name,lat,lon\nA,41.14,-8.61\n", nil), ("NAME,Latitude,Long\nA,41.14,-8.61\n", nil),
    ("name,lat,lon\nA,41.14,-8.61\n,,\n,,\n", nil),
    ("X,Y,name\n-8.61,41.14,A\n", nil), ("name,lat,lon\nA,+41.14,−8.61\n", nil),
    ("name;lat;lon\nA;41,14;-8,61\n", "fields separated by `;`, decimal commas"),
    ("sep=;\r\nname;lat;lon\r\nA;41.14;-8.61\r\n", "fields separated by `;`"),
    ("name\tlat\tlon\nA\t41.14\t-8.61\n", "fields separated by tabs"),
    (
      "Bezeichnung;Breitengrad;Längengrad\nA;41,14;-8,61\n",
      "fields separated by `;`, decimal commas, `Breitengrad` as latitude, "
        + "`Längengrad` as longitude, `Bezeichnung` as name"
    ),
    (
      "nombre;latitud;longitud\nA;41.14;-8.61\n",
      "fields separated by `;`, `latitud` as latitude, `longitud` as longitude, `nombre` as name"
    ),
    ("名前,緯度,経度\nA,41.14,-8.61\n", "`緯度` as latitude, `経度` as longitude, `名前` as name"),
    (
      " Name , Latitude (deg) , Longitude (deg) \nA, 41.14 , -8.61 \n",
      "`Latitude (deg)` as latitude, `Longitude (deg)` as longitude"
    ),
    (
      "name,GPSLatitude,GPSLongitude\nA,\"41 deg 8' 24.00\"\" N\",\"8 deg 36' 36.00\"\" W\"\n",
      "degrees, minutes and seconds, `GPSLatitude` as latitude, `GPSLongitude` as longitude"
    ),
    ("name,lat,lon\nA,41°08'24\"N,8°36'36\"W\n", "degrees, minutes and seconds"),
    ("name,lat,lon\nA,41.14N,8.61W\n", "degrees, minutes and seconds"),
    ("name,location\nA,\"41.14, -8.61\"\n", "`location` as place"),
    ("name,lonlat\nA,\"-8.61, 41.14\"\n", "`lonlat` as longitude, latitude"),
    (
      "WKT,name,description\n\"POINT (-8.61 41.14)\",A,\n",
      "well-known text or binary, `WKT` as place"
    ),
    ("name,geom\nA,SRID=4326;POINT(-8.61 41.14)\n", "well-known text or binary, `geom` as place"),
    (
      "name,wkb_geometry\nA,0101000000B81E85EB513821C052B81E85EB914440\n",
      "well-known text or binary, `wkb_geometry` as place"
    ),
    (
      "label,ST_AsEWKT\nA,SRID=4326;POINT(-8.61 41.14)\n",
      "well-known text or binary, `ST_AsEWKT` as place"
    ),
    (
      "41.14,-8.61,A\n", "no header: the columns are latitude, longitude, name"
    ),
    (
      "1;41,14;-8,61;A\n",
      "fields separated by `;`, no header: the columns are column 1, latitude, longitude, name, "
        + "decimal commas"
    ),
  ]

  @Test("F9 tables as people have them, and what they were taken as", arguments: tables)
  func table(text: String, note: String?) throws {
    let found = try read(text)
    expectEqual(found.anchors.map(\.name), ["A"])
    let place = try #require(found.anchors.first?.coordinate)
    expectNear(place.latitude, Self.porto.latitude, within: 1e-12)
    expectNear(place.longitude, Self.porto.longitude, within: 1e-12)
    expectEqual(found.notes, note.map { ["read with " + $0] } ?? [])
  }

  /// Places by GeoConvert 2.1, cs2cs 9.1, openlocationcode and pygeohash.
  private static let codes: [(text: String, crs: String?, latitude: Double, longitude: Double)] = [
    ("name,mgrs\nA,29TNF3272954475\n", nil, 41.1409335417, -8.6100019901),
    ("name,utm\nA,29N 532729 4554475\n", nil, 41.1409290580, -8.6100079745),
    ("name,geohash\nA,ez3fh5q\n", nil, 41.15135192871094, -8.604354858398438),
    ("name,plus_code\nA,8CHF49QR+XX\n", nil, 41.1399375, -10.6075625),
    ("name,easting,northing,zone\nA,532729.0,4554475.0,29N\n", nil, 41.1409290580, -8.6100079745),
    ("name,easting,northing\nA,532729,4554475\n", "EPSG:25829", 41.140929059, -8.610007975),
    (
      "name;Rechtswert;Hochwert\nA;532.729,0;4.554.475,0\n", "EPSG:32629", 41.140929058,
      -8.610007975
    ),
    ("name;Rechtswert;Hochwert\nA;532.729;4.554.475\n", "EPSG:32629", 41.140929058, -8.610007975),
    ("name,x,y\nA,-958460.8,5033510.5\n", "EPSG:3857", 41.143361468, -8.609999859),
    ("name,geom\nA,SRID=32629;POINT(532729 4554475)\n", nil, 41.140929058, -8.610007975),
    ("name,wkt\nA,POINT(532729 4554475)\n", "EPSG:32629", 41.140929058, -8.610007975),
    (
      "name,Northing (US ft),Easting (US ft)\nA,196710.25,981106.5\n", "EPSG:6539", 40.7066003577,
      -74.0113380044
    ),
  ]

  @Test func `feet of a header are not meters of a system`() throws {
    var options = ImportOptions()
    options.crs = "EPSG:32618"
    #expect {
      _ = try read("name,Northing (ft),Easting (ft)\nA,196710.25,981106.5\n", options)
    } throws: {
      "\($0)".contains("found feet in `Easting (ft)`")
    }
  }

  /// As exiftool writes altitudes.
  @Test(arguments: [
    ("519.3 m Above Sea Level", Altitude(meters: 519.3, datum: .meanSeaLevel)),
    ("2.1 m Below Sea Level", Altitude(meters: -2.1, datum: .meanSeaLevel)),
    ("100 ft HAE", Altitude(meters: 30.48, datum: .ellipsoid)),
  ])
  func `an altitude has its unit and datum behind it`(text: String, altitude: Altitude) throws {
    let found = try read("lat,lon,GPSAltitude\n41.14,-8.61,\(text)\n").anchors.first?.altitude
    expectNear(found?.meters ?? .nan, altitude.meters, within: 1e-12)
    expectEqual(found?.datum, altitude.datum)
  }

  @Test(arguments: [
    ("name,lat,lon\nA,41.14,-8.61\nB,,\n", "line 3: a feature without a geometry was left out"),
    (
      "name,wkt\nA,POINT(-8.61 41.14)\nB,\"LINESTRING(0 0, 1 1)\"\n",
      "line 3: lines, polygons and other shapes are no anchors"
    ),
  ])
  func `a row without a place is left out and noted`(text: String, note: String) throws {
    let found = try read(text)
    expectEqual(found.anchors.map(\.name), ["A"])
    expect(found.notes.contains { $0.hasPrefix(note) })
  }

  @Test("F9 codes and projected columns", arguments: codes)
  func code(text: String, crs: String?, latitude: Double, longitude: Double) throws {
    var options = ImportOptions()
    options.crs = crs
    let place = try #require(try read(text, options).anchors.first?.coordinate)
    expectNear(place.latitude, latitude, within: 1e-8)
    expectNear(place.longitude, longitude, within: 1e-8)
  }

  @Test(
    "F9 what cannot be read is refused with row, column, what was found and expected",
    arguments: [
      ("name,lat,lon\nA,41.14,x\n", "line 2: `longitude` is `x`, expected a number with a decimal"),
      ("name;Breitengrad;lon\nA;?;1\n", "line 2: `Breitengrad` is `?`, expected a number"),
      ("name,lat,lon\nA,8.61W,41.14\n", "line 2: `latitude` is `8.61W`, expected"),
      (
        "name;lat;lon\nA;41.140.000;-8.610.000\n",
        "line 2: `latitude` is `41.140.000`, expected a number with a decimal"
      ),
      (
        "name,x,y\nA,-958460.8,5033510.5\n",
        "expected degrees, or the system of the columns by `--crs`"
      ),
      ("name,easting,northing\nA,532729,4554475\n", "the system that they count in by `--crs`"),
      ("1,4554475.0,532729.0,50.2,NAIL\n", "no names of columns in `1`, `4554475.0`"),
      ("name,mgrs\nA,29TNF327295447\u{E9}\n", "line 2: `mgrs` is `29TNF327295447é`, expected"),
      ("name,plus_code\nA,49QR+XX\n", "expected a full plus code"),
      ("name,easting,northing,zone\nA,532729,4554475,99X\n", "`zone` is `99X`, expected a zone"),
      ("name,lat,lon\nA,41.14\n", "line 2: found 2 fields, expected 3"),
    ])
  func refused(text: String, expected: String) {
    let error = #expect(throws: InterchangeError.self) { _ = try read(text) }
    expect(error?.description.contains(expected) == true, "\(error?.description ?? "")")
  }

  @Test(
    "F23 unit and datum of altitudes come from the header",
    arguments: [
      ("ellipsoidal_height", "105", 105, .ellipsoid), ("alt_msl", "50", 50, .meanSeaLevel),
      ("Height above sea level (m)", "50", 50, .meanSeaLevel), ("altitude_egm96", "50", 50, .egm96),
      ("alt_hae_ft", "164", 49.9872, .ellipsoid), ("HAE", "105", 105, .ellipsoid),
      ("Altitude AGL (US survey feet)", "3937", 1200, .ground),
    ] as [(String, String, Double, VerticalDatum)])
  func altitude(header: String, text: String, meters: Double, datum: VerticalDatum) throws {
    let found = try read("name,lat,lon,\(header)\nA,41.14,-8.61,\(text)\n")
    let altitude = try #require(found.anchors.first?.altitude)
    expectNear(altitude.meters, meters, within: 1e-9)
    expectEqual(altitude.datum, datum)
    expectEqual(found.notes.count, 1)
    expect(found.notes.first?.contains("`\(header)` as altitude") == true, "\(found.notes)")
  }

  @Test("F9 the decimal sign of the rows before tells what a sign between three digits is")
  func sign() throws {
    let text = "name;lat;lon;altitude;datum\nA;41,5;-8;1.050;egm96\nB;41;-8;1.050;egm96\n"
    try expectEqual(read(text).anchors.map { $0.altitude?.meters }, [1050, 1050])
    // Where no row shows it, a comma before three digits is refused.
    let doubtful = "name;lat;lon;altitude;datum\nA;41;-8;1.050;egm96\nB;41;-8;1,050;egm96\n"
    #expect(throws: InterchangeError.self) { _ = try read(doubtful) }
  }

  @Test("F23 an altitude in feet needs a datum as others do")
  func feet() throws {
    let text = "name,lat,lon,altitude_ft\nA,41.14,-8.61,164\n"
    let error = #expect(throws: InterchangeError.self) { _ = try read(text) }
    expect(error?.description.contains("`--datum`") == true)
    let altitude = try read(text, ImportOptions(datum: .egm96)).anchors.first?.altitude
    expectEqual(altitude, Altitude(meters: 164 * 0.3048, datum: .egm96))
  }

  @Test(
    "F23 words in a column of datums have the hint of the command line",
    arguments: [
      ("MSL", "heights above sea level refer to a geoid: `egm96`"),
      ("WGS84", "use `ellipsoid`"), ("HAE", "use `ellipsoid`"),
    ])
  func datumHint(word: String, hint: String) {
    let text = "name,lat,lon,altitude,datum\nA,41.14,-8.61,50,\(word)\n"
    let error = #expect(throws: InterchangeError.self) { _ = try read(text) }
    expect(error?.description.contains(hint) == true, "\(error?.description ?? "")")
  }

  @Test("F9 a table in another encoding is read as told, and the encoding is named")
  func encoding() throws {
    var options = ImportOptions()
    options.encoding = TextEncoding(named: "Shift_JIS")
    var work = AnchorImport(options: options)
    var names: [String] = []
    let bytes: [UInt8] =
      [0x88, 0xDC, 0x93, 0x78, 0x2C, 0x8C, 0x6F, 0x93, 0x78, 0x2C, 0x96, 0xBC, 0x91, 0x4F]
      + Array("\n35.68,139.76,".utf8) + [0x93, 0x8C, 0x8B, 0x9E, 0x0A]
    try work.read(ByteFeed(bytes), name: "a.csv") {
      names.append($0.name)
      return true
    }
    expectEqual(names, ["東京"])
    expect(work.notes.lines.first?.contains("text in Shift_JIS") == true)
  }

  @Test("F9 lines are read from the same tables")
  func path() throws {
    let text = "Breitengrad;Längengrad;alt_msl\n41,14;-8,61;50,5\n41,15;-8,62;51\n;;\n"
    let found = try PathDocument(reading: Array(text.utf8), name: "walk.csv")
    expectEqual(
      found.lines.first?.points.map(\.coordinate),
      [Self.porto, Coordinate(latitude: 41.15, longitude: -8.62)])
    expectEqual(
      found.lines.first?.points.first?.altitude, Altitude(meters: 50.5, datum: .meanSeaLevel))
    expectEqual(found.notes.lines.count, 1)
  }
}
