import GeoTesting

@testable import GeoService

/// Cases of RFC 3986 §2.1 and of the URL standard's forms.
@Suite struct PercentEncodingTests {
  @Test(arguments: [
    ("plain", "plain"), ("a%20b", "a b"), ("%C3%A9", "é"), ("%c3%a9", "é"), ("a+b", "a+b"),
    ("%2F", "/"), ("", ""),
  ])
  func `a path is decoded`(text: String, expected: String) {
    expectEqual(PercentEncoding.decoded(text[...]), expected)
  }

  @Test func `a plus is a blank in queries alone`() {
    expectEqual(PercentEncoding.decoded("a+b%2Bc", plusIsBlank: true), "a b+c")
  }

  @Test(arguments: ["%", "%4", "%zz", "a%", "%C3", "%FF", "%00", "%ED%A0%80"])
  func `what is malformed, no UTF-8 or NUL is refused`(text: String) {
    expectNil(PercentEncoding.decoded(text[...]))
  }

  @Test func `every text comes back as it was`() {
    for text in ["", "a/b?c=d&e#f", "Straße 12 % +", "日本", "~-._"] {
      let encoded = PercentEncoding.encoded(text)
      expect(encoded.utf8.allSatisfy { $0 < 128 && $0 != 32 })
      expectEqual(PercentEncoding.decoded(encoded[...]), text)
    }
    expectEqual(PercentEncoding.encoded("a b/é"), "a%20b%2F%C3%A9")
  }
}
