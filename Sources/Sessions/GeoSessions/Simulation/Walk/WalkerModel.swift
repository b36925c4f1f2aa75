public import Geodesy

/// The model of a person who walks and holds the phone.
public struct WalkerModel: Hashable, Sendable {
  /// Meters per second on a straight way.
  public var speed: Double = 1.4
  /// Standard deviation of the speed in meters per second, over some ten seconds.
  public var speedSpread: Double = 0.05
  /// Meters per second squared when starting and stopping.
  public var acceleration: Double = 0.8
  /// Rate of turning, degrees per second.
  public var turnRate: Degrees = 120
  /// Meters of a step; speed over it is the step frequency.
  public var stepLength: Meters = 0.74
  /// Half of the way that the phone goes up and down with each step, at 1.4 m/s.
  public var bob: Meters = 0.02
  /// Half of the way that the phone goes left and right with each pair of steps, at 1.4 m/s.
  public var sway: Meters = 0.015
  /// Height of the phone above the ground.
  public var holdHeight: Meters = 1.45
  /// Mean pitch of the camera above the horizon; negative is below.
  public var pitch: Degrees = -6
  /// Standard deviation of the pitch about its average.
  public var pitchSpread: Degrees = 4
  /// Standard deviation of the camera's heading about the direction of walking.
  public var lookSpread: Degrees = 10
  /// Duration of looking around at each stop.
  public var pause: Seconds = 5

  /// A person in no hurry.
  public init() {}

  func check() throws(SimulationError) {
    try ModelRange.check("speed", speed, 0.1...15)
    try ModelRange.check("speedSpread", speedSpread, 0...5)
    try ModelRange.check("acceleration", acceleration, 0.05...20)
    try ModelRange.check("turnRate", turnRate, 10...1000)
    try ModelRange.check("stepLength", stepLength, 0.1...5)
    try ModelRange.check("bob", bob, 0...1)
    try ModelRange.check("sway", sway, 0...1)
    try ModelRange.check("holdHeight", holdHeight, 0...100)
    try ModelRange.check("pitch", pitch, -90...90)
    try ModelRange.check("pitchSpread", pitchSpread, 0...45)
    try ModelRange.check("lookSpread", lookSpread, 0...90)
    try ModelRange.check("pause", pause, 0...3600)
  }
}
