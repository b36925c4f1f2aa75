import GeoTesting
import GeoTexts

@Suite struct LanguageTests {
  @Test(
    arguments: [
      ("de_AT.UTF-8", .german), ("de", .german), ("DE-de", .german), ("fr_CA@euro", .french),
      ("es-419", .spanish), ("en_US", .english), ("C", nil), ("POSIX", nil), ("C.UTF-8", nil),
      ("", nil), ("deu", nil), ("d", nil), ("nl_NL", nil), ("_de", nil),
      ("it_IT", .italian), ("pt-BR", .portuguese), ("ja_JP.UTF-8", .japanese),
      ("zh-Hans-CN", .chinese),
    ] as [(String, Language?)])
  func `matches`(_ tag: String, expected: Language?) {
    expectEqual(Language(matching: tag), expected)
  }

  @Test(
    arguments: [
      ([nil, "", "fr_FR.UTF-8"], .french), (["C", "de"], .english), ([], .english),
      (["nl", "de"], .english), (["es", "de"], .spanish),
    ] as [([String?], Language)])
  func `prefers the first that says something`(_ tags: [String?], expected: Language) {
    expectEqual(Language(preferring: tags), expected)
  }
}
