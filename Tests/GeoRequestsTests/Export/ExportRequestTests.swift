import GeoAnchors
import GeoFormats
import GeoInterchange
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoRequests

@Suite struct ExportRequestTests {
  /// A request in which no member is what is usual.
  static var full: ExportRequest {
    var request = ExportRequest(for: .arkit)
    request.pose = .graph
    request.forward = .minusX
    request.geoid = .egm2008
    request.terrain = "dem"
    request.origin = GeodeticPosition(Coordinate(latitude: 47.5, longitude: -122), height: 11.25)
    request.isStrict = true
    request.guardsFormulas = true
    request.language = .japanese
    return request
  }

  @Test func `what is written is read again and follows the schema`() throws {
    let checker = try SchemaChecker(named: "export-request")
    for request in [ExportRequest(.json), ExportRequest(.usda), Self.full] {
      let text = IndoorRouteRequestTests.text(request.json)
      try expectEqual(checker.findings(in: text), [])
      try expectEqual(ExportRequest(readingJSON: Array(text.utf8)), request, "\(text)")
    }
  }

  @Test(arguments: [
    (#"{"format":"dxf"}"#, "`json`"), (#"{"platform":"visionos"}"#, "`arkit`"),
    (#"{"target":"arkit"}"#, "unknown member"), (#"{"origin":{"latitude":1}}"#, "longitude"),
  ])
  func `what cannot be read is named`(text: String, expected: String) throws {
    let error = try #require(throws: RequestError.self) {
      try ExportRequest(readingJSON: Array(text.utf8))
    }
    expect(error.description.contains(expected), "\(error)")
  }

  @Test func `members go with the format`() throws {
    var request = ExportRequest(.geopose)
    request.forward = .plusX
    #expect(throws: RequestError.self) { try request.validate() }
    request.forward = nil
    request.origin = Self.full.origin
    #expect(throws: RequestError.self) { try request.validate() }
    request.format = .gltf
    try request.validate()
    request.platform = .unity
    #expect(throws: RequestError.self) { try request.validate() }
  }
}
