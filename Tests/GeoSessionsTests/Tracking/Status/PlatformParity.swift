import GeoTexts

@testable import GeoSessions

/// The meaning of one platform's value in another's terms.
///
/// Every function is total: an unknown value means what is safe, never nothing.
enum PlatformParity {
  /// The equivalent of a value of ARCore: a status of ARKit's kind and the message for it.
  struct Meaning: Hashable, Sendable {
    var status: GeoStatus
    /// The message for the user.
    var message: Message
    /// The severity of the message.
    var severity: CoachingMessage.Severity

    init(
      _ state: GeoTrackingState, _ reasons: [GeoTrackingReason] = [], _ text: SessionText,
      _ severity: CoachingMessage.Severity
    ) {
      status = GeoStatus(state, reasons: reasons)
      message = .session(text)
      self.severity = severity
    }

    init(
      _ state: GeoTrackingState, _ reasons: [GeoTrackingReason] = [], _ message: CoachingMessage,
      _ severity: CoachingMessage.Severity
    ) {
      status = GeoStatus(state, reasons: reasons)
      self.message = .session(message)
      self.severity = severity
    }
  }

  /// The meaning of ARCore's answer about a place.
  static func meaning(of availability: VPSAvailability) -> Meaning {
    switch availability {
    case .undetermined, .unknown:
      Meaning(.initializing, [.waitingForAvailabilityCheck], .coachWaitForCheck, .info)
    case .available: Meaning(.localizing, [], .coachLookAtBuildings, .instruction)
    case .unavailable:
      Meaning(.notAvailable, [.notAvailableAtLocation], .coachUnavailable, .blocking)
    case .errorInternal:
      Meaning(.initializing, [.waitingForAvailabilityCheck], .serviceInternal, .blocking)
    case .errorNetworkConnection:
      Meaning(.initializing, [.geoDataNotLoaded], .serviceUnreachable, .blocking)
    case .errorNotAuthorized:
      Meaning(.notAvailable, [], .serviceNotAuthorized, .blocking)
    case .errorResourceExhausted:
      Meaning(.initializing, [.waitingForAvailabilityCheck], .serviceExhausted, .blocking)
    }
  }

  /// The meaning of the state of ARCore's Earth.
  static func meaning(of state: EarthState) -> Meaning {
    switch state {
    case .enabled: Meaning(.localizing, [], .coachLookAtBuildings, .instruction)
    case .errorInternal:
      Meaning(.initializing, [.geoDataNotLoaded], .serviceInternal, .blocking)
    case .errorNotAuthorized:
      Meaning(.notAvailable, [], .serviceNotAuthorized, .blocking)
    case .errorResourceExhausted:
      Meaning(.initializing, [.geoDataNotLoaded], .serviceExhausted, .blocking)
    case .errorGeospatialModeDisabled:
      Meaning(.notAvailable, [], .serviceModeDisabled, .blocking)
    case .errorAPKVersionTooOld: Meaning(.notAvailable, [], .serviceOutdated, .blocking)
    case .unknown: Meaning(.initializing, [], .coachStart, .instruction)
    }
  }

  /// The meaning of a state of Google's sample.
  static func meaning(of state: GeospatialSampleState) -> Meaning {
    switch state {
    case .uninitialized, .unknown: Meaning(.initializing, [], .coachStart, .instruction)
    case .unsupported: Meaning(.notAvailable, [], .coachUnsupported, .blocking)
    case .earthStateError:
      Meaning(.initializing, [.geoDataNotLoaded], .serviceInternal, .blocking)
    case .pretracking:
      Meaning(.initializing, [.worldTrackingUnstable], .coachSteady, .instruction)
    case .localizing: Meaning(.localizing, [], .coachLookAtBuildings, .instruction)
    case .localizingFailed:
      Meaning(.localizing, [.visualLocalizationFailed], .coachFailed, .blocking)
    case .localized: Meaning(.localized, [], .coachReady, .quiet)
    }
  }

  /// The state of Google's sample that a status corresponds to.
  static func sampleState(of status: TrackingStatus) -> GeospatialSampleState {
    guard status.isSupported else { return .unsupported }
    switch status.geo.state {
    // Outside of coverage ARCore goes on with satellites and compass.
    case .notAvailable: return .localizing
    case .initializing: return .pretracking
    case .localizing: return status.hasTimedOut ? .localizingFailed : .localizing
    case .localized: return .localized
    case .unknown: return .uninitialized
    }
  }

  /// The accuracy that ARCore's numbers come to, by a policy: its own platform has no classes.
  static func accuracy(
    horizontalMeters: Double?, yawDegrees: Double?, policy: StatusPolicy = .arcoreJava
  ) -> GeoTrackingAccuracy {
    guard let meters = horizontalMeters, let degrees = yawDegrees, meters >= 0, degrees >= 0,
      meters <= policy.position.leave, degrees <= policy.yaw.leave
    else { return .undetermined }
    if meters <= policy.highAccuracy { return .high }
    return meters <= policy.mediumAccuracy ? .medium : .low
  }
}
