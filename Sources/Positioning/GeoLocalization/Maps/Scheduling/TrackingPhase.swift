package import GeoSessions

/// How well the AR world is followed, in the three steps that apps are told.
package enum TrackingPhase: String, Hashable, Sendable, CaseIterable {
  /// Poses can be trusted.
  case tracking
  /// Poses are doubtful.
  case paused
  /// There are no poses.
  case stopped

  /// The step of a state of world tracking; one that is not known is doubtful.
  package init(_ state: WorldTrackingState) {
    self =
      switch state {
      case .normal: .tracking
      case .limited, .unknown: .paused
      case .notAvailable: .stopped
      }
  }
}
