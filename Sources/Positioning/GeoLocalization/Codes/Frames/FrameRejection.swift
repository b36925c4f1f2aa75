package import GeoSessions

/// Reason for not sending a frame to a service.
package enum FrameRejection: String, Hashable, Sendable, CaseIterable {
  /// The camera looks too far down.
  case pitchTooLow
  /// The camera looks too far up.
  case pitchTooHigh
  case movingTooFast
  /// The camera is where the last accepted frame was taken.
  case movingTooLittle
  /// World tracking gets ready.
  case trackingStateInitializing
  /// World tracking looks for where it was.
  case trackingStateRelocalizing
  /// The device moves too fast for world tracking.
  case trackingStateExcessiveMotion
  /// World tracking sees too little; also in bad light.
  case trackingStateInsufficientFeatures
  /// No world tracking; also without a camera.
  case trackingStateNotAvailable
  case imageTooBlurry
  /// The frame has no pose, so nothing follows from an answer about it.
  case frameError
  /// Another frame is being judged.
  case otherEvaluationInProgress
  /// A better frame is waiting to be sent.
  case scoreBelowCurrentBest
  /// The picture is not fit for localization.
  case scoreBelowMinThreshold

  /// Whether a filter said so, before the frame was judged.
  ///
  /// Only these ask the user for something; the others are statistics.
  package var isByFilter: Bool {
    switch self {
    case .pitchTooLow, .pitchTooHigh, .movingTooFast, .movingTooLittle, .trackingStateInitializing,
      .trackingStateRelocalizing, .trackingStateExcessiveMotion,
      .trackingStateInsufficientFeatures, .trackingStateNotAvailable, .imageTooBlurry, .frameError:
      true
    case .otherEvaluationInProgress, .scoreBelowCurrentBest, .scoreBelowMinThreshold: false
    }
  }

  /// The user's remedy.
  package var behaviour: BehaviourName {
    switch self {
    case .pitchTooLow: .tiltUp
    case .pitchTooHigh: .tiltDown
    case .movingTooFast, .trackingStateExcessiveMotion: .panSlowly
    case .movingTooLittle, .trackingStateInitializing, .trackingStateRelocalizing,
      .trackingStateInsufficientFeatures, .trackingStateNotAvailable, .imageTooBlurry, .frameError,
      .otherEvaluationInProgress, .scoreBelowCurrentBest, .scoreBelowMinThreshold:
      .panAround
    }
  }

  /// The rejection of a state of world tracking; nil for the normal one.
  package init?(_ state: WorldTrackingState) {
    switch state {
    case .normal: return nil
    case .notAvailable, .unknown: self = .trackingStateNotAvailable
    case .limited(let reason):
      switch reason {
      case .initializing: self = .trackingStateInitializing
      case .relocalizing: self = .trackingStateRelocalizing
      case .excessiveMotion: self = .trackingStateExcessiveMotion
      case .insufficientFeatures, .insufficientLight: self = .trackingStateInsufficientFeatures
      case .cameraUnavailable, .unknown: self = .trackingStateNotAvailable
      }
    }
  }
}
