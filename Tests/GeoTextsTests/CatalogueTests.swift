import GeoTesting
import GeoTexts

@Suite struct CatalogueTests {
  @Test(arguments: TextKey.allCases)
  func `every language has every text with the same placeholders`(_ key: TextKey) {
    let english = Catalogue.template(key, in: .english)
    for language in Language.allCases {
      let text = Catalogue.template(key, in: language)
      expect(!text.isEmpty)
      expect(text.first != " " && text.last != " ")
      expectEqual(
        Catalogue.placeholders(of: text).sorted(), Catalogue.placeholders(of: english).sorted(),
        "\(key) in \(language)")
      expectEqual(text.count { $0 == "{" }, text.count { $0 == "}" })
    }
  }

  // A text of several words that is the same in two languages was forgotten; Spanish and
  // Portuguese do say "De A a B" and "1 de 2" alike.
  @Test func `every sentence is translated`() {
    for key in TextKey.allCases where ![.turnToKind, .routeFromTo, .labelAnchorOf].contains(key) {
      let texts = Language.allCases.map { Catalogue.template(key, in: $0) }
      for (index, text) in texts.enumerated() where text.split(separator: " ").count > 2 {
        expect(!texts[(index + 1)...].contains(text), "\(key): \(text)")
      }
    }
  }

  @Test(arguments: [
    ("", []), ("a", []), ("{a} b {c}", ["a", "c"]), ("{a", []), ("}{a}", ["a"]), ("{}", [""]),
  ])
  func `finds placeholders`(_ template: String, expected: [String]) {
    expectEqual(Catalogue.placeholders(of: template), expected)
  }
}
