import GeoFormats
import GeoRouting
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct IsochroneRequestTests {
  private static let place = RequestedPlace.coordinate(Coordinate(latitude: 0.5, longitude: 0.1))

  private static var full: IsochroneRequest {
    var request = IsochroneRequest(from: .anchor("@A"), .minutes(5, speed: 4))
    request.width = 10
    request.profile = "step-free"
    request.snapping.target = .node
    request.snapping.components = .all
    request.snapping.maximumDistance = 10
    return request
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "isochrone-request")
    for request in [
      IsochroneRequest(from: Self.place, .meters(300)),
      IsochroneRequest(from: Self.place, .minutes(3, speed: nil)), Self.full,
    ] {
      let text = request.json.compactText
      try expectEqual(IsochroneRequest(readingJSON: Array(text.utf8)), request, "\(text)")
      try expectEqual(checker.findings(in: text), [], "\(text)")
    }
  }

  @Test(arguments: [
    #"{"from": {"latitude": 1, "longitude": 0}}"#,
    #"{"from": {"latitude": 1, "longitude": 0}, "meters": 1, "minutes": 1}"#,
    #"{"from": {"latitude": 1, "longitude": 0}, "meters": 1, "speedKilometersPerHour": 5}"#,
    #"{"from": {"latitude": 1, "longitude": 0}, "meters": 0}"#,
    #"{"from": {"latitude": 1, "longitude": 0}, "meters": 5, "widthMeters": -1}"#,
    #"{"meters": 5}"#,
  ])
  func `other documents are refused`(text: String) {
    #expect(throws: RequestError.self) { try IsochroneRequest(readingJSON: Array(text.utf8)) }
  }
}
