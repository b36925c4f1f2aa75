/// An obstacle to geotracking: `ARGeoTrackingStatus.StateReason`.
///
/// ARKit's `none` (0) is an empty list of reasons.
public enum GeoTrackingReason: PlatformCode {
  /// No data for this place (1).
  case notAvailableAtLocation
  /// The user has to allow the location (2).
  case needLocationPermissions
  /// World tracking is not normal; the camera's own reason says why (3).
  case worldTrackingUnstable
  /// No position that is good enough yet (4).
  case waitingForLocation
  /// The check whether the place is covered has not finished (5).
  case waitingForAvailabilityCheck
  /// Data of the place is still being loaded (6).
  case geoDataNotLoaded
  /// The camera looks at the ground (7).
  case devicePointedTooLow
  /// The pictures did not match though everything else was right (8).
  case visualLocalizationFailed
  /// Another reason, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.notAvailableAtLocation, "notAvailableAtLocation", 1),
    (.needLocationPermissions, "needLocationPermissions", 2),
    (.worldTrackingUnstable, "worldTrackingUnstable", 3),
    (.waitingForLocation, "waitingForLocation", 4),
    (.waitingForAvailabilityCheck, "waitingForAvailabilityCheck", 5),
    (.geoDataNotLoaded, "geoDataNotLoaded", 6),
    (.devicePointedTooLow, "devicePointedTooLow", 7),
    (.visualLocalizationFailed, "visualLocalizationFailed", 8),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
