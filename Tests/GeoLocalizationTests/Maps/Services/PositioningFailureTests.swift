import GeoRequests
import GeoSessions
import GeoTesting
import GeoTexts

@testable import GeoLocalization

@Suite struct PositioningFailureTests {
  @Test(arguments: [
    (LocalizationFailure(code: "timeout"), PositioningFailure.Reason.timeout),
    (LocalizationFailure(code: "poseNotFound"), .notFound),
    (LocalizationFailure(status: 401), .refused), (LocalizationFailure(status: 404), .notFound),
    (LocalizationFailure(code: "http", status: 504), .timeout),
    (LocalizationFailure(code: "http", status: 500), .status), (LocalizationFailure(), .service),
    (LocalizationFailure(code: "weird"), .service),
  ])
  func `an event is a failure`(event: LocalizationFailure, reason: PositioningFailure.Reason) {
    expectEqual(PositioningFailure(event).reason, reason)
  }

  @Test(arguments: PositioningFailure.Reason.allCases)
  func `a failure is an event and back`(reason: PositioningFailure.Reason) {
    let given = PositioningFailure(reason, status: 418, detail: "why")
    expectEqual(PositioningFailure(given.event(request: "map-1")), given)
    for language in Language.allCases {
      let text = Message.localization(given.word).text(in: language)
      expect(!text.isEmpty && !text.contains("{"))
    }
  }

  @Test func `a long message is cut`() {
    let event = LocalizationFailure(message: String(repeating: "x", count: 10_000))
    expectEqual(PositioningFailure(event).detail.count, 200)
  }
}
