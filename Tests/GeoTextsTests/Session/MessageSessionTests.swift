import GeoSessions
import GeoTesting

@testable import GeoTexts

@Suite struct MessageSessionTests {
  @Test(arguments: [
    (
      Message.status(
        .code("state", GeoTrackingState.localized),
        accuracy: .code("accuracy", GeoTrackingAccuracy.high)),
      Language.english,
      "Localized, accuracy: high"
    ),
    (
      .limitedTracking(because: .code("cause", LimitedTrackingReason.excessiveMotion)), .german,
      "Eingeschränktes Tracking: zu viel Bewegung"
    ),
    (
      .returnTo(meters: 42.4, bearing: 91), .french,
      "Le géosuivi fonctionne de nouveau à 42 m vers l’est"
    ),
    (.returnTo(meters: 1234, bearing: 0), .chinese, "向北走1.23公里，即可重新使用地理跟踪"),
    (.loaded(1), .spanish, "1 ancla añadida"), (.loaded(0), .french, "0 ancre ajoutée"),
    (.loaded(2), .japanese, "2 個のアンカーを追加しました"),
    (.added(AnchorName("{count}", number: 3)), .english, "Added {count}"),
    (.added(AnchorName("", number: 3)), .english, "Added anchor 3"),
    (.near(.unnamed(2)), .french, "Vous êtes près de l’ancre 2"),
    (.tooFar(.named("A"), meters: 5600), .italian, "A è troppo lontano: 5,60 km"),
    (
      .next(.named("B"), meters: 12, bearing: 225), .portuguese, "B fica a 12 m na direção sudoeste"
    ),
    (.saveFailed("disk full"), .english, "The anchors could not be saved: disk full"),
  ])
  func `says`(_ message: Message, language: Language, expected: String) {
    expectEqual(message.text(in: language), expected)
  }

  @Test(arguments: Language.allCases) func `leaves no placeholder`(_ language: Language) {
    let name = AnchorName.unnamed(1)
    let messages: [Message] = [
      .status(.unknown("a"), accuracy: .unknown("b")), .unknown("7"),
      .limitedTracking(because: .session(.causeNotAvailable)), .returnTo(meters: 1, bearing: 1),
      .nearestPlace(meters: 1, bearing: 1), .added(name), .tooFar(name, meters: 1), .loaded(3),
      .saveFailed("x"), .loadFailed("x"), .near(name), .leaving(name), .reached(name),
      .next(name, meters: 1, bearing: 1), .platform("x"),
    ]
    for message in messages {
      let text = message.text(in: language)
      expect(!text.contains("{") && !text.contains("}"), "\(text)")
    }
  }

  // The messages that are made without values have no placeholders to fill.
  @Test func `every text with placeholders has its function`() {
    let filled: Set<SessionText> = [
      .statusAccuracy, .reasonWorldTrackingCause, .coachReturnTo, .nearestPlace, .anchorAdded,
      .anchorTooFar, .loadDoneOne, .loadDoneMany, .saveFailed, .loadFailed, .approachEnter,
      .approachLeave, .anchorReached, .nextAnchor, .unnamedAnchor, .unknownValue,
      .sessionPlatformText,
    ]
    for key in SessionText.allCases {
      let hasPlaceholders = !Catalogue.placeholders(of: Catalogue.template(key, in: .english))
        .isEmpty
      expectEqual(hasPlaceholders, filled.contains(key), "\(key)")
    }
  }
}
