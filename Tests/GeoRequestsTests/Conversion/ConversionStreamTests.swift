import GeoFormats
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct ConversionStreamTests {
  private static let toEcef: ConversionRequest = {
    var request = ConversionRequest(to: .ecef)
    request.sourceDatum = .ellipsoid
    return request
  }()

  /// The semi-major axis of WGS84 at latitude 0, longitude 0.
  private static let origin = "6378137.0000 0.0000 0.0000\n"

  private static func convert(
    _ text: String, _ request: ConversionRequest = toEcef,
    _ format: ConversionStream.Format = .init(), chunk: Int = 1 << 16,
    skipping: ConversionStream.Skipping? = nil
  ) throws -> String {
    let bytes = Array(text.utf8)
    var position = 0
    let feed = ByteFeed { (buffer) throws(FormatError) in
      let count = min(chunk, buffer.count, bytes.count - position)
      buffer.copyBytes(from: bytes[position..<position + count])
      position += count
      return count
    }
    let stream = try ConversionStream(request, from: feed, format: format, skipping: skipping)
    var written: [UInt8] = []
    while let piece = try stream.next() { written += piece }
    return String(decoding: written, as: UTF8.self)
  }

  @Test(arguments: [1, 2, 7, 1 << 16])
  func `text is the same in pieces of any size`(chunk: Int) throws {
    let text = "\u{FEFF}0 0 0\n# no point\n0,0,0\r\n0\t0 0"
    try expectEqual(
      Self.convert(text, chunk: chunk), String(repeating: Self.origin, count: 3))
  }

  /// The places by GeographicLib's GeoConvert 2.1.
  @Test(
    "F25 places in other notations are read",
    arguments: [
      ("48°51'24\"N 2°21'08\"E", "48.856666667 2.352222222\n"),
      ("2°21'08\"E, 48°51'24\"N", "48.856666667 2.352222222\n"),
      ("48.85N 2.35E", "48.850000000 2.350000000\n"),
      ("29N 532729 4554475", "41.140929058 -8.610007975\n"),
      ("29TNF3272954475", "41.140933542 -8.610001990\n"),
      ("8FVC9G8F+6X", "47.365562500 8.524937500\n"), ("41.5 -8.25", "41.500000000 -8.250000000\n"),
    ])
  func notation(text: String, expected: String) throws {
    let request = ConversionRequest(from: .geodetic, to: .geodetic)
    try expectEqual(Self.convert(text + "\n", request), expected)
    let stream = try ConversionStream(request, points: [text])
    try expectEqual(stream.next().map { String(decoding: $0, as: UTF8.self) }, expected)
  }

  @Test(
    "F25 tables of spreadsheets are read alike", arguments: ["41,14;8,61W", "41°08'24\"N;-8,61"])
  func table(row: String) throws {
    let request = ConversionRequest(from: .geodetic, to: .geodetic)
    try expectEqual(Self.convert("lat;lon\n\(row)\n", request), "41.140000000 -8.610000000\n")
  }

  @Test("F25 each feature of a collection is one result, on one line or over several")
  func collection() throws {
    let feature = #"{"type":"Feature","geometry":{"type":"Point","coordinates":[0,0,0]}}"#
    let compact = #"{"type":"FeatureCollection","features":[\#(feature),\#(feature)]}"#
    let spread =
      "{\n  \"type\": \"FeatureCollection\",\n  \"features\": [\n\(feature),\n\(feature)\n]\n}\n"
    for text in [compact, spread, feature + "\n" + feature + "\n"] {
      try expectEqual(Self.convert(text), Self.origin + Self.origin, "\(text)")
    }
    var told: [String] = []
    let broken = compact.replacing("[0,0,0]", with: "[0]", maxReplacements: 1)
    try expectEqual(Self.convert(broken, skipping: { told.append("\($1): \($0)") }), Self.origin)
    expectEqual(told.count, 1)
  }

  @Test func `points before a bad one are written`() throws {
    let stream = try ConversionStream(
      Self.toEcef, from: ByteFeed(Array("0 0 0\n0 0 0\nx 0 0\n0 0 0\n".utf8)))
    let piece = try stream.next()
    expectEqual(piece.map { String(decoding: $0, as: UTF8.self) }, Self.origin + Self.origin)
    for _ in 0..<2 {
      let error = try #require(throws: ConversionError.self) { try stream.next() }
      expectEqual(
        error,
        .point(
          ConversionProblem(found: "`x`", expected: "a number"), place: "line 3, column 1"))
    }
  }

  @Test func `skipped points are told`() throws {
    var told: [String] = []
    let text = try Self.convert("0 0 0\n0 200 0\n1 2\n0 0 0\n") { problem, place in
      told.append("\(place): \(problem)")
    }
    expectEqual(text, Self.origin + Self.origin)
    expectEqual(
      told,
      [
        "line 2, column 3: found longitude 200.0, expected degrees from -180 to 180; "
          + "`wrap` brings others back",
        "line 3: found 2 numbers, expected 3: the height is missing",
      ])
  }

  @Test func `points may be texts of their own`() throws {
    let stream = try ConversionStream(Self.toEcef, points: ["0,0,0", "7"]) { problem, place in
      expectEqual("\(place): \(problem)", "point 2, `7`: found one number, expected two or three")
    }
    try expectEqual(stream.next(), Array(Self.origin.utf8))
    try expectNil(stream.next())
    expectEqual(stream.skipped, 1)
  }

  @Test func `tables may tell their datum`() throws {
    var format = ConversionStream.Format()
    format.output = .csv
    format.keepsColumns = true
    var request = ConversionRequest()
    request.targetDatum = .egm96
    try expectEqual(
      Self.convert("name,lon,lat,h,datum\n\"a,b\",2,1,3,egm96\n", request, format),
      "latitude,longitude,altitude,datum,name\n1.000000000,2.000000000,3.0000,egm96,\"a,b\"\n")
  }

  @Test(arguments: [
    ("lat,lon,name\n1,2,x\n", "line 1, column 3: found the column `name`, expected latitude, "),
    (
      "lat,latitude,lon\n",
      "line 1: found the columns `lat` and `latitude`, expected one of them, as they mean the same"
    ),
    ("x,y\n", "line 1: found the columns `x` and `y`, expected latitude as `latitude` or `lat`"),
    ("lat,lon,alt\n1,2\n", "line 2: found 2 fields, expected 3 as in the header"),
    ("lat,lon\n1,\"\u{1b}[2J\n\"\n", "line 2, `lon`: found `\\u{1b}[2J\\u{a}`, expected a number"),
    ("\"lat\nlon", "line 1"),
    ("{\"type\":\"LineString\"}\n", "line 1: found `LineString`, expected a Point"),
  ])
  func `what cannot be read is named`(text: String, expected: String) throws {
    var request = ConversionRequest()
    request.sourceDatum = .ellipsoid
    let error = try #require(throws: ConversionError.self) { try Self.convert(text, request) }
    expect(error.description.contains(expected), "\(error)")
  }

  @Test func `a line without an end is refused`() throws {
    let error = try #require(throws: ConversionError.self) {
      try Self.convert(String(repeating: "1", count: 2 << 20), ConversionRequest())
    }
    expect(error.description.contains("line 1 is longer than 1048576 bytes"), "\(error)")
  }

  @Test(arguments: [
    ("lat,lon\n", ConversionStream.InputShape.csv), ("\"LAT\",x\n", .csv), ("nan 1 2\n", .text),
    ("N47.5 8\n", .text), ("47 8\n", .text), ("\n {\"type\":", .geojsonl), ("", .text),
    ("\u{FEFF}{}", .geojsonl),
  ])
  func `the first character tells the shape`(text: String, shape: ConversionStream.InputShape) {
    expectEqual(ConversionStream.InputShape(of: Array(text.utf8)[...]), shape)
  }

  @Test func `a text that cannot be read is no point`() throws {
    let gone = FormatError.file(path: "pipe", action: "read", code: 5)
    for start in ["0 0 0\n", "lat,lon,alt\n0,0,0\n"] {
      var isFirst = true
      let feed = ByteFeed { (buffer) throws(FormatError) in
        guard isFirst else { throw gone }
        isFirst = false
        buffer.copyBytes(from: start.utf8)
        return start.utf8.count
      }
      let stream = try ConversionStream(Self.toEcef, from: feed) { _, _ in
        Issue.record("it is not the point's fault")
      }
      try expectEqual(stream.next(), Array(Self.origin.utf8))
      #expect(throws: ConversionError.input(gone)) { try stream.next() }
    }
  }

  @Test func `what the shape cannot hold is refused`() throws {
    func error(_ request: ConversionRequest, _ change: (inout ConversionStream.Format) -> Void)
      throws -> ConversionError
    {
      var format = ConversionStream.Format()
      change(&format)
      return try #require(throws: ConversionError.self) {
        try ConversionStream(request, points: [], format: format)
      }
    }
    try expect(error(Self.toEcef) { $0.output = .geojsonl }.description.contains("`output`"))
    try expect(
      error(Self.toEcef) { $0.keepsColumns = true }.description.contains("a CSV input"))
  }
}
