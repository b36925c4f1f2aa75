import GeoAreas
import GeoFormats
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct CheckRequestTests {
  static let place = Coordinate(latitude: 0.5, longitude: 0.1)
  static let square = [
    Polygon(
      exterior: [(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)].map {
        Coordinate(latitude: $0.0, longitude: $0.1)
      })
  ]

  /// A request in which every member is not what is usual.
  static var full: CheckRequest {
    var request = CheckRequest(
      .places([.init(id: "x", .coordinate(place)), .init(.anchor("@A"))]),
      CoverageQuestion(
        accuracy: 5, provider: .arkit, grades: [.production, .experimental],
        time: 1_700_000_000, alternatives: 3, certainty: 0.9, hasNetwork: false,
        isDeviceSupported: false))
    request.regions = ["city", "town"]
    return request
  }

  static func text(_ request: CheckRequest) -> String {
    var json = JSONWriter(layout: .compact)
    json.value(request.json)
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  @Test func `a document holds what is not usual`() {
    expectEqual(
      Self.text(CheckRequest(.place(.coordinate(Self.place)))),
      #"{"place":{"latitude":0.5,"longitude":0.1}}"#)
    expectEqual(
      Self.text(CheckRequest(.cellAround(.anchor("@A"), level: 12))),
      #"{"place":{"anchor":"@A"},"cellLevel":12}"#)
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "check-request")
    let cell = try #require(CoverageCell("14/4826/11901"))
    let subjects: [CheckRequest.Subject] = [
      .place(.coordinate(Self.place)), .place(.anchor("@A")), .cell(cell),
      .cellAround(.coordinate(Self.place), level: 0), .lines([[Self.place], [Self.place]]),
      .area(Self.square),
    ]
    for request in subjects.map({ CheckRequest($0) }) + [Self.full] {
      let text = Self.text(request)
      try expectEqual(CheckRequest(readingJSON: Array(text.utf8)), request, "\(text)")
      try expectEqual(checker.findings(in: text), [])
    }
  }

  @Test(arguments: [
    ("{}", "exactly one of"), (#"{"cell":"1/0/0","place":{"anchor":"@A"}}"#, "exactly one of"),
    (#"{"cell":"30/0/0"}"#, "LEVEL/X/Y"), (#"{"cell":"1/0/0","cellLevel":1}"#, "`place` beside"),
    (#"{"place":{"anchor":"@A"},"cellLevel":25}"#, "from 0 to 24"),
    (#"{"places":[]}"#, "1 to 100000"), (#"{"lines":[[{"anchor":"@A"}]]}"#, "no anchor"),
    (#"{"place":{"latitude":91,"longitude":0}}"#, "-90 to 90"),
    (#"{"place":{"anchor":"@A"},"time":"soon"}"#, "RFC 3339"),
    (#"{"place":{"anchor":"@A"},"certainty":0.4}"#, "from 0.5"),
    (#"{"place":{"anchor":"@A"},"margin":1}"#, "an unknown member"),
    (#"{"area":{"type":"Polygon","coordinates":[]}}"#, "an area"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try CheckRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }
}
