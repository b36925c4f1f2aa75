import Geodesy

/// The thresholds of navigation through a map; the defaults are the reference's.
struct NavigationPolicy: Hashable, Sendable {
  /// Below this angle to the way the user goes straight ahead.
  var forward: Degrees = 20
  /// Below this angle a turn is slight.
  var slight: Degrees = 60
  /// From this angle on the user has to turn around.
  var around: Degrees = 150
  /// An instruction stays until its limits are passed by so much.
  var hysteresis: Degrees = 10
  var headingCount = 5
  /// How far the user has to walk for the walk to have a heading.
  var leastMove: Meters = 0.3
  /// How old a heading may be.
  var headingAge: Seconds = 3
  /// How far ahead on the way the direction points.
  var lookAhead: Meters = 3.5
  /// Over what length of the way its direction counts.
  var chord: Meters = 2
  /// How far ahead of a bend the turn is announced.
  var anticipation: Meters = 4
  /// From this angle on the way bends.
  var bend: Degrees = 40
  /// Farther from the way the user has left it.
  var offPath: Meters = 4
  /// So near a waypoint is reached.
  var reach: Meters = 1.5
  /// How far back on the way a position may lie.
  var backward: Meters = 2
  /// The least radius of arrival.
  var arrival: Meters = 0.75
  /// Another floor begins so far above or below.
  var floor: Meters = 2.5
  /// How many positions in a row have to agree that the way was left, or the place reached.
  var debounce = 2
  /// Before the same instruction is given again.
  var sameCooldown: Seconds = 3
  /// Before any other instruction is given.
  var anyCooldown: Seconds = 1.5
  /// Positions with less confidence do not count.
  var leastConfidence = 0.4
  /// Without a position for so long the user is told.
  var fixTimeout: Seconds = 12
}
