import GeoAnchors
import GeoTesting
import Geodesy

@Suite struct AnchorRulesTests {
  @Test(arguments: ["a", "ferry-building", "Ü/1:2", String(repeating: "x", count: 200)])
  func `takes IDs`(text: String) throws {
    try expectEqual(AnchorRules.id(text), AnchorID(rawValue: text))
  }

  @Test(arguments: [
    ("", AnchorProblem.empty("id")),
    ("a b", .badCharacter("id", scalar: 0x20)),
    ("a\u{A0}b", .badCharacter("id", scalar: 0xA0)),
    ("a\u{2028}", .badCharacter("id", scalar: 0x2028)),
    ("a\nb", .badCharacter("id", scalar: 0x0A)),
    ("a\0", .badCharacter("id", scalar: 0)),
    ("@a", .startsWithAt),
    (String(repeating: "é", count: 101), .tooLong("id", bytes: 202)),
  ])
  func `refuses IDs`(text: String, problem: AnchorProblem) {
    #expect(throws: problem) { try AnchorRules.id(text) }
  }

  @Test func `names may have spaces`() throws {
    try AnchorRules.check("Ferry Building", as: .name)
    #expect(throws: AnchorProblem.badCharacter("name", scalar: 0x1B)) {
      try AnchorRules.check("red \u{1B}[31m", as: .name)
    }
    #expect(throws: AnchorProblem.empty("name")) { try AnchorRules.check("", as: .name) }
  }

  @Test(arguments: [
    (Coordinate(latitude: .nan, longitude: 0), Altitude?.none, Degrees?.none),
    (Coordinate(latitude: 91, longitude: 0), nil, nil),
    (
      Coordinate(latitude: 0, longitude: 0), Altitude(meters: .infinity, datum: .ellipsoid), nil
    ),
    (Coordinate(latitude: 0, longitude: 0), nil, 360),
    (Coordinate(latitude: 0, longitude: 0), nil, -0.5),
    (Coordinate(latitude: 0, longitude: 0), nil, .nan),
  ])
  func `refuses numbers`(position: Coordinate, altitude: Altitude?, heading: Degrees?) {
    #expect(throws: AnchorProblem.self) { try AnchorRules.check(position, altitude, heading) }
  }

  @Test(arguments: [
    ("https://example.org", true), ("HTTP://a", true), ("ftp://a/b", true), ("mailto:a@b.c", true),
    ("tel:+351-1", true), ("geo:41.1,-8.6", true), ("https://例え.jp/道", true),
    ("javascript:alert(1)", false), ("data:text/html,x", false), ("file:///etc/passwd", false),
    ("https:", false), ("https://", false), ("https:///a", false), ("https:a", false),
    ("//example.org", false), ("example.org", false), ("mailto:", false), ("", false),
    (" https://a", false), ("https://a b", false), ("https://a\u{0}", false),
    ("https://a/" + String(repeating: "x", count: 2038), true),
    ("https://a/" + String(repeating: "x", count: 2039), false),
  ])
  func `links have a scheme that runs nothing`(text: String, isLink: Bool) throws {
    expectEqual(AnchorRules.isLink(text), isLink, "\(text.prefix(40))")
    expectEqual((try? AnchorRules.check(AnchorDetails(link: text))) != nil, isLink)
  }

  @Test(arguments: [
    AnchorDetails(description: ""), AnchorDetails(description: "a\u{1B}[31m"),
    AnchorDetails(description: String(repeating: "x", count: (1 << 20) + 1)),
    AnchorDetails(time: "2024-06-01"), AnchorDetails(symbol: ""),
    AnchorDetails(symbol: String(repeating: "x", count: 2049)),
  ])
  func `refuses details`(details: AnchorDetails) throws {
    #expect(throws: AnchorProblem.self) { try AnchorRules.check(details) }
    try AnchorRules.check(AnchorDetails(description: "a\n\tb", symbol: "Flag, Blue"))
  }

  @Test func `problems speak`() {
    expectEqual(
      AnchorProblem.badCharacter("id", scalar: 0x20).description,
      "the id has the character U+0020; white space and control characters are not allowed")
    expectEqual(
      AnchorProblem.heading(400).description,
      "heading 400.0 is not between 0 and 360 (360 itself is 0)")
  }
}
