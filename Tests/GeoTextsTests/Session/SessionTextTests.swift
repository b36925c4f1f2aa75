import GeoTexts
import Testing

@Suite struct SessionTextTests {
  @Test(arguments: SessionText.allCases)
  func everyLanguageHasEveryTextWithTheSamePlaceholders(_ key: SessionText) {
    let english = Catalogue.template(key, in: .english)
    for language in Language.allCases {
      let text = Catalogue.template(key, in: language)
      #expect(!text.isEmpty)
      #expect(text.first != " " && text.last != " ")
      #expect(
        Catalogue.placeholders(of: text).sorted() == Catalogue.placeholders(of: english).sorted(),
        "\(key) in \(language)")
      #expect(text.count { $0 == "{" } == text.count { $0 == "}" })
    }
  }

  // A text of several words that is the same in two languages was forgotten.
  @Test func everySentenceIsTranslated() {
    for key in SessionText.allCases {
      let texts = Language.allCases.map { Catalogue.template(key, in: $0) }
      for (index, text) in texts.enumerated() where text.split(separator: " ").count > 2 {
        #expect(!texts[(index + 1)...].contains(text), "\(key): \(text)")
      }
    }
  }

  // One screen line in small letters holds about 110 Latin or 55 wide characters.
  @Test(arguments: Language.allCases)
  func everyTextIsShort(_ language: Language) {
    let limit = language == .japanese || language == .chinese ? 55 : 110
    for key in SessionText.allCases {
      #expect(Catalogue.template(key, in: language).count <= limit, "\(key)")
    }
  }
}
