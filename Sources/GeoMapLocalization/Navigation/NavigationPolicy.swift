public import Geodesy

/// The thresholds of navigation through a map; the defaults are the reference's.
public struct NavigationPolicy: Hashable, Sendable {
  /// Below this angle to the way the user goes straight ahead.
  public var forward: Degrees = 20
  /// Below this angle a turn is slight.
  public var slight: Degrees = 60
  /// From this angle on the user has to turn around.
  public var around: Degrees = 150
  /// An instruction stays until its limits are passed by so much.
  public var hysteresis: Degrees = 10
  /// How many headings are averaged.
  public var headingCount = 5
  /// How far the user has to walk for the walk to have a heading.
  public var leastMove: Meters = 0.3
  /// How old a heading may be.
  public var headingAge: Seconds = 3
  /// How far ahead on the way the direction points.
  public var lookAhead: Meters = 3.5
  /// Over what length of the way its direction counts.
  public var chord: Meters = 2
  /// How far ahead of a bend the turn is announced.
  public var anticipation: Meters = 4
  /// From this angle on the way bends.
  public var bend: Degrees = 40
  /// Farther from the way the user has left it.
  public var offPath: Meters = 4
  /// So near a waypoint is reached.
  public var reach: Meters = 1.5
  /// How far back on the way a position may lie.
  public var backward: Meters = 2
  /// The least radius of arrival.
  public var arrival: Meters = 0.75
  /// Another floor begins so far above or below.
  public var floor: Meters = 2.5
  /// How many positions in a row have to agree that the way was left, or the place reached.
  public var debounce = 2
  /// Before the same instruction is given again.
  public var sameCooldown: Seconds = 3
  /// Before any other instruction is given.
  public var anyCooldown: Seconds = 1.5
  /// Positions with less confidence do not count.
  public var leastConfidence = 0.4
  /// Without a position for so long the user is told.
  public var fixTimeout: Seconds = 12

  /// Makes the reference's policy.
  public init() {}
}
