/// Whether the user lets the app use a sensor.
public struct PermissionStatus: Hashable, Sendable {
  /// What the permission is for.
  public var subject: PermissionSubject
  /// Whether it is granted.
  public var isGranted: Bool

  /// Makes a status.
  public init(_ subject: PermissionSubject, isGranted: Bool) {
    self.subject = subject
    self.isGranted = isGranted
  }
}

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
  /// Something else, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs; the numbers are their order here.
  public static let table: Table = [
    (.location, "location", 0),
    (.preciseLocation, "preciseLocation", 1), (.camera, "camera", 2),
    (.motion, "motion", 3), (.bluetooth, "bluetooth", 4),
  ]

  /// What stood in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}

/// Whether there is a network.
public struct NetworkStatus: Hashable, Sendable {
  /// Whether requests can be sent.
  public var isConnected: Bool

  /// Makes a status.
  public init(isConnected: Bool) {
    self.isConnected = isConnected
  }
}

/// Whether the device can do what is asked of it.
public struct DeviceSupport: Hashable, Sendable {
  /// What is asked.
  public var feature: DeviceFeature
  /// Whether the device can do it.
  public var isSupported: Bool

  /// Makes a statement.
  public init(_ feature: DeviceFeature = .geotracking, isSupported: Bool) {
    self.feature = feature
    self.isSupported = isSupported
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
