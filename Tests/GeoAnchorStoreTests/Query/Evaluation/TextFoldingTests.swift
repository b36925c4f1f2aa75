import GeoTesting

@testable import GeoAnchorStore

@Suite struct TextFoldingTests {
  /// Full case folding (Unicode 14, CaseFolding.txt, statuses C and F).
  @Test(arguments: [
    ("STRASSE", "straße"), ("Straẞe", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("οδοσ", "οδος"), ("É", "é"),
    ("ǅ", "ǆ"), ("ﬃ", "FFI"), ("ЩИ", "щи"), ("ŉ", "ʼN"),
  ])
  func `texts that differ in case are equal`(first: String, second: String) {
    expect(
      TextFolding.withoutCase(first).utf8.elementsEqual(TextFolding.withoutCase(second).utf8))
  }

  @Test(arguments: [("a", "b"), ("é", "e"), ("1", "one"), ("I", "ı")])
  func `others are not`(first: String, second: String) {
    expect(TextFolding.withoutCase(first) != TextFolding.withoutCase(second))
  }

  /// Letters that Unicode decomposes canonically into another and marks.
  @Test(arguments: [
    ("débárquér", "debarquer"), ("Ångström", "Angstrom"), ("Żółw", "Zółw"), ("ǭ", "o"),
    ("e\u{301}\u{323}", "e"), ("ñandú", "nandu"), ("plain", "plain"), ("ß", "ß"), ("Ủ", "U"),
  ])
  func `accents go, letters stay`(text: String, folded: String) {
    let without = TextFolding.withoutAccents(text)
    let expected = TextFolding.withoutAccents(folded)
    expect(without.utf8.elementsEqual(expected.utf8), "\(without)")
  }

  @Test func `a composed and a decomposed letter are the same without accents`() {
    for (composed, decomposed) in [
      ("é", "e\u{301}"), ("Ǖ", "U\u{308}\u{304}"), ("ệ", "e\u{323}\u{302}"),
    ] {
      expect(
        TextFolding.withoutAccents(composed).utf8.elementsEqual(
          TextFolding.withoutAccents(decomposed).utf8))
    }
  }

  @Test func `the table holds letters, each once, and none that stays itself`() {
    expect(TextFolding.letters.count > 500)
    for (accented, base) in TextFolding.letters {
      expect(accented != base)
      expectNil(TextFolding.letters[base], "\(base)")
    }
  }
}
