public import Geodesy

/// The error model of world tracking.
public struct TrackingModel: Hashable, Sendable {
  /// The alignment of the AR world at the start: `gravity` with a random yaw, `gravityAndHeading`
  /// with the compass' error.
  public var alignment: WorldAlignment = .gravity
  /// The yaw of the AR world at the start; nil lets `alignment` decide.
  public var yaw: Degrees?
  /// Standard deviation of the yaw's drift after a minute; grows with the square root of time.
  public var yawDrift: Degrees = 0.15
  /// Standard deviation of the position's drift on each axis after a meter at 1.4 m/s; grows with
  /// the square root of the distance.
  public var positionDrift: Meters = 0.02
  /// Standard deviation of the scale error, which is constant during a session.
  public var scaleError: Double = 0.003
  /// Duration of the initialization.
  public var initializing: Seconds = 1.5
  /// Duration of relocalizing after a loss.
  public var relocalizing: Seconds = 2
  /// Standard deviation of the jump on each axis after relocalizing.
  public var relocalizationJump: Meters = 0.2
  /// Mean number of random losses per hour; each lasts some seconds.
  public var lossesPerHour: Double = 0

  /// A good phone on a day with light.
  public init() {}

  func check() throws(SimulationError) {
    try ModelRange.check("tracking.yaw", yaw ?? 0, -360...360)
    try ModelRange.check("tracking.yawDrift", yawDrift, 0...180)
    try ModelRange.check("tracking.positionDrift", positionDrift, 0...100)
    try ModelRange.check("tracking.scaleError", scaleError, 0...0.5)
    try ModelRange.check("tracking.initializing", initializing, 0...3600)
    try ModelRange.check("tracking.relocalizing", relocalizing, 0...3600)
    try ModelRange.check("tracking.relocalizationJump", relocalizationJump, 0...1000)
    try ModelRange.check("tracking.lossesPerHour", lossesPerHour, 0...3600)
  }
}
