/// The subject of a permission.
public enum PermissionSubject: PlatformCode {
  /// The location of the device.
  case location
  /// The location of the device to a few meters instead of kilometers.
  case preciseLocation
  /// The camera.
  case camera
  /// Motion sensors.
  case motion
  /// Radio beacons.
  case bluetooth
  /// The service, by the credentials of the app.
  case credentials
  /// Another subject, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.location, "location", 0),
    (.preciseLocation, "preciseLocation", 1), (.camera, "camera", 2),
    (.motion, "motion", 3), (.bluetooth, "bluetooth", 4),
    (.credentials, "credentials", 5),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}

/// A capability of a device.
public enum DeviceFeature: PlatformCode {
  /// Anchors on Earth, from cameras and satellites.
  case geotracking
  /// Poses in a world of its own.
  case worldTracking
  /// Geotracking where the device is: the platform's own answer about this place.
  case geotrackingHere
  /// Another capability, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.geotracking, "geotracking", 0),
    (.worldTracking, "worldTracking", 1), (.geotrackingHere, "geotrackingHere", 2),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
