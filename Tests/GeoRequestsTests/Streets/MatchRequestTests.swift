import GeoFormats
import GeoRouting
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct MatchRequestTests {
  private static let plain = TracePoint(coordinate: Coordinate(latitude: 0.5, longitude: 0.1))

  private static var full: MatchRequest {
    var request = MatchRequest([
      [plain, TracePoint(coordinate: plain.coordinate, time: 1.25, accuracy: 4)], [plain],
    ])
    request.accuracy = 20
    request.components = .all
    request.profile = "step-free"
    return request
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "match-request")
    for request in [MatchRequest([[Self.plain]]), Self.full] {
      let text = request.json.compactText
      try expectEqual(MatchRequest(readingJSON: Array(text.utf8)), request, "\(text)")
      try expectEqual(checker.findings(in: text), [], "\(text)")
    }
  }

  @Test(arguments: [
    "{}", #"{"traces": []}"#, #"{"traces": [[]]}"#, #"{"traces": [[{"latitude": 1}]]}"#,
    #"{"traces": [[{"latitude": 1, "longitude": 0, "seconds": "x"}]]}"#,
    #"{"traces": [[{"latitude": 1, "longitude": 0}]], "accuracyMeters": 0}"#,
  ])
  func `other documents are refused`(text: String) {
    #expect(throws: RequestError.self) { try MatchRequest(readingJSON: Array(text.utf8)) }
  }
}
