import GeoTesting

@testable import GeoTexts

@Suite struct SessionTextTests {
  /// Every text of a session, by its name.
  private static let names = Language.english.texts.paths.filter { $0.hasPrefix("session.") }
    .sorted()

  private static func text(_ name: String, _ language: Language) -> String {
    language.texts[name] ?? ""
  }

  @Test(arguments: names)
  func `every language has every text with the same placeholders`(_ key: String) {
    let english = Self.text(key, .english)
    for language in Language.allCases {
      let text = Self.text(key, language)
      expect(!text.isEmpty)
      expect(text.first != " " && text.last != " ")
      expectEqual(
        Catalogue.placeholders(of: text).sorted(), Catalogue.placeholders(of: english).sorted(),
        "\(key) in \(language)")
      expectEqual(text.count { $0 == "{" }, text.count { $0 == "}" })
    }
  }

  // A text of several words that is the same in two languages was forgotten.
  @Test func `every sentence is translated`() {
    for key in Self.names {
      let texts = Language.allCases.map { Self.text(key, $0) }
      for (index, text) in texts.enumerated() where text.split(separator: " ").count > 2 {
        expect(!texts[(index + 1)...].contains(text), "\(key): \(text)")
      }
    }
  }

  // One screen line in small letters holds about 110 Latin or 55 wide characters.
  @Test(arguments: Language.allCases) func `every text is short`(_ language: Language) {
    let limit = language == .japanese || language == .chinese ? 55 : 110
    for key in Self.names {
      expect(Self.text(key, language).count <= limit, "\(key)")
    }
  }
}
