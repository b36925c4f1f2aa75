public import Geodesy

/// A compass reading: where the top of the device (or the camera, as the app set it up) points.
public struct HeadingReading: Hashable, Sendable {
  /// Degrees clockwise from true north, `0..<360`.
  public var degrees: Degrees
  /// Degrees of uncertainty (68 %); nil when the log does not say or the platform says "invalid".
  public var accuracy: Degrees?
  /// Degrees clockwise from magnetic north, when the log has it too.
  public var magnetic: Degrees?

  /// Creates a reading.
  public init(degrees: Degrees, accuracy: Degrees? = nil, magnetic: Degrees? = nil) {
    self.degrees = degrees
    self.accuracy = accuracy
    self.magnetic = magnetic
  }
}
