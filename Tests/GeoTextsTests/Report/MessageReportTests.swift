import GeoSessions
import GeoTesting

@testable import GeoTexts

@Suite struct MessageReportTests {
  @Test(arguments: [
    (
      AlignmentRefusal.tooLittleMotion(spread: 0.086, ratio: 0.05, needed: 4).message,
      "Die Kamera hat sich zu wenig bewegt: ihr Weg erstreckt sich über 0,1 m, das 0,1-Fache der "
        + "Unsicherheit der Positionen; nötig ist das 4-Fache"
    ),
    (
      AlignmentRefusal.contradictory(rejected: 7, of: 12).message,
      "7 von 12 Positionen widersprechen dem Weg der Kamera"
    ),
    (
      Message(ReportText.worldJumped, [.length("distance", 40_112)]),
      "Die AR-Welt ist um 40,1 km gesprungen"
    ),
    (
      SensorAnomaly.frozenFixes(count: 5, walked: 6.4).message,
      "5 Positionen in Folge sind gleich, obwohl sich die Kamera 6 m bewegt hat"
    ),
    (.faultEnds("Tunnel"), "Tunnel endet"),
    (.fractionOfTime(percent: 88.24), "88,2 % der Zeit"),
    (.count(9, of: 10), "9 von 10"),
    (.seconds(61.25, decimals: 1), "61,3 s"), (.meters(0.423, decimals: 2), "0,42 m"),
  ])
  func `fills its placeholders`(message: Message, german: String) {
    expectEqual(message.text(in: .german), german)
  }

  @Test(
    arguments: [
      (1_143.2, Language.english, "19 min 3 s"), (1_143.2, .german, "19 min 3 s"),
      (1_143.2, .chinese, "19 分 3 秒"), (1_143.2, .japanese, "19 分 3 秒"),
      (12, .english, "12 s"), (4.04, .english, "4 s"), (12.34, .german, "12,3 s"),
      (59.96, .english, "1 min 0 s"), (3_599.4, .french, "59 min 59 s"),
      (3_600, .english, "1 h 0 min"), (7_512, .spanish, "2 h 5 min"), (.nan, .english, "– s"),
    ])
  func `V-27: what lasts is told in minutes and seconds, not in 1143.2 s`(
    seconds: Double, language: Language, text: String
  ) {
    expectEqual(Message.duration(seconds).text(in: language), text)
  }

  @Test
  func `V-27: an alignment that is refused is told in a sentence of its own in every language`() {
    let refusal = AlignmentRefusal.tooLittleMotion(spread: 0, ratio: 0, needed: 4).message
    expectEqual(
      refusal.text(in: .english),
      "The camera has not moved enough: its path spans 0.0 m, 0.0 times the uncertainty "
        + "of the positions; alignment requires 4 times")
    expectEqual(Set(Language.allCases.map { refusal.text(in: $0) }).count, 8)
  }

  @Test(arguments: Language.allCases) func `no placeholder is left`(language: Language) {
    let messages: [Message] = [
      .faultEnds("x"), .seconds(1, decimals: 1), .meters(1, decimals: 1),
      .fractionOfTime(percent: 1),
      .duration(1), .duration(60), .duration(3600), .count(1, of: 2),
      AlignmentRefusal.contradictory(rejected: 1, of: 2).message,
      AlignmentRefusal.tooLittleMotion(spread: 1, ratio: 1, needed: 1).message,
    ]
    let anomalies: [SensorAnomaly] = [
      .frozenFixes(count: 1, walked: 1), .frozenHeading(count: 1, turned: 1),
      .frozenPose(seconds: 1), .fixJump(meters: 1, moved: 1, allowed: 1), .staleFix(age: 1),
      .optimisticAccuracy(factor: 2), .fixOrder(seconds: 1),
    ]
    for message in messages + anomalies.map(\.message) {
      expect(!message.text(in: language).contains("{"))
    }
  }
}
