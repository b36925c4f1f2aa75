import GeoRequests
import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts
import Geodesy

@testable import GeoLocalization

struct EnvironmentOverridesTests {
  @Test func `F-21: a position of the environment takes the place of every other`() throws {
    var options = CodeSessionOptions()
    options.codes = .skipped
    options.overrides = try EnvironmentOverrides(["FM_GPS_LAT_LONG": "48.5,2.5", "HOME": "/"])
    var session = CodeSession(options)
    session.at(0, .gnss(GNSSFix(SampleFixes.places[0])))
    session.frames(from: 0, to: 2)
    expect(!session.requests.isEmpty)
    let places = Set(session.requests.map(\.location.coordinate))
    expectEqual(places, [Coordinate(latitude: 48.5, longitude: 2.5)])
  }

  @Test func `what a program sets wins`() throws {
    let outside = try EnvironmentOverrides([
      "FM_API_BASE_URL": "https://one.example", "FM_ACCESS_TOKEN": "abc", "FM_GPS_LAT_LONG": "",
    ])
    var inside = EnvironmentOverrides()
    inside.accessToken = EnvironmentOverrides.Secret("xyz")
    let joined = outside.setting(inside)
    #expect(joined.baseURL == "https://one.example")
    expectEqual(joined.accessToken?.value, "xyz")
    expectNil(joined.position)
    try expectEqual(EnvironmentOverrides([:]), EnvironmentOverrides())
  }

  @Test(
    arguments: [
      ("example.org", "https://example.org"),
      ("192.168.0.1:8090/v1/image.localize", "https://192.168.0.1:8090/v1/image.localize"),
      ("localhost:8090", "http://localhost:8090"), ("http://127.0.0.1:1", "http://127.0.0.1:1"),
      ("https://a.example/v1", "https://a.example/v1"),
    ])
  func `S-12: the service's address comes without a scheme, with a port and a path`(
    text: String, url: String
  ) throws {
    try expectEqual(EnvironmentOverrides(["FM_API_BASE_URL": text]).baseURL, url)
  }

  @Test func `X-02: the address and the key reach the request`() throws {
    let overrides = try EnvironmentOverrides([
      "FM_API_BASE_URL": "192.168.0.1:8090/v1/image.localize", "FM_ACCESS_TOKEN": "s3cr3t",
    ])
    #expect(overrides.endpoint == "https://192.168.0.1:8090/v1/image.localize")
    var session = CodeSession.localizing()
    session.frames(from: 0.2, to: 3)
    let request = try #require(session.requests.first)
    let curl = try request.curl(to: overrides, picture: "a.jpg")
    expect(curl.contains("\"Authorization: Bearer s3cr3t\""))
    #expect(curl.contains("url = \"https://192.168.0.1:8090/v1/image.localize\""))
    #expect(
      try EnvironmentOverrides(["FM_API_BASE_URL": "a.example/"]).endpoint
        == "https://a.example/v1/image.localize")
  }

  @Test func `a token does not show itself`() throws {
    let overrides = try EnvironmentOverrides(["FM_ACCESS_TOKEN": "s3cr3t"])
    var dumped = ""
    dump(overrides, to: &dumped)
    for text in ["\(overrides)", String(reflecting: overrides), dumped] {
      expect(!text.contains("s3cr3t"))
    }
    var options = CodeSessionOptions()
    options.overrides = overrides
    options.logLevel = .debug
    var session = CodeSession.localizing(options)
    session.frames(from: 0.2, to: 3)
    session.at(4, .session(.stop))
    expect(!session.outputs.contains { "\($0.sessionOutput(in: .english))".contains("s3cr3t") })
  }

  @Test(
    arguments: [
      ("FM_GPS_LAT_LONG", "north"), ("FM_GPS_LAT_LONG", "91,0"), ("FM_GPS_LAT_LONG", "0,0"),
      ("FM_GPS_LAT_LONG", "1,2,3"), ("FM_API_BASE_URL", "ftp://example.org"),
      ("FM_API_BASE_URL", "/v1"), ("FM_API_BASE_URL", ":8090"),
      ("FM_API_BASE_URL", "https://"), ("FM_API_BASE_URL", "https://a b"),
    ])
  func `what cannot be used is named`(name: String, value: String) {
    let error = #expect(throws: LocalizationError.self) {
      try EnvironmentOverrides([name: value])
    }
    expect(error?.description.contains(name) ?? false)
  }
}
