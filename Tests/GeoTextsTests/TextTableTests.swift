import GeoSessions
import GeoTesting

@testable import GeoTexts

struct TextTableTests {
  private static func paths<Key: TextSection>(_ type: Key.Type) -> [String] {
    type.allCases.map { TextName($0).path }
  }

  private static func names<Code: PlatformCode>(_ kind: String, _: Code.Type) -> [String] {
    Code.table.map { TextName(kind, $0.value).path }
  }

  private static let all = Set(
    paths(TextKey.self) + paths(RouteText.self) + paths(GuidanceText.self)
      + paths(ElevationProfileText.self)
      + paths(SessionText.self) + paths(CoachingMessage.self)
      + names("state", GeoTrackingState.self)
      + names("accuracy", GeoTrackingAccuracy.self) + names("reason", GeoTrackingReason.self)
      + names("cause", LimitedTrackingReason.self) + paths(LocalizationText.self)
      + paths(ReportText.self) + paths(VenueText.self) + paths(HistoryText.self)
      + paths(PageText.self) + paths(WorkbenchText.self) + paths(PlayerText.self)
      + FindingKey.allCases.flatMap { key in
        ["title", "message", "hint"].map { TextName(key, $0).path }
      })

  @Test(arguments: Language.allCases)
  func `a language has the text of every key, and no other`(language: Language) {
    let has = language.texts.paths
    expectEqual(Self.all.subtracting(has).sorted(), [])
    expectEqual(has.subtracting(Self.all).sorted(), [])
  }

  @Test func `lines in brackets begin sections, others are texts`() {
    let table = TextTable(
      "# German\n\n[walk]\nplace = Ort = Platz\nno text\n[session]\nplace = x\n")
    expectEqual(table.paths, ["walk.place", "session.place"])
    expectEqual(table["walk.place"], "Ort = Platz")
    expectNil(table["place"])
  }
}
