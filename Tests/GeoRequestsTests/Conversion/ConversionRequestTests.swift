import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct ConversionRequestTests {
  /// A request in which no member is what is usual.
  private static var full: ConversionRequest {
    var request = ConversionRequest(from: .system("EPSG:25832"), to: .unity)
    request.sourceDatum = .egm2008
    request.targetDatum = .meanSeaLevel
    request.origin = Coordinate(latitude: 47.7, longitude: -122.3)
    request.originAltitude = Altitude(meters: 11, datum: .egm96)
    request.seaLevel = .egm96
    request.interpolation = .bilinear
    request.terrain = "hills"
    request.grids = .available
    request.epoch = 2025.5
    request.wrapsLongitudes = true
    request.points = [[400_000, 5_500_000, 12.5], [1, 2]]
    return request
  }

  private static func text(_ request: ConversionRequest) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(request.json)
    return json.buffer.text
  }

  @Test func `a document holds what is not usual`() {
    expectEqual(Self.text(ConversionRequest()), "{}")
    expectEqual(
      Self.text(Self.full),
      #"{"source":"EPSG:25832","target":"unity","origin":{"latitude":47.7,"#
        + #""longitude":-122.3,"altitude":11,"datum":"egm96"},"sourceDatum":"egm2008","#
        + #""targetDatum":"meanSeaLevel","geoid":"egm96","interpolation":"bilinear","#
        + #""terrain":"hills","grids":"available","epoch":2025.5,"wrap":true,"#
        + #""points":[[400000,5500000,12.5],[1,2]]}"#)
  }

  @Test func `what is written is read again`() throws {
    var flat = ConversionRequest(from: .enu, to: .ecef)
    flat.origin = Coordinate(latitude: -1e-300, longitude: 0.1 + 0.2)
    for request in [Self.full, ConversionRequest(), flat] {
      let text = Self.text(request)
      try expectEqual(ConversionRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
  }

  @Test func `documents follow the schema`() throws {
    let checker = try SchemaChecker(named: "conversion-request")
    try expectEqual(checker.findings(in: Self.text(Self.full)), [])
  }

  @Test(arguments: [
    (#"{"source":"unty"}"#, "`source` is `unty`, expected a frame (geodetic, ecef, enu, ar,"),
    (#"{"target":""}"#, "expected a frame"),
    (#"{"datum":"egm96"}"#, "an unknown member"),
    (#"{"origin":{"latitude":91,"longitude":0}}"#, "-90 to 90"),
    (#"{"origin":{"latitude":1,"longitude":0,"altitude":1}}"#, "`origin.datum` is missing"),
    (
      #"{"origin":{"latitude":1,"longitude":0,"altitude":1e6,"datum":"egm96"}}"#,
      "a number from -12000 to 100000"
    ),
    (#"{"epoch":20}"#, "a number from 1900 to 2200"),
    (#"{"grids":"any"}"#, "one of `best`, `available`"),
    (#"{"wrap":1}"#, "true or false"),
    ("[", "line 1"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: ConversionError.self) {
      try ConversionRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }

  @Test func `frames are words or definitions`() {
    expectEqual(ConversionFrame.words.map { ConversionFrame($0)?.name }, ConversionFrame.words)
    expectEqual(ConversionFrame("EPSG:4979"), .system("EPSG:4979"))
    expectNil(ConversionFrame("ned"))
    expectNil(ConversionFrame(""))
  }
}
