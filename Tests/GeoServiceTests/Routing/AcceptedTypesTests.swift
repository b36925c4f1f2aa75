import GeoTesting

@testable import GeoService

@Suite struct AcceptedTypesTests {
  private static let types = ["application/geo+json", "text/html", "text/csv"]

  // Source: RFC 9110 §12.5.1.
  @Test(arguments: [
    ("text/html", "text/html"), ("text/html, application/geo+json", "text/html"),
    ("application/geo+json, text/html", "application/geo+json"),
    ("text/html;q=0.5, application/geo+json;q=0.6", "application/geo+json"),
    ("text/html;q=0.9, application/geo+json;q=0.8", "text/html"),
    ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", "text/html"),
    ("*/*", "application/geo+json"), ("*/*, text/html;q=0", "application/geo+json"),
    ("text/*", "text/html"), ("text/*, text/html;q=0.1", "text/csv"),
    ("TEXT/HTML ; Q=0.3 , */*;q=0.2", "text/html"), ("application/json", "application/geo+json"),
    ("text/html;q=0", nil), ("image/png", nil), ("", nil), ("text/html;q=none", nil),
    (";;,,q=", nil),
  ])
  func `the type with the highest quality is chosen`(field: String, expected: String?) {
    let request = ServerRequest(path: "/", fields: HTTPFields([("accept", field)]))
    expectEqual(AcceptedTypes(request).best(of: Self.types), expected)
  }

  @Test(arguments: [
    (
      "application/vnd.oai.openapi+json;version=3.1", "application/vnd.oai.openapi+json;version=3.1"
    ),
    (
      "application/vnd.oai.openapi+json;version=3.0, application/json", "application/json"
    ),
    ("application/vnd.oai.openapi+json", "application/vnd.oai.openapi+json;version=3.1"),
    ("application/json", "application/json"),
    ("*/*", "application/vnd.oai.openapi+json;version=3.1"),
    ("application/vnd.oai.openapi+json;version=3.0", nil),
  ])
  func `a version that is asked for is that of the type`(field: String, expected: String?) {
    let request = ServerRequest(path: "/", fields: HTTPFields([("accept", field)]))
    expectEqual(AcceptedTypes(request).best(of: [Description.type, "application/json"]), expected)
  }

  @Test func `who says nothing has no wish`() {
    expectNil(AcceptedTypes(ServerRequest(path: "/")).best(of: Self.types))
  }
}
