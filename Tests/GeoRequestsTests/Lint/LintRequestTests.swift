import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct LintRequestTests {
  /// A request in which no member is what is usual.
  private static var full: LintRequest {
    var request = LintRequest()
    request.platform = .arkit
    request.severity = .warning
    request.ids = ["a", "b"]
    request.box = BoundingBox(west: 170, south: -10, east: -170, north: 10)
    request.rules = ["duplicate-place", "null-island"]
    request.ignored = ["duplicate-place"]
    request.start = .coordinate(Coordinate(latitude: 1, longitude: 2))
    request.time = "2026-12-31T00:00:00.000Z"
    request.maximumLiveAnchors = 5
    request.maximumAboveGround = 9
    request.maximumStreetDistance = 7.5
    request.seaLevel = .egm96
    request.regions = ["a"]
    request.terrain = "hills"
    request.network = "city"
    return request
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "lint-request")
    for request in [LintRequest(), Self.full] {
      let text = IndoorRouteRequestTests.text(request.json)
      try expectEqual(checker.findings(in: text), [])
      try expectEqual(LintRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
    expectEqual(IndoorRouteRequestTests.text(LintRequest().json), "{}")
  }

  @Test(arguments: [
    (#"{"ignore":[""]}"#, "`ignore[0]`"), (#"{"at":"yesterday"}"#, "a time such as"),
    (#"{"platform":"unity"}"#, "`arkit`"), (#"{"maximumLiveAnchors":0.5}"#, "whole number"),
    (#"{"start":{"latitude":91,"longitude":0}}"#, "`start.latitude`"),
    (#"{"fix":true}"#, "unknown member"), (#"{"bbox":[1,2,3]}"#, "4 numbers"),
    (#"{"bbox":[0,10,1,9]}"#, "`bbox[3]`"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try LintRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }

  @Test(arguments: [\LintRequest.ignored, \LintRequest.rules])
  func `a rule that there is not is named`(
    member: any WritableKeyPath<LintRequest, [String]> & Sendable
  ) {
    var request = LintRequest()
    request[keyPath: member] = ["nosuch"]
    let error = #expect(throws: RequestError.self) { try request.linter() }
    expect(error?.description.contains("`nosuch`") == true)
  }

  @Test(arguments: [
    (#"{}"#, ["east", "west", "middle"]), (#"{"ids":["east","none"]}"#, ["east"]),
    (#"{"bbox":[170,-10,-170,10]}"#, ["east", "west"]),
    (#"{"bbox":[-180,-10,0,10]}"#, ["west", "middle"]),
    (#"{"bbox":[170,-10,-170,10],"ids":["west","middle"]}"#, ["west"]),
  ])
  func `ids and a box choose findings`(text: String, expected: [String]) throws {
    let request = try LintRequest(readingJSON: Array(text.utf8))
    let anchors = [("east", 179.0), ("west", -179), ("middle", 0)].map { id, longitude in
      Anchor(
        id: AnchorID(rawValue: id), coordinate: Coordinate(latitude: 5, longitude: longitude))
    }
    var linter = try request.linter()
    linter.ignored = Set(LintRequest.rules).subtracting(["altitude-unknown"])
    let found = try linter.findings(in: anchors.map { LintGroup([$0]) }).filter(request.selects)
    expectEqual(found.map(\.anchor.rawValue), expected)
  }

  @Test func `the linter has the limits of the request`() throws {
    var request = Self.full
    (request.network, request.terrain, request.regions) = (nil, nil, [])
    let linter = try request.linter()
    expectEqual(linter.context.platforms, [.arkit])
    expectEqual(linter.context.limits.liveAnchors, 5)
    expectEqual(linter.context.limits.aboveGround, 9)
    expectEqual(linter.context.limits.streetDistance, 7.5)
    expectEqual(linter.context.now, "2026-12-31T00:00:00.000Z")
    expectEqual(linter.context.start, Coordinate(latitude: 1, longitude: 2))
    expectEqual(linter.ignored, Set(LintRequest.rules).subtracting(["null-island"]))
    expectEqual(linter.least, .warning)
    expectEqual(LintRequest.rules.count, Set(LintRequest.rules).count)
    // The moment of the asker counts only where the request has none.
    try expectEqual(LintRequest().linter(at: "2026-01-01T00:00:00.000Z").context.now?.first, "2")
  }
}
