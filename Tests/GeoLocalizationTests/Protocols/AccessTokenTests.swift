import GeoTesting

@testable import GeoLocalization

@Suite struct AccessTokenTests {
  private func read(_ text: String) throws -> AccessToken {
    try AccessToken(reading: Array(text.utf8))
  }

  /// 2026-01-01T00:00:00Z is 1,767,225,600 seconds after 1970 (`date -u -d 2026-01-01 +%s`).
  @Test(
    arguments: [
      (#""2026-01-01T00:00:00Z""#, 1_767_225_600.0), ("1767225600", 1_767_225_600),
      ("1767225600000", 1_767_225_600), ("null", nil),
    ] as [(String, Double?)])
  func `M-19: the end of a token is read`(text: String, expiry: Double?) throws {
    let token = try read(#"{"token": "abc.DEF-1", "expiresOn": \#(text)}"#)
    expect(token.secret == "abc.DEF-1" && token.expiry == expiry)
  }

  @Test(arguments: [
    "{}", "[]", #"{"token": ""}"#, #"{"token": "a b"}"#, #"{"token": "a\r\nHost: x"}"#,
    #"{"token": 5}"#, #"{"token": "T", "expiresOn": "soon"}"#, #"{"token": "T", "expiresOn": -1}"#,
  ])
  func `other answers are refused`(text: String) {
    let error = #expect(throws: PositioningFailure.self) { try read(text) }
    expectEqual(error?.reason, .malformed)
  }

  @Test func `M-19: a token is replaced a minute before its end`() {
    let token = AccessToken(secret: "T", expiry: 1000)
    expect(token.isGood(at: 939) && !token.isGood(at: 940))
    expect(AccessToken(secret: "E").isGood(at: 1e12))
  }
}
