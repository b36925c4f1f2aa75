import GeoSessions
import GeoTesting

@testable import GeoTexts

@Suite struct ReportTextTests {
  /// Sentences that stand alone end with a period; all else is a label or a line of a list.
  private static let sentences: Set<ReportText> = [.timelineHelp, .more]

  @Test(arguments: ReportText.allCases)
  func `every language has the same placeholders`(key: ReportText) {
    let english = Set(Catalogue.placeholders(of: Catalogue.template(key, in: .english)))
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty)
      let ends = template.hasSuffix(".") || template.hasSuffix("。")
      expectEqual(ends, Self.sentences.contains(key), "\(language) \(key)")
      expectEqual(Set(Catalogue.placeholders(of: template)), english, "\(language) \(key)")
    }
  }

  /// A sentence that was left in English would be the same in two languages.
  @Test(arguments: ReportText.allCases) func `sentences differ`(key: ReportText) {
    let texts = Language.allCases.map { Catalogue.template(key, in: $0) }
    guard texts[0].split(separator: " ").count(where: { !$0.hasPrefix("{") }) > 3 else { return }
    expectEqual(Set(texts).count, texts.count)
  }

  @Test(arguments: FaultKind.allCases) func `every fault has its own words`(fault: FaultKind) {
    for other in FaultKind.allCases where other != fault {
      for language in Language.allCases {
        expect(
          Catalogue.template(other.text, in: language)
            != Catalogue.template(fault.text, in: language))
      }
    }
  }
}
