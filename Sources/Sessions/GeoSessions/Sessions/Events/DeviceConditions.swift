/// What a permission is for.
public enum PermissionSubject: PlatformCode {
  /// Where the device is.
  case location
  /// Where the device is, to a few meters instead of kilometers.
  case preciseLocation
  /// The camera.
  case camera
  /// Motion sensors.
  case motion
  /// Radio beacons.
  case bluetooth
  /// The service, by the credentials of the app.
  case credentials
  /// Something else, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.location, "location", 0),
    (.preciseLocation, "preciseLocation", 1), (.camera, "camera", 2),
    (.motion, "motion", 3), (.bluetooth, "bluetooth", 4),
    (.credentials, "credentials", 5),
  ]

  /// What stood in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}

/// What a device may be able to do.
public enum DeviceFeature: PlatformCode {
  /// Anchors on Earth, from cameras and satellites.
  case geotracking
  /// Poses in a world of its own.
  case worldTracking
  /// Geotracking where the device is: the platform's own answer about this place.
  case geotrackingHere
  /// Something else, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.geotracking, "geotracking", 0),
    (.worldTracking, "worldTracking", 1), (.geotrackingHere, "geotrackingHere", 2),
  ]

  /// What stood in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
