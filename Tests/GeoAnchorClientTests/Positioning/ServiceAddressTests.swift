import GeoLocalization
import GeoTesting

@testable import GeoAnchorClient

@Suite struct ServiceAddressTests {
  @Test(arguments: [
    ("https://a.example/base", "https://a.example/base/v1/x"),
    ("https://a.example:8443", "https://a.example:8443/v1/x"),
    ("http://localhost:80/", "http://localhost:80/v1/x"),
    ("http://127.0.0.1:9", "http://127.0.0.1:9/v1/x"),
    ("https://a.example/q?key=SECRET", "https://a.example/q/v1/x"),
  ])
  func `an address is extended and hides its query`(text: String, expected: String) throws {
    try expectEqual(ServiceAddress(text).appending("v1/x").description, expected)
  }

  @Test(arguments: [
    "", "a.example", "http://a.example", "http://10.0.0.1", "ftp://a.example", "https://",
    "https://user:SECRET@a.example", "https://a.example/#x", "file:///etc/passwd", "https:// x",
  ])
  func `others are refused without being told`(text: String) {
    let error = #expect(throws: LocalizationError.self) { try ServiceAddress(text) }
    expectEqual(error.map { "\($0)".contains("SECRET") }, false)
  }
}
