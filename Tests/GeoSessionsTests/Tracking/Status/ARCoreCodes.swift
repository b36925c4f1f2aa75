import GeoSessions

/// Whether Google's visual positioning covers a place: `VpsAvailability`.
///
/// Names are Java's, raw values those of iOS (`GARVPSAvailability`).
enum VPSAvailability: PlatformCode {
  /// Not known (0).
  case undetermined
  /// Covered (1).
  case available
  /// Not covered; satellites and compass still work (2).
  case unavailable
  /// The service failed (-1).
  case errorInternal
  /// The service cannot be reached (-2).
  case errorNetworkConnection
  /// The app has no right to the service (-3).
  case errorNotAuthorized
  /// Too many requests (-4).
  case errorResourceExhausted
  /// Another value, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  static let table: Table = [
    (.undetermined, "UNKNOWN", 0),
    (.available, "AVAILABLE", 1), (.unavailable, "UNAVAILABLE", 2),
    (.errorInternal, "ERROR_INTERNAL", -1),
    (.errorNetworkConnection, "ERROR_NETWORK_CONNECTION", -2),
    (.errorNotAuthorized, "ERROR_NOT_AUTHORIZED", -3),
    (.errorResourceExhausted, "ERROR_RESOURCE_EXHAUSTED", -4),
  ]

  /// The code found in the log; nil for a known value.
  var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}

/// The state of ARCore's Earth: `Earth.EarthState`.
///
/// Names are Java's; raw values are those of iOS (`GAREarthState`), and of the two that only Java
/// has, -101 and -102.
enum EarthState: PlatformCode {
  /// The Earth can be used while its trackable tracks (0).
  case enabled
  /// The service failed (-1).
  case errorInternal
  /// The app has no right to the service (-2).
  case errorNotAuthorized
  /// Too many requests (-3).
  case errorResourceExhausted
  /// The session was not configured for it.
  case errorGeospatialModeDisabled
  /// The services on the device are too old.
  case errorAPKVersionTooOld
  /// Another value, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  static let table: Table = [
    (.enabled, "ENABLED", 0),
    (.errorInternal, "ERROR_INTERNAL", -1),
    (.errorNotAuthorized, "ERROR_NOT_AUTHORIZED", -2),
    (.errorResourceExhausted, "ERROR_RESOURCE_EXHAUSTED", -3),
    (.errorGeospatialModeDisabled, "ERROR_GEOSPATIAL_MODE_DISABLED", -101),
    (.errorAPKVersionTooOld, "ERROR_APK_VERSION_TOO_OLD", -102),
  ]

  /// The code found in the log; nil for a known value.
  var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}

/// The states of Google's sample in Java (`GeospatialActivity.State`), in its order.
enum GeospatialSampleState: PlatformCode {
  /// Nothing has begun.
  case uninitialized
  /// The device cannot do it.
  case unsupported
  case earthStateError
  /// World tracking or the Earth does not track yet.
  case pretracking
  /// The accuracies are not good enough yet.
  case localizing
  /// That took longer than 180 s.
  case localizingFailed
  /// The accuracies are good enough for anchors.
  case localized
  /// Another value, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  static let table: Table = [
    (.uninitialized, "UNINITIALIZED", 0),
    (.unsupported, "UNSUPPORTED", 1), (.earthStateError, "EARTH_STATE_ERROR", 2),
    (.pretracking, "PRETRACKING", 3), (.localizing, "LOCALIZING", 4),
    (.localizingFailed, "LOCALIZING_FAILED", 5), (.localized, "LOCALIZED", 6),
  ]

  /// The code found in the log; nil for a known value.
  var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
