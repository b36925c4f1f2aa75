public import Geodesy

/// A position from satellites or the phone's location service.
public struct GNSSFix: Hashable, Sendable {
  /// Position in degrees on WGS84.
  public var coordinate: Coordinate
  /// How high, above the surface that it names; nil without one.
  public var altitude: Altitude?
  /// Meters of horizontal uncertainty (68 %); nil when the log does not say.
  public var horizontalAccuracy: Meters?
  /// Meters of vertical uncertainty (68 %).
  public var verticalAccuracy: Meters?
  /// Meters per second over ground.
  public var speed: Double?
  /// Where the motion goes, degrees clockwise from true north.
  public var course: Degrees?
  /// When the receiver measured it, on the session's clock; nil when only the arrival is known.
  public var measuredAt: Seconds?
  /// Which receiver or service said so.
  public var source: String?

  /// Creates a fix.
  public init(
    _ coordinate: Coordinate, altitude: Altitude? = nil, horizontalAccuracy: Meters? = nil,
    verticalAccuracy: Meters? = nil, speed: Double? = nil, course: Degrees? = nil,
    measuredAt: Seconds? = nil, source: String? = nil
  ) {
    self.coordinate = coordinate
    self.altitude = altitude
    self.horizontalAccuracy = horizontalAccuracy
    self.verticalAccuracy = verticalAccuracy
    self.speed = speed
    self.course = course
    self.measuredAt = measuredAt
    self.source = source
  }
}
