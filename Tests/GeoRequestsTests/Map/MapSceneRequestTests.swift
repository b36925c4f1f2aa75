import GeoAnchors
import GeoFormats
import GeoTestSupport
import GeoTesting
import GeoTexts

@testable import GeoRequests

@Suite struct MapSceneRequestTests {
  /// A request in which no member is what is usual.
  static var full: MapSceneRequest {
    var request = MapSceneRequest()
    request.title = "Walk"
    request.language = .german
    request.terrain = "dem"
    request.regions = ["a", "b"]
    request.visibleFrom = 0
    request.heightAboveGround = 2
    request.liveWindow = .platform(.arcore)
    return request
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "map-scene-request")
    for request in [MapSceneRequest(), Self.full] {
      let text = IndoorRouteRequestTests.text(request.json)
      try expectEqual(checker.findings(in: text), [])
      try expectEqual(MapSceneRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
    expectEqual(IndoorRouteRequestTests.text(MapSceneRequest().json), "{}")
  }

  @Test(arguments: [
    (#"{"visibleFromMeters":0.5}"#, "0, or 1 to 1000"), (#"{"language":"xx"}"#, "`en`"),
    (#"{"window":"arkit"}"#, "unknown member"),
  ])
  func `what cannot be used is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try MapSceneRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }
}
