import GeoSessions
import GeoTesting

@testable import GeoTexts

@Suite struct GuidanceTextTests {
  @Test(arguments: GuidanceText.allCases)
  func `every language has the same placeholders`(key: GuidanceText) {
    let english = Set(Catalogue.placeholders(of: Catalogue.template(key, in: .english)))
    for language in Language.allCases {
      let template = Catalogue.template(key, in: language)
      expect(!template.isEmpty)
      expect(!template.hasSuffix("."))
      expectEqual(Set(Catalogue.placeholders(of: template)), english, "\(language) \(key)")
    }
  }

  @Test func `every word has a text`() {
    let words: [(GuidanceStep.Event, String)] = [
      (.started(meters: 1_230), "Den Ankern folgen: noch 1,23 km"),
      (.reached(number: 2, count: 9), "Anker 2 von 9 erreicht"),
      (.skipped(number: 3, count: 9), "Anker 3 von 9 ausgelassen"),
      (.turnedBack, "Das ist der Rückweg: umdrehen"), (.turnedForward, "Es geht wieder vorwärts"),
      (.leftRoute(meters: 12.4), "Route verlassen: sie ist 12 m entfernt"),
      (.rerouteAdvised, "Weiter abseits der Route: eine neue Route ist nötig"),
      (.rejoined, "Wieder auf der Route"), (.positionLost, "Position verloren"),
      (.positionFound, "Position wiedergefunden"), (.arrived, "Ziel erreicht"),
    ]
    for (word, text) in words { expectEqual(Message.guidance(word).text(in: .german), text) }
  }
}
