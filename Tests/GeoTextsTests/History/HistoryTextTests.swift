import GeoTesting

@testable import GeoTexts

@Suite struct HistoryTextTests {
  @Test(arguments: HistoryText.allCases)
  func `every language has the same placeholders`(key: HistoryText) {
    let english = Catalogue.placeholders(of: Catalogue.template(key, in: .english)).sorted()
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty && template != TextName(key).path)
      expect(template.first != " " && template.last != " ")
      expectEqual(Catalogue.placeholders(of: template).sorted(), english, "\(language) \(key)")
    }
  }

  // Texts that are mostly placeholders are alike in related languages.
  @Test func `every sentence is translated`() {
    let english = HistoryText.allCases.map { Catalogue.template($0, in: .english) }
    for language in Language.allCases where language != .english {
      let same = zip(HistoryText.allCases, english).filter { key, text in
        Catalogue.template(key, in: language) == text
      }
      let alike: Set<HistoryText> = [
        .words, .named, .plain, .listMore, .fieldName, .fieldPosition, .fieldAltitude,
        .fieldOrientation, .fieldCollection, .fieldExpires, .fieldDescription,
      ]
      expect(Set(same.map(\.0)).isSubset(of: alike), "\(language) \(same)")
    }
  }
}
