import GeoTesting

@testable import GeoTexts

@Suite struct LocalizationTextTests {
  @Test(arguments: LocalizationText.allCases)
  func `every language has the same placeholders`(key: LocalizationText) {
    let english = Set(Catalogue.placeholders(of: Catalogue.template(key, in: .english)))
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty)
      expect(!template.hasSuffix("."))
      expectEqual(Set(Catalogue.placeholders(of: template)), english, "\(language) \(key)")
    }
  }

  @Test(arguments: Language.allCases) func `no text is left in English`(language: Language) {
    guard language != .english else { return }
    for key in LocalizationText.allCases {
      expect(Catalogue.template(key, in: language) != Catalogue.template(key, in: .english))
    }
  }
}
