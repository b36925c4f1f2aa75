import GeoTesting

@testable import GeoService

@Suite struct HTTPDateTests {
  // Source: RFC 9110 §5.6.7, and `date -u`.
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Thu, 29 Feb 2024 23:59:59 GMT", 1_709_251_199),
  ])
  func `a time is its text`(text: String, seconds: Int) {
    expectEqual(HTTPDate.text(seconds), text)
    expectEqual(HTTPDate.seconds(text), seconds)
  }

  @Test(arguments: [
    "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
  ])
  func `obsolete forms are read`(text: String) {
    expectEqual(HTTPDate.seconds(text), 784_111_777)
  }

  @Test(arguments: [
    "", "Monday, 06-Nov-94 08:49:37 GMT", "Mon Nov  6 08:49:37 1994", "Sun, 06 Nov 1994",
    "1994-11-06T08:49:37Z", "Sun, 06 Nov 1994 08:49:37 GMT+1",
  ])
  func `any other text is none`(text: String) { expectNil(HTTPDate.seconds(text)) }
}
