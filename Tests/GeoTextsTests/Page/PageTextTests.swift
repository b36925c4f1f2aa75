import GeoTesting
import GeoTexts

@Suite struct PageTextTests {
  @Test(arguments: PageText.allCases)
  func `every language has the same placeholders`(key: PageText) {
    let english = Catalogue.placeholders(of: Catalogue.template(key, in: .english)).sorted()
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty)
      expect(template.first != " " && template.last != " ")
      expectEqual(Catalogue.placeholders(of: template).sorted(), english, "\(language) \(key)")
    }
  }

  // Some keyboards have the same names on their keys.
  @Test func `every sentence is translated`() {
    for key in PageText.allCases where key != .pageUpDown {
      let texts = Language.allCases.map { Catalogue.template(key, in: $0) }
      for (index, text) in texts.enumerated() where text.split(separator: " ").count > 2 {
        expect(!texts[(index + 1)...].contains(text), "\(key): \(text)")
      }
    }
  }
}
