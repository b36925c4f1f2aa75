import Testing

@testable import GeoTexts

@Suite struct MessageReportTests {
  @Test(arguments: [
    (
      Message.refusedTooLittleMotion(spread: 0.086, ratio: 0.05, needed: 4),
      "Die Orte der Kamera streuen über 0,09 m, das 0,05-Fache ihrer Unsicherheit; nötig ist das "
        + "4,0-Fache"
    ),
    (
      .refusedContradictory(7, of: 12),
      "7 von 12 Positionen passen nicht zu den Orten der Kamera"
    ),
    (.worldJumped(meters: 40_112), "Die AR-Welt ist um 40,1 km gesprungen"),
    (
      .suspectFrozenFixes(5, walked: 6.4),
      "5 Positionen in Folge sind gleich, obwohl sich die Kamera 6 m bewegt hat"
    ),
    (.faultEnds("Tunnel"), "Tunnel endet"),
    (.shareOfTime(percent: 88.24), "88,2 % der Zeit"),
    (.count(9, of: 10), "9 von 10"),
    (.seconds(61.25, decimals: 1), "61,3 s"), (.meters(0.423, decimals: 2), "0,42 m"),
  ])
  func fillsItsPlaceholders(message: Message, german: String) {
    #expect(message.text(in: .german) == german)
  }

  @Test(arguments: Language.allCases)
  func noPlaceholderIsLeft(language: Language) {
    let messages: [Message] = [
      .faultEnds("x"), .seconds(1, decimals: 1), .meters(1, decimals: 1), .shareOfTime(percent: 1),
      .count(1, of: 2), .worldJumped(meters: 1),
      .refusedTooLittleMotion(spread: 1, ratio: 1, needed: 1), .refusedContradictory(1, of: 2),
      .suspectFrozenFixes(1, walked: 1), .suspectFrozenHeading(1, turned: 1),
      .suspectFrozenPose(seconds: 1), .suspectFixJump(meters: 1, moved: 1),
      .suspectStaleFix(seconds: 1), .suspectOptimisticAccuracy(factor: 2),
      .suspectFixOrder(seconds: 1),
    ]
    for message in messages { #expect(!message.text(in: language).contains("{")) }
  }
}
