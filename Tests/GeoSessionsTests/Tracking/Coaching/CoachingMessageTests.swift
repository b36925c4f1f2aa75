import GeoTesting
import GeoTexts

@testable import GeoSessions

@Suite struct CoachingMessageTests {
  private static let states = GeoTrackingState.table.map(\.value) + [.init(rawValue: 99)]
  private static let reasons: [GeoTrackingReason?] =
    [nil, .init(rawValue: 99)] + GeoTrackingReason.table.map(\.value)
  private static let cameras: [WorldTrackingState] =
    [.normal, .notAvailable, .unknown(.rawValue(9)), .limited(.init(rawValue: 99))]
    + LimitedTrackingReason.table.map { .limited($0.value) }
  private static let requests: [BehaviourName?] = [nil] + BehaviourName.allCases

  // Platform table, row 11: every (state, reason, camera reason) and behavior gives one message.
  @Test func `every combination has one message in every language`() {
    var count = 0
    for state in Self.states {
      for reason in Self.reasons {
        for camera in Self.cameras {
          for request in Self.requests {
            let message = CoachingMessage(
              for: CoachingSituation(
                state: state, reason: reason, camera: camera, request: request))
            count += 1
            for language in Language.allCases {
              let text = Catalogue.template(message, in: language)
              expect(!text.isEmpty && Catalogue.placeholders(of: text).isEmpty)
            }
            // Only when nothing at all is the matter is there nothing to say.
            let isFine =
              (reason == nil || reason == .init(rawValue: 99)) && camera == .normal
              && request == nil && (state == .localized || state == .init(rawValue: 99))
            expectEqual((message.severity == .quiet), isFine)
          }
        }
      }
    }
    expectEqual(count, 5 * 10 * 10 * 6)
  }

  @Test(arguments: [
    (GeoTrackingReason.devicePointedTooLow, WorldTrackingState.normal, "Look up"),
    (.worldTrackingUnstable, .limited(.excessiveMotion), "Slow down"),
    (.worldTrackingUnstable, .normal, "Move the device slowly from side to side"),
    (
      .notAvailableAtLocation, .normal,
      "Geotracking is unavailable here. Please return to your previous location to continue"
    ),
    (.needLocationPermissions, .normal, "Allow this app to use your location in Settings"),
  ])
  func `says`(_ reason: GeoTrackingReason, camera: WorldTrackingState, expected: String) {
    let message = CoachingMessage(
      for: CoachingSituation(state: .localizing, reason: reason, camera: camera))
    expectEqual(Catalogue.template(message, in: .english), expected)
  }
}
