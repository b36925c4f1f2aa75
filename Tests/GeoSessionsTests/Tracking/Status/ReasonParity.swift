@testable import GeoSessions

/// The equivalents of an ARKit reason in other systems; `none` where they have none.
struct ReasonParity: Hashable, Sendable {
  /// The message for it.
  var message: CoachingMessage
  /// The state of Google's geospatial sample.
  var arcore: GeospatialSampleState
  /// The request of Fantasmo to the user.
  var fantasmo: String
  /// The state that Nextome is in.
  var nextome: String
  /// The state of MultiSet's tracking.
  var multiset: String

  /// The row of a reason with the camera's state.
  init(_ reason: GeoTrackingReason, camera: WorldTrackingState = .normal) {
    message = CoachingMessage(
      for: CoachingSituation(state: .localizing, reason: reason, camera: camera))
    switch reason {
    case .notAvailableAtLocation:
      (arcore, fantasmo, nextome, multiset) = (.localizing, "none", "SearchVenue", "stopped")
    case .needLocationPermissions:
      (arcore, fantasmo, nextome, multiset) = (.pretracking, "none", "Error", "stopped")
    case .worldTrackingUnstable:
      let asked = Self.behaviour(for: camera).rawValue
      (arcore, fantasmo, nextome, multiset) = (.pretracking, asked, "LocalizationRunning", "paused")
    case .waitingForLocation:
      (arcore, fantasmo, nextome, multiset) = (.localizing, "none", "SearchVenue", "paused")
    case .waitingForAvailabilityCheck:
      (arcore, fantasmo, nextome, multiset) = (.pretracking, "none", "SearchVenue", "paused")
    case .geoDataNotLoaded:
      (arcore, fantasmo, nextome, multiset) = (.localizing, "none", "GetPacket", "paused")
    case .devicePointedTooLow:
      let asked = BehaviourName.tiltUp.rawValue
      (arcore, fantasmo, nextome, multiset) = (
        .localizing, asked, "LocalizationRunning", "tracking"
      )
    case .visualLocalizationFailed:
      let asked = BehaviourName.pointAtBuildings.rawValue
      (arcore, fantasmo, nextome, multiset) = (.localizingFailed, asked, "FindFloor", "tracking")
    // The others have no word for what is not named here.
    default:
      let asked = BehaviourName.panAround.rawValue
      (arcore, fantasmo, nextome, multiset) = (.localizing, asked, "LocalizationRunning", "paused")
    }
  }

  /// The request of Fantasmo when the camera cannot follow: slower for too much motion, else
  /// around.
  static func behaviour(for camera: WorldTrackingState) -> BehaviourName {
    switch camera {
    case .limited(.excessiveMotion): .panSlowly
    case .normal, .notAvailable, .limited(.initializing), .limited(.insufficientFeatures),
      .limited(.relocalizing), .limited(.insufficientLight), .limited(.cameraUnavailable),
      .limited(.unknown), .unknown:
      .panAround
    }
  }
}
