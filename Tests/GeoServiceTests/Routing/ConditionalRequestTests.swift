import GeoTesting

@testable import GeoService

/// RFC 9110 section 13, of what is read.
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

  /// Fields, separated by `; `, of a request for what has the tag "a" and was changed at 08:49:37.
  private static let table: [(String, Int)] = [
    ("if-match: \"a\"", 200), ("if-match: W/\"a\"", 200), ("if-match: *", 200),
    ("if-match: \"b\"", 412), ("if-match: \"b\"; if-none-match: \"a\"", 412),
    ("if-match: \"a\"; if-none-match: \"a\"", 304), ("if-match: \"b\"; if-match: \"a\"", 200),
    ("if-unmodified-since: 36", 412), ("if-unmodified-since: 37", 200),
    ("if-unmodified-since: yesterday", 200), ("if-match: *; if-unmodified-since: 36", 200),
    ("if-modified-since: 37", 304), ("if-modified-since: 36", 200),
    ("if-none-match: \"b\"; if-modified-since: 37", 200),
  ]

  @Test(arguments: table)
  func `preconditions come in the order of the standard`(text: String, status: Int) {
    var fields = HTTPFields()
    for field in text.split(separator: "; ") {
      let parts = field.split(separator: ": ").map(String.init)
      let isTime = parts[1].count == 2
      fields.append(parts[0], isTime ? "Sun, 06 Nov 1994 08:49:\(parts[1]) GMT" : parts[1])
    }
    var response = ServerResponse(type: "text/plain", [1])
    response.fields["etag"] = "\"a\""
    response.fields["last-modified"] = "Sun, 06 Nov 1994 08:49:37 GMT"
    let request = ServerRequest(path: "/", fields: fields)
    expectEqual(ConditionalRequest.applied(to: request, response).status, status, "\(text)")
  }

  @Test func `what changes something is not spared`() {
    let request = ServerRequest(
      method: "POST", path: "/", fields: HTTPFields([("If-None-Match", "*")]))
    var response = ServerResponse(type: "text/plain", [1])
    response.fields["etag"] = "\"a\""
    expectEqual(ConditionalRequest.applied(to: request, response).status, 200)
  }
}
