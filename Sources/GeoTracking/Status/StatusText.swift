package import GeoSessions
package import GeoTexts

/// The words for a status.
package enum StatusText {
  /// One line for the state, with the accuracy when localized, and one for each reason.
  package static func lines(_ status: TrackingStatus) -> [Message] {
    let state = message(status.geo.state)
    let head =
      status.isLocalized ? .status(state, accuracy: message(status.geo.accuracy)) : state
    return [head] + status.geo.reasons.map { message($0, camera: status.camera) }
  }

  /// The name of a state.
  package static func message(_ state: GeoTrackingState) -> Message {
    switch state {
    case .notAvailable: .session(.stateNotAvailable)
    case .initializing: .session(.stateInitializing)
    case .localizing: .session(.stateLocalizing)
    case .localized: .session(.stateLocalized)
    case .unknown: .unknown(state.name)
    }
  }

  /// The name of an accuracy.
  package static func message(_ accuracy: GeoTrackingAccuracy) -> Message {
    switch accuracy {
    case .undetermined: .session(.accuracyUndetermined)
    case .low: .session(.accuracyLow)
    case .medium: .session(.accuracyMedium)
    case .high: .session(.accuracyHigh)
    case .unknown: .unknown(accuracy.name)
    }
  }

  /// What a reason means; an unstable world names the camera's cause.
  package static func message(_ reason: GeoTrackingReason, camera: WorldTrackingState) -> Message {
    switch reason {
    case .notAvailableAtLocation: return .session(.reasonNotAvailableAtLocation)
    case .needLocationPermissions: return .session(.reasonNeedLocationPermissions)
    case .worldTrackingUnstable:
      guard let cause = cause(of: camera) else { return .session(.reasonWorldTrackingUnstable) }
      return .limitedTracking(because: cause)
    case .waitingForLocation: return .session(.reasonWaitingForLocation)
    case .waitingForAvailabilityCheck: return .session(.reasonWaitingForAvailabilityCheck)
    case .geoDataNotLoaded: return .session(.reasonGeoDataNotLoaded)
    case .devicePointedTooLow: return .session(.reasonDevicePointedTooLow)
    case .visualLocalizationFailed: return .session(.reasonVisualLocalizationFailed)
    case .unknown: return .unknown(reason.name)
    }
  }

  /// Why the camera cannot follow the world; nil when it can.
  package static func cause(of camera: WorldTrackingState) -> Message? {
    switch camera {
    case .normal: nil
    case .notAvailable: .session(.causeNotAvailable)
    case .limited(.initializing): .session(.causeInitializing)
    case .limited(.excessiveMotion): .session(.causeExcessiveMotion)
    case .limited(.insufficientFeatures): .session(.causeInsufficientFeatures)
    case .limited(.relocalizing): .session(.causeRelocalizing)
    case .limited(.insufficientLight): .session(.causeInsufficientLight)
    case .limited(.cameraUnavailable): .session(.causeCameraUnavailable)
    case .limited(.unknown), .unknown: .unknown(camera.name)
    }
  }
}
