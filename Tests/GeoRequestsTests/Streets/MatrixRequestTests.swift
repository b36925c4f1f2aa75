import GeoFormats
import GeoOpeningHours
import GeoRouting
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct MatrixRequestTests {
  private static let place = CheckRequest.Place(
    id: "a", .coordinate(Coordinate(latitude: 0.5, longitude: 0.1)))

  private static var full: MatrixRequest {
    var request = MatrixRequest(from: [place, .init(.anchor("@A"))], to: [place])
    request.profile = "step-free"
    (request.avoid, request.prefer, request.slopeTerrain) = ("park", "city", "dem")
    request.outsideFactor = 2
    request.time = WallClock("2026-12-31T18:00")
    request.snapping.target = .node
    request.snapping.components = .all
    request.snapping.level = 1
    request.snapping.maximumDistance = 10
    return request
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "matrix-request")
    for request in [MatrixRequest(from: [Self.place]), Self.full] {
      let text = request.json.compactText
      try expectEqual(MatrixRequest(readingJSON: Array(text.utf8)), request, "\(text)")
      try expectEqual(checker.findings(in: text), [])
    }
  }

  @Test func `a full request has every member`() {
    expectEqual(
      Self.full.json.object?.members.map(\.name) ?? [], MatrixRequest.table.members.map(\.name))
  }

  @Test(arguments: [
    "{}", #"{"from": []}"#, #"{"from": [{"latitude": 91, "longitude": 0}]}"#,
    #"{"from": [{"latitude": 1, "longitude": 0}], "extra": 1}"#,
    #"{"from": [{"latitude": 1, "longitude": 0}], "snap": "street"}"#,
  ])
  func `other documents are refused`(text: String) {
    #expect(throws: RequestError.self) { try MatrixRequest(readingJSON: Array(text.utf8)) }
  }
}
