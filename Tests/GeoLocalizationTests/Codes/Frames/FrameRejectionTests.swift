import GeoSessions
import GeoTestSupport
import GeoTesting
import GeoTexts

@testable import GeoLocalization

struct FrameRejectionTests {
  @Test(
    arguments: [
      (.normal, nil), (.notAvailable, .trackingStateNotAvailable),
      (.limited(.initializing), .trackingStateInitializing),
      (.limited(.relocalizing), .trackingStateRelocalizing),
      (.limited(.excessiveMotion), .trackingStateExcessiveMotion),
      (.limited(.insufficientFeatures), .trackingStateInsufficientFeatures),
      (.limited(.insufficientLight), .trackingStateInsufficientFeatures),
      (.limited(.cameraUnavailable), .trackingStateNotAvailable),
      (.unknown(.rawValue(9)), .trackingStateNotAvailable),
    ] as [(WorldTrackingState, FrameRejection?)])
  func `F-03: each state of world tracking is a reason or none`(
    state: WorldTrackingState, rejection: FrameRejection?
  ) {
    expectEqual(FrameRejection(state), rejection)
    var filters = FrameFilters()
    let found = filters.check(Frame(pose: SamplePose.moved, tracking: state), at: 0)
    expectEqual(found, rejection)
  }

  @Test(arguments: FrameRejection.allCases)
  func `F-04: every reason asks for what helps`(rejection: FrameRejection) {
    let table: [FrameRejection: BehaviourName] = [
      .pitchTooLow: .tiltUp, .pitchTooHigh: .tiltDown, .movingTooFast: .panSlowly,
      .trackingStateExcessiveMotion: .panSlowly,
    ]
    expectEqual(rejection.behaviour, table[rejection] ?? .panAround)
  }

  @Test func `only filters are the users matter`() {
    let others = FrameRejection.allCases.filter { !$0.isByFilter }
    expectEqual(
      others, [.otherEvaluationInProgress, .scoreBelowCurrentBest, .scoreBelowMinThreshold])
  }
}
