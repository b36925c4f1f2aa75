public import Geodesy

/// Heights of the anchors of a chain above known ground.
public struct HeightPolicy: Hashable, Sendable {
  /// Meters above what is walked on.
  public var aboveGround: Meters
  /// The steepest that the line of anchors may be: meters up or down for each meter of way.
  public var steepest: Double
  /// Meters from one level of a building or a station to the next.
  public var levelHeight: Meters
  /// The longest section without heights that is bridged, in meters.
  public var longestVoid: Meters

  /// Creates a policy; the steepest is that of stairs with 17 cm on 29 cm.
  public init(
    aboveGround: Meters = 0, steepest: Double = 0.6, levelHeight: Meters = 3,
    longestVoid: Meters = 300
  ) {
    self.aboveGround = aboveGround
    self.steepest = steepest
    self.levelHeight = levelHeight
    self.longestVoid = longestVoid
  }

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    PolicyIssue.first(in: [
      (
        "height above ground", aboveGround, abs(aboveGround) <= 10_000,
        "between -10000 and 10000 meters"
      ),
      ("slope", steepest, steepest > 0, "above 0"),
      ("level height", levelHeight, abs(levelHeight) <= 100, "between -100 and 100 meters"),
      ("longest void", longestVoid, longestVoid >= 0, "0 or more meters"),
    ])
  }
}
