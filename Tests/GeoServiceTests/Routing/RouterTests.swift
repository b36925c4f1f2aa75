import GeoTesting

@testable import GeoService

@Suite struct RouterTests {
  private static func endpoint(_ method: String, _ path: String) -> Endpoint {
    Endpoint(method, path, id: method + path, tag: "", "", answers: []) { _ in ServerResponse() }
  }

  private let router = Router([
    endpoint("GET", "/"), endpoint("GET", "/a/{x}"), endpoint("GET", "/a/fixed"),
    endpoint("POST", "/a/{x}"), endpoint("GET", "/a/{x}/b/{y}"),
  ])

  private func text(_ method: String, _ path: String) -> String {
    switch router.match(method, path) {
    case .found(let endpoint, let segments):
      endpoint.id + segments.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    case .otherMethod(let methods): methods.joined(separator: ",")
    case .notFound: "none"
    case .malformed: "malformed"
    }
  }

  @Test(arguments: [
    ("GET", "/", "GET/"), ("HEAD", "/", "GET/"), ("GET", "/a/1", "GET/a/{x} x=1"),
    ("GET", "/a/fixed", "GET/a/fixed"), ("POST", "/a/1", "POST/a/{x} x=1"),
    ("GET", "/a/x%2Fy", "GET/a/{x} x=x/y"), ("GET", "/a/1/b/2", "GET/a/{x}/b/{y} x=1 y=2"),
    ("GET", "/a/fixed/b/2", "none"), ("GET", "/a", "none"), ("GET", "/A/1", "none"),
    ("DELETE", "/a/1", "GET,POST,HEAD,OPTIONS"), ("OPTIONS", "/", "GET,HEAD,OPTIONS"),
    ("GET", "/a/%zz", "malformed"), ("GET", "/a/1/", "GET/a/{x} x=1"),
  ])
  func `a path finds its operation`(method: String, path: String, expected: String) {
    expectEqual(text(method, path), expected)
  }
}
