import GeoInterchange
import GeoTesting

@Suite struct TagTextTests {
  @Test(
    arguments: [
      [], ["a"], ["a", "b"], ["b;c"], [";"], [";;", ";"], ["a\\"], ["a\\", "b"], ["\\;", "\\"],
      ["a\\\\;b\\", "c;\\", "\\\\"], ["x\\y", "ä;渋"],
    ])
  func `U-B6: tags come back whatever is in them`(tags: [String]) {
    expectEqual(TagText.tags(TagText.text(tags)), tags)
  }

  /// The rule by hand: `\;` is a semicolon, `\\;` a backslash at the end of a tag.
  @Test(arguments: [
    (["red;green"], #"red\;green"#), (["a", "b"], "a;b"), ([#"a\"#, "b"], #"a\\;b"#),
    ([#"a\b"#], #"a\b"#), ([#"a\;b"#], #"a\\\;b"#), ([#"a\"#], #"a\"#),
  ])
  func `writes`(tags: [String], text: String) {
    expectEqual(TagText.text(tags), text)
  }

  /// What was written before there was an escape, and what spreadsheets write.
  @Test(arguments: [
    ("a;b", ["a", "b"]), (";a;;b;", ["a", "b"]), (#"C:\a;D:\b"#, [#"C:\a"#, #"D:\b"#]),
    (#"a\\b"#, [#"a\\b"#]), ("", []),
  ])
  func `reads what has no escapes`(text: String, tags: [String]) {
    expectEqual(TagText.tags(text), tags)
  }
}
