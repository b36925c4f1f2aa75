import GeoTesting

@testable import GeoPictures

@Suite struct EscapingTests {
  @Test(arguments: [
    ("Plöck 銀座", "Plöck 銀座"), ("<b>&\"'", "&lt;b&gt;&amp;&quot;&#39;"),
    ("a\u{0}b\u{1B}c", "a\u{FFFD}b\u{FFFD}c"), ("\u{FFFE}", "\u{FFFD}"), ("a\tb\n", "a\tb\n"),
  ])
  func `makes markup safe`(text: String, expected: String) {
    expectEqual(Escaping.markup(text), expected)
  }

  @Test(arguments: [
    ("Plöck", "\"Plöck\""), ("a\"b\\c", #""a\"b\\c""#), ("</script>", #""\u003c/script\u003e""#),
    ("<!--", #""\u003c!--""#), ("\n\u{0}", #""\u000a\u0000""#),
    ("\u{2028}\u{2029}", #""\u2028\u2029""#),
  ])
  func `makes script strings safe`(text: String, expected: String) {
    expectEqual(Escaping.script(text), expected)
  }
}
