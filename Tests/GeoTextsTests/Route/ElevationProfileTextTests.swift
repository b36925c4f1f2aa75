import GeoTesting
import GeoTexts
import Geodesy

@Suite struct ElevationProfileTextTests {
  @Test(arguments: ElevationProfileText.allCases)
  func `every language has the same placeholders`(key: ElevationProfileText) {
    let english = Catalogue.placeholders(of: Catalogue.template(key, in: .english)).sorted()
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty)
      expect(template.first != " " && template.last != " ")
      expectEqual(Catalogue.placeholders(of: template).sorted(), english, "\(language) \(key)")
    }
  }

  // A place of a length is written alike in Spanish and Portuguese, in Japanese and Chinese.
  @Test func `every sentence is translated`() {
    for key in ElevationProfileText.allCases where key != .placeOf {
      let texts = Language.allCases.map { Catalogue.template(key, in: $0) }
      for (index, text) in texts.enumerated() where text.split(separator: " ").count > 2 {
        expect(!texts[(index + 1)...].contains(text), "\(key): \(text)")
      }
    }
  }

  @Test func `a surface stands after above`() {
    expectEqual(Message.datum(.egm96).text(in: .english), "sea level (EGM96)")
    expectEqual(Message.datum(.ground).text(in: .german), "dem Boden")
  }
}
