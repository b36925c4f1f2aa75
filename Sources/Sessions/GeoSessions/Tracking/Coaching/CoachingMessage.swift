extension CoachingMessage {
  /// The severity of a message; a more severe one displaces a lesser one.
  public enum Severity: Hashable, Sendable, CaseIterable, Comparable {
    /// Nothing needs to be said.
    case quiet
    /// A short wait.
    case info
    /// The user has to do something to get on.
    case instruction
    /// The user has to stop doing something.
    case warning
    /// Nothing goes on until something outside of tracking changes.
    case blocking

    /// The name in outputs.
    public var name: String {
      switch self {
      case .quiet: "quiet"
      case .info: "info"
      case .instruction: "instruction"
      case .warning: "warning"
      case .blocking: "blocking"
      }
    }
  }

  /// The message for a situation: every combination has one, whatever the platform mixes.
  init(for situation: CoachingSituation) {
    self =
      switch situation.reason {
      case .notAvailableAtLocation?: .reasonNotAvailableAtLocation
      case .needLocationPermissions?: .coachAllowLocation
      case .worldTrackingUnstable?: Self.steadying(situation.camera) ?? .coachSteady
      case .waitingForLocation?: .coachWaitForLocation
      case .waitingForAvailabilityCheck?: .coachWaitForCheck
      case .geoDataNotLoaded?: .coachWaitForData
      case .devicePointedTooLow?: .coachLookUp
      case .visualLocalizationFailed?:
        situation.request.map(Self.init) ?? .reasonVisualLocalizationFailed
      case .unknown?, nil: Self.plain(situation)
      }
  }

  /// Nothing stands in the way that has a name.
  private static func plain(_ situation: CoachingSituation) -> CoachingMessage {
    if let message = steadying(situation.camera) { return message }
    if let request = situation.request { return CoachingMessage(request) }
    return switch situation.state {
    case .notAvailable: .coachUnavailable
    case .initializing: .coachStart
    case .localizing: .coachLookAtBuildings
    case .localized, .unknown: .coachReady
    }
  }

  /// The advice that restores world tracking; nil while the camera tracks normally.
  static func steadying(_ camera: WorldTrackingState) -> CoachingMessage? {
    switch camera {
    case .normal: nil
    case .notAvailable: .coachCamera
    case .limited(.initializing): .coachSteady
    case .limited(.excessiveMotion): .coachSlowDown
    case .limited(.insufficientFeatures): .coachMoreDetail
    case .limited(.relocalizing): .coachGoBack
    case .limited(.insufficientLight): .coachMoreLight
    case .limited(.cameraUnavailable): .coachFreeCamera
    case .limited(.unknown), .unknown: .coachSteady
    }
  }
}

/// The action advised to the user, by the stable names that outputs have; texts have it in every language.
public enum CoachingMessage: String, Hashable, Sendable, CaseIterable {
  /// Tracking is ready; nothing is to be done.
  case coachReady
  /// Move the device, so that the session can begin.
  case coachStart
  /// Look at buildings nearby.
  case coachLookAtBuildings
  /// Look at buildings nearby that nothing hides.
  case coachLookAtBuildingsClear
  /// Point the device up.
  case coachLookUp
  /// Move the device more slowly.
  case coachSlowDown
  /// Point at what has more detail or better light.
  case coachMoreDetail
  /// Go where there is more light.
  case coachMoreLight
  /// Close other apps that use the camera.
  case coachFreeCamera
  /// Point at what was seen before the interruption.
  case coachGoBack
  /// Uncover the camera and hold the device up.
  case coachCamera
  /// Move the device slowly from side to side.
  case coachSteady
  /// Allow the app to use the location.
  case coachAllowLocation
  /// Stay in the open until the position is precise.
  case coachWaitForLocation
  /// Wait until it is known whether geotracking is available here.
  case coachWaitForCheck
  /// Wait until the data of the place is loaded.
  case coachWaitForData
  /// Check the connection to the network.
  case coachCheckNetwork
  /// Geotracking is not available here.
  case coachUnavailable
  /// Localizing failed here; try another place.
  case coachFailed
  /// Geotracking is not available at this place.
  case reasonNotAvailableAtLocation
  /// Point the camera at a building that nothing hides.
  case reasonVisualLocalizationFailed
  /// A localization service asks to look at buildings.
  case requestPointAtBuildings
  /// A localization service asks to tilt the device up.
  case requestTiltUp
  /// A localization service asks to tilt the device down.
  case requestTiltDown
  /// A localization service asks to turn around.
  case requestPanAround
  /// A localization service asks to turn more slowly.
  case requestPanSlowly

  /// The severity of the message.
  public var severity: CoachingMessage.Severity {
    switch self {
    case .coachReady: .quiet
    case .coachWaitForLocation, .coachWaitForCheck, .coachWaitForData: .info
    case .coachStart, .coachLookAtBuildings, .coachLookAtBuildingsClear, .coachSteady,
      .coachCheckNetwork, .reasonVisualLocalizationFailed, .requestPointAtBuildings,
      .requestTiltUp, .requestTiltDown, .requestPanAround, .requestPanSlowly:
      .instruction
    case .coachLookUp, .coachSlowDown, .coachMoreDetail, .coachMoreLight, .coachGoBack,
      .coachCamera:
      .warning
    case .coachFreeCamera, .coachAllowLocation, .coachUnavailable, .coachFailed,
      .reasonNotAvailableAtLocation:
      .blocking
    }
  }

  /// Creates the message for an action that a localization service asks for.
  public init(_ request: BehaviourName) {
    self =
      switch request {
      case .pointAtBuildings: .requestPointAtBuildings
      case .tiltUp: .requestTiltUp
      case .tiltDown: .requestTiltDown
      case .panAround: .requestPanAround
      case .panSlowly: .requestPanSlowly
      }
  }
}

/// The inputs of a message.
struct CoachingSituation: Hashable, Sendable {
  var state: GeoTrackingState
  /// The obstacle; nil without one.
  var reason: GeoTrackingReason?
  var camera = WorldTrackingState.normal
  /// The action that a localization service asks for; nil without one.
  var request: BehaviourName?
}
