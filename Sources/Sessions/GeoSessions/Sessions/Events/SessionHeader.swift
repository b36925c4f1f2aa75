public import Geodesy

/// The header of a log: the first line, which applies to all others.
public struct SessionHeader: Hashable, Sendable {
  /// The name of the format: the value of `format`.
  public static let formatName = "geoanchor-session"
  /// The version that is written, and the newest that is read without a finding.
  public static let newestVersion = 1

  /// The version of the log.
  public var version: Int
  /// The time 0 of the events, in seconds since 1970 UTC; nil if unknown.
  public var epoch: Double?
  /// The origin of the log: a program, a data set.
  public var source: String?
  /// The phone or the simulation that recorded it.
  public var device: String?
  /// The requested alignment of the AR world.
  public var alignment: WorldAlignment?
  /// The axes of poses in the file; poses of events are always right-handed with y up.
  public var axes: FrameConvention
  /// Members that this version has no name for; they are written back as they were.
  package var foreign = ForeignFields.none

  /// Creates a header.
  public init(
    version: Int = newestVersion, epoch: Double? = nil, source: String? = nil,
    device: String? = nil, alignment: WorldAlignment? = nil, axes: FrameConvention = .eus
  ) {
    self.version = version
    self.epoch = epoch
    self.source = source
    self.device = device
    self.alignment = alignment
    self.axes = axes
  }
}

/// The requested alignment of an AR world: `ARConfiguration.WorldAlignment`.
public enum WorldAlignment: PlatformCode {
  /// y is up, the yaw is whatever it was at the start (0).
  case gravity
  /// y is up, -z points north by compass (1).
  case gravityAndHeading
  /// The world moves with the camera (2).
  case camera
  /// Another one, kept as it was found.
  case unknown(UnknownCode)

  /// The names in logs and the raw values.
  public static let table: Table = [
    (.gravity, "gravity", 0),
    (.gravityAndHeading, "gravityAndHeading", 1), (.camera, "camera", 2),
  ]

  /// The code found in the log; nil for a known value.
  public var unknownCode: UnknownCode? {
    if case .unknown(let code) = self { code } else { nil }
  }
}
