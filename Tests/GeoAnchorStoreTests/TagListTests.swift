import GeoTesting

@testable import GeoAnchorStore

@Suite struct TagListTests {
  @Test(arguments: [
    [], ["a"], ["a", "b c"], ["\"", "\\", "/", "\u{1}\n\t", "größe", "🏠", ","],
  ])
  func `round trips`(tags: [String]) {
    expectEqual(TagList.decode(TagList.encode(tags)), tags)
  }

  @Test(arguments: [
    (nil, []), ("", []), ("[]", []), (" [ \"a\" , \"b\" ] \n", ["a", "b"]),
    (#"["\u00e9\n\ud83c\udfe0x\/"]"#, ["é\n🏠x/"]), (#"["a","a",""]"#, ["a"]),
    // Not JSON: a list typed by hand.
    ("demo, park ,", ["demo", "park"]), ("one", ["one"]), ("[1,2]", ["[1", "2]"]),
    (#"["a""#, [#"["a""#]), (#"["\u12"]"#, [#"["\u12"]"#]), ("[\"a\"] x", ["[\"a\"] x"]),
    (#"["\"#, [#"["\"#]), ("[", ["["]),
  ])
  func `reads what others write`(text: String?, tags: [String]) {
    expectEqual(TagList.decode(text), tags)
  }

  /// RFC 8259, section 7: what must be escaped.
  @Test func `writes JSON`() {
    expectEqual(TagList.encode(["a\"b\\c\u{1F}", "é"]), #"["a\"b\\c\u001f","é"]"#)
  }
}
