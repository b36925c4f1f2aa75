/// The platform ended the session with an error, as ARKit's `session(_:didFailWithError:)` tells it.
public struct SessionFailure: Hashable, Sendable {
  /// The kind of failure.
  public var code: SessionFailureCode
  /// The platform's words for it.
  public var description: String?
  /// The platform's words for why.
  public var reason: String?
  /// The platform's words for what to do.
  public var recovery: String?

  /// Creates a failure; what the platform did not say is left out.
  public init(
    code: SessionFailureCode, description: String? = nil, reason: String? = nil,
    recovery: String? = nil
  ) {
    self.code = code
    self.description = description
    self.reason = reason
    self.recovery = recovery
  }
}

/// The kind of failure; the raw values are those of ARKit's `ARError.Code`.
public enum SessionFailureCode: PlatformCode {
  /// The configuration is not supported by the device.
  case unsupportedConfiguration
  /// A sensor is not available.
  case sensorUnavailable
  /// A sensor stopped giving data.
  case sensorFailed
  /// The user does not allow the camera.
  case cameraUnauthorized
  /// The user does not allow location.
  case locationUnauthorized
  /// World tracking met an error that it does not recover from.
  case worldTrackingFailed
  /// Geotracking is not available at the place.
  case geoTrackingNotAvailableAtLocation
  /// Geotracking met an error that it does not recover from.
  case geoTrackingFailed
  /// Another failure, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and ARKit's numbers.
  public static let table: Table = [
    (.unsupportedConfiguration, "unsupportedConfiguration", 100),
    (.sensorUnavailable, "sensorUnavailable", 101), (.sensorFailed, "sensorFailed", 102),
    (.cameraUnauthorized, "cameraUnauthorized", 103),
    (.locationUnauthorized, "locationUnauthorized", 105),
    (.worldTrackingFailed, "worldTrackingFailed", 200),
    (.geoTrackingNotAvailableAtLocation, "geoTrackingNotAvailableAtLocation", 201),
    (.geoTrackingFailed, "geoTrackingFailed", 202),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
