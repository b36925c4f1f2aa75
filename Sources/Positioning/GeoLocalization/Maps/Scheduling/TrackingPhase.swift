package import GeoSessions

/// Quality of world tracking, in the three levels that apps see.
package enum TrackingPhase: String, Hashable, Sendable, CaseIterable {
  /// Poses can be trusted.
  case tracking
  /// Poses are doubtful.
  case paused
  /// No poses.
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
