package import GeoSessions

extension SessionFailure {
  /// The message for the user: what failed, why, and what to do.
  ///
  /// The words of the platform stand for failures that the catalogue has no words for.
  package var lines: [Message] {
    switch code {
    case .locationUnauthorized:
      [
        .session(.sessionLocationDenied), .session(.sessionLocationDeniedReason),
        .session(.coachAllowLocation),
      ]
    case .worldTrackingFailed:
      [
        .session(.sessionWorldFailed), .session(.sessionWorldFailedReason),
        .session(.sessionWorldFailedRecovery),
      ]
    case .geoTrackingNotAvailableAtLocation:
      [
        .session(.alertUnavailableTitle), .session(.becauseNoCoverage),
        .session(.alertUnavailableAdvice),
      ]
    case .geoTrackingFailed:
      [
        .session(.sessionGeoFailed), .session(.sessionGeoFailedReason),
        .session(.sessionGeoFailedRecovery),
      ]
    case .unsupportedConfiguration, .sensorUnavailable, .sensorFailed, .cameraUnauthorized,
      .unknown:
      [.session(.alertFailedTitle)]
        + [description, reason, recovery].compactMap { $0.map { .platform($0) } }
    }
  }
}
