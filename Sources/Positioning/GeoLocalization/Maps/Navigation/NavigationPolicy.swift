import Geodesy

/// The thresholds of navigation through a map; the defaults are the reference's.
struct NavigationPolicy: Hashable, Sendable {
  /// Angle to the way below which the user goes straight ahead.
  var forward: Degrees = 20
  /// Angle below which a turn is slight.
  var slight: Degrees = 60
  /// Angle from which the user has to turn around.
  var around: Degrees = 150
  /// An instruction stays until its limits are passed by so much.
  var hysteresis: Degrees = 10
  var headingCount = 5
  /// Shortest walk that determines a heading.
  var leastMove: Meters = 0.3
  /// Maximum age of a heading.
  var headingAge: Seconds = 3
  /// Distance ahead on the way at which the direction points.
  var lookAhead: Meters = 3.5
  /// Length of the way over which its direction is measured.
  var chord: Meters = 2
  /// Distance before a bend at which the turn is announced.
  var anticipation: Meters = 4
  /// Turning angle from which the way bends.
  var bend: Degrees = 40
  /// Distance from the way beyond which the user has left it.
  var offPath: Meters = 4
  /// Distance at which a waypoint is reached.
  var reach: Meters = 1.5
  /// Largest distance back on the way at which a position may lie.
  var backward: Meters = 2
  /// The least radius of arrival.
  var arrival: Meters = 0.75
  /// Another floor begins so far above or below.
  var floor: Meters = 2.5
  /// Number of consecutive positions that must agree that the way was left, or the place reached.
  var debounce = 2
  /// Delay before the same instruction is given again.
  var sameCooldown: Seconds = 3
  /// Delay before any other instruction is given.
  var anyCooldown: Seconds = 1.5
  /// Positions with less confidence do not count.
  var leastConfidence = 0.4
  /// Time without a position after which the user is informed.
  var fixTimeout: Seconds = 12
}
