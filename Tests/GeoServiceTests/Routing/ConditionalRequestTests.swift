import GeoHTTP
import GeoTesting

@testable import GeoService

/// RFC 9110 §13.1.2.
@Suite struct ConditionalRequestTests {
  @Test(arguments: [
    ("\"a\"", 304), ("W/\"a\"", 304), ("\"b\", \"a\"", 304), ("*", 304), ("\"b\"", 200),
    ("a", 200), ("", 200),
  ])
  func `a known tag is answered without content`(known: String, status: Int) {
    let request = ServerRequest(path: "/", fields: HTTPFields([("If-None-Match", known)]))
    var response = ServerResponse(type: "text/plain", [1])
    response.fields["etag"] = "\"a\""
    let answer = ConditionalRequest.applied(to: request, response)
    expectEqual(answer.status, status)
    expectEqual(answer.body.isEmpty, (status == 304))
    expectEqual(answer.fields["etag"], "\"a\"")
  }

  @Test func `what changes something is not spared`() {
    let request = ServerRequest(
      method: "POST", path: "/", fields: HTTPFields([("If-None-Match", "*")]))
    var response = ServerResponse(type: "text/plain", [1])
    response.fields["etag"] = "\"a\""
    expectEqual(ConditionalRequest.applied(to: request, response).status, 200)
  }
}
