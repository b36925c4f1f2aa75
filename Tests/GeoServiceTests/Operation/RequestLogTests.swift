import GeoTesting

@testable import GeoService

@Suite struct RequestLogTests {
  @Test(arguments: [
    ("bbox=13.40512,52.51234,13.41,52.52", "13.4,52.5,13.4,52.5"),
    ("limit=3&near=52.512345%2C13.405", "52.5,13.4"), ("limit=3", nil), ("bbox=a,b,c,d", nil),
    ("near=1", nil),
  ])
  func `places are coarse`(query: String, expected: String?) {
    expectEqual(RequestLog.coarsePlace(of: ServerRequest(path: "/", query: query)), expected)
  }

  /// The examples of W3C Trace Context §3.2.
  @Test(arguments: [
    (
      "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      "0af7651916cd43dd8448eb211c80319c"
    ),
    ("00-00000000000000000000000000000000-b7ad6b7169203331-01", nil),
    ("00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01", nil), ("nonsense", nil),
  ])
  func `a trace is taken over when it is well-formed`(text: String, expected: String?) {
    let request = ServerRequest(path: "/", fields: HTTPFields([("traceparent", text)]))
    expectEqual(RequestLog.trace(of: request), expected)
  }
}
