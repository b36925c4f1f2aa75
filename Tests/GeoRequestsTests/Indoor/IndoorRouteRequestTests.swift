import GeoChains
import GeoFormats
import GeoIndoor
import GeoTestSupport
import GeoTesting
import Geodesy

@testable import GeoRequests

@Suite struct IndoorRouteRequestTests {
  static let door = IndoorRouteRequest(from: .named("Main door"), to: .named("Room 204"))

  /// A request in which no member is what is usual.
  static var full: IndoorRouteRequest {
    var request = IndoorRouteRequest(
      from: .coordinate(Coordinate(latitude: 40.75, longitude: -73.98), level: nil),
      to: .point(FloorPoint(x: 2, y: 3.5), floor: "Upper floor"))
    request.walker.isStepFree = true
    request.walker.usesLifts = false
    request.walker.usesEscalators = false
    request.network = "city"
    request.maximumSnap = 30
    var chain = ChainOptions()
    chain.anchors.spacing = 5
    chain.isStrict = true
    request.chain = chain
    return request
  }

  static func text(_ json: JSONValue) -> String {
    var writer = JSONWriter(layout: .compact)
    writer.value(json)
    return String(decoding: writer.buffer.bytes, as: UTF8.self)
  }

  @Test func `a document holds what is not usual`() {
    expectEqual(
      Self.text(Self.door.json), #"{"from":{"name":"Main door"},"to":{"name":"Room 204"}}"#)
  }

  @Test func `what is written is read again and follows the schema`() throws {
    var other = Self.door
    other.end = .coordinate(Coordinate(latitude: 40.75, longitude: -73.98), level: 2)
    let checker = try SchemaChecker(named: "indoor-route-request")
    for request in [Self.door, Self.full, other] {
      let text = Self.text(request.json)
      try expectEqual(checker.findings(in: text), [])
      try expectEqual(IndoorRouteRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
  }

  @Test(arguments: [
    (#"{"from":{"name":"a"}}"#, "to"),
    (#"{"from":{"name":"a"},"to":{"name":"b","level":1}}"#, "unknown member"),
    (#"{"from":{"name":"a"},"to":{"floor":"g","x":1}}"#, "y"),
    (#"{"from":{"name":"a"},"to":{"latitude":91,"longitude":0}}"#, "-90"),
    (#"{"from":{"name":"a"},"to":{"name":"b"},"chain":{"spacing":3}}"#, "unknown member"),
    (#"{"from":{"name":"a"},"to":{"name":"b"},"stepFree":1}"#, "stepFree"),
    ("[", "expected a value"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try IndoorRouteRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }
}
