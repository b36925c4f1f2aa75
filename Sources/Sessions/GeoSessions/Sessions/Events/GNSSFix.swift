public import Geodesy

/// A position from satellites or the phone's location service.
public struct GNSSFix: Hashable, Sendable {
  /// Position in degrees on WGS84.
  public var coordinate: Coordinate
  /// The altitude, above the surface that it names; nil if unknown.
  public var altitude: Altitude?
  /// Meters of horizontal uncertainty (68 %); nil when the log does not say.
  public var horizontalAccuracy: Meters?
  /// Meters of vertical uncertainty (68 %).
  public var verticalAccuracy: Meters?
  /// Meters per second over ground.
  public var speed: Double?
  /// The direction of motion, in degrees clockwise from true north.
  public var course: Degrees?
  /// The time of measurement by the receiver, on the session's clock; nil if only the arrival is known.
  public var measuredAt: Seconds?
  /// The name of the receiver or service.
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
