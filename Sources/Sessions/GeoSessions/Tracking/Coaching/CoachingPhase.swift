package import Geodesy

/// The phase of coaching, with its associated data.
package enum CoachingPhase: Hashable, Sendable {
  /// Nothing is known yet.
  case uninitialized
  /// World tracking has to hold first; `since` is when it became normal.
  case waitingForStability(since: Seconds?)
  /// The device is to be moved.
  case initializing(since: Seconds)
  /// The camera is to see buildings.
  case localizing(since: Seconds)
  /// Nothing is to be said.
  case localized
  /// Geotracking is not available: coaching cannot help.
  case unavailable

  package var name: String {
    switch self {
    case .uninitialized: "uninitialized"
    case .waitingForStability: "waitingForStability"
    case .initializing: "initializing"
    case .localizing: "localizing"
    case .localized: "localized"
    case .unavailable: "unavailable"
    }
  }

  /// The phase that follows from the status and the camera at a moment.
  func next(
    _ status: TrackingStatus, camera: WorldTrackingState, policy: CoachingPolicy, at time: Seconds
  ) -> CoachingPhase {
    let isOut =
      status.geo.state == .notAvailable || status.geo.reasons.contains(.notAvailableAtLocation)
    if isOut { return .unavailable }
    if status.isLocalized { return .localized }
    switch self {
    case .uninitialized:
      return .waitingForStability(since: camera.isNormal ? time : nil)
    case .waitingForStability(let since):
      guard camera.isNormal else { return .waitingForStability(since: nil) }
      guard let since else { return .waitingForStability(since: time) }
      return time - since >= policy.stability ? .initializing(since: time) : self
    case .initializing(let since):
      guard status.geo.state == .localizing, time - since >= policy.start else { return self }
      return .localizing(since: time)
    case .localizing:
      return status.geo.state == .initializing ? .initializing(since: time) : self
    case .localized, .unavailable:
      return status.geo.state == .localizing ? .localizing(since: time) : .initializing(since: time)
    }
  }

  /// The standing message of the phase; nil without one.
  func message(_ policy: CoachingPolicy, at time: Seconds) -> CoachingMessage? {
    switch self {
    case .uninitialized, .waitingForStability, .localized, .unavailable: nil
    case .initializing: .coachStart
    case .localizing(let since):
      time - since >= policy.obstruction ? .coachLookAtBuildingsClear : .coachLookAtBuildings
    }
  }
}
