import GeoTesting

@testable import GeoInterchange

@Suite struct TagTextTests {
  @Test(
    arguments: [
      [], ["a"], ["a", "b"], ["b;c"], [";"], [";;", ";"], ["a\\"], ["a\\", "b"], ["\\;", "\\"],
      ["a\\\\;b\\", "c;\\", "\\\\"], ["x\\y", "ä;渋"],
      ["(1:a)"], ["[\"a\"]"], ["(0:)", "b"],
    ])
  func `U-B6: tags come back whatever is in them`(tags: [String]) {
    expectEqual(TagText.tags(TagText.text(tags)), tags)
    expectEqual(TagText.foreign(TagText.text(tags)).tags, tags)
  }

  /// The rule by hand: `\;` is a semicolon, `\\;` a backslash at the end of a tag.
  @Test(arguments: [
    (["red;green"], #"red\;green"#), (["a", "b"], "a;b"), ([#"a\"#, "b"], #"a\\;b"#),
    ([#"a\b"#], #"a\b"#), ([#"a\;b"#], #"a\\\;b"#), ([#"a\"#], #"a\"#),
  ])
  func `writes`(tags: [String], text: String) {
    expectEqual(TagText.text(tags), text)
  }

  /// Texts written before the escape was introduced, and those written by spreadsheets.
  @Test(arguments: [
    ("a;b", ["a", "b"]), (";a;;b;", ["a", "b"]), (#"C:\a;D:\b"#, [#"C:\a"#, #"D:\b"#]),
    (#"a\\b"#, [#"a\\b"#]), ("", []),
  ])
  func `reads what has no escapes`(text: String, tags: [String]) {
    expectEqual(TagText.tags(text), tags)
  }

  /// As `ogr2ogr` 3.6.2 writes a list of two and of none to GeoJSON, and a GeoPackage its text.
  @Test(arguments: [
    ("(2:red;green,x)", ["red;green", "x"], false), ("(0:)", [], false),
    (#"["red", "green"]"#, ["red", "green"], false), ("(12:a,b,...)", ["a", "b"], true),
    ("(2:red)", ["(2:red)"], false), ("[red]", ["[red]"], false),
    ("red,green", ["red,green"], false),
  ])
  func `F7: a list of another program is no tag`(text: String, tags: [String], isCut: Bool) {
    let found = TagText.foreign(text)
    expectEqual(found.tags, tags)
    expectEqual(found.isCut, isCut)
  }
}
