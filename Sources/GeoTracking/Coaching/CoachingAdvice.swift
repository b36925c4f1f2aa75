public import GeoSessions

/// How much an advice matters; a greater one displaces a lesser one.
public enum CoachingSeverity: Int, Hashable, Sendable, CaseIterable, Comparable {
  /// Nothing needs to be said.
  case quiet
  /// Something takes a moment.
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

  /// Orders severities from quiet to blocking.
  public static func < (one: CoachingSeverity, other: CoachingSeverity) -> Bool {
    one.rawValue < other.rawValue
  }
}

/// What the user is told to do, by the stable names that outputs have; texts have it in every language.
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

  /// The message for what a localization service asks for.
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

/// One message for the user.
public struct CoachingAdvice: Hashable, Sendable {
  /// What the user is told.
  public var message: CoachingMessage
  /// How much it matters.
  public var severity: CoachingSeverity

  init(_ message: CoachingMessage, _ severity: CoachingSeverity) {
    self.message = message
    self.severity = severity
  }
}

/// What an advice depends on.
struct CoachingSituation: Hashable, Sendable {
  /// How far geotracking has come.
  var state: GeoTrackingState
  /// What stands in the way; nil for nothing.
  var reason: GeoTrackingReason?
  /// How well the camera follows the world.
  var camera = WorldTrackingState.normal
  /// What a localization service asks for; nil for nothing.
  var request: BehaviourName?
}

extension CoachingAdvice {
  /// The advice for a situation: every combination has one, whatever the platform mixes.
  init(for situation: CoachingSituation) {
    switch situation.reason {
    case .notAvailableAtLocation?:
      self.init(.reasonNotAvailableAtLocation, .blocking)
    case .needLocationPermissions?: self.init(.coachAllowLocation, .blocking)
    case .worldTrackingUnstable?:
      self = Self.steadying(situation.camera) ?? CoachingAdvice(.coachSteady, .instruction)
    case .waitingForLocation?: self.init(.coachWaitForLocation, .info)
    case .waitingForAvailabilityCheck?: self.init(.coachWaitForCheck, .info)
    case .geoDataNotLoaded?: self.init(.coachWaitForData, .info)
    case .devicePointedTooLow?: self.init(.coachLookUp, .warning)
    case .visualLocalizationFailed?:
      self.init(
        situation.request.map(CoachingMessage.init) ?? .reasonVisualLocalizationFailed, .instruction
      )
    case .unknown?, nil: self = Self.plain(situation)
    }
  }

  /// Nothing stands in the way that has a name.
  private static func plain(_ situation: CoachingSituation) -> CoachingAdvice {
    if let advice = steadying(situation.camera) { return advice }
    if let request = situation.request {
      return CoachingAdvice(CoachingMessage(request), .instruction)
    }
    return switch situation.state {
    case .notAvailable: CoachingAdvice(.coachUnavailable, .blocking)
    case .initializing: CoachingAdvice(.coachStart, .instruction)
    case .localizing: CoachingAdvice(.coachLookAtBuildings, .instruction)
    case .localized, .unknown: CoachingAdvice(.coachReady, .quiet)
    }
  }

  /// What helps the camera to follow the world again; nil when it does.
  static func steadying(_ camera: WorldTrackingState) -> CoachingAdvice? {
    switch camera {
    case .normal: nil
    case .notAvailable: CoachingAdvice(.coachCamera, .warning)
    case .limited(.initializing): CoachingAdvice(.coachSteady, .instruction)
    case .limited(.excessiveMotion): CoachingAdvice(.coachSlowDown, .warning)
    case .limited(.insufficientFeatures): CoachingAdvice(.coachMoreDetail, .warning)
    case .limited(.relocalizing): CoachingAdvice(.coachGoBack, .warning)
    case .limited(.insufficientLight): CoachingAdvice(.coachMoreLight, .warning)
    case .limited(.cameraUnavailable): CoachingAdvice(.coachFreeCamera, .blocking)
    case .limited(.unknown), .unknown: CoachingAdvice(.coachSteady, .instruction)
    }
  }
}
