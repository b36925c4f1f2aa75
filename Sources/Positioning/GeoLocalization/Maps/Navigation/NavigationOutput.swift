public import Geodesy

/// The message for the user on the way through a map.
public enum NavigationInstruction: String, Hashable, Sendable, CaseIterable {
  /// Straight on.
  case moveForward
  /// A little to the left.
  case slightLeft
  /// A little to the right.
  case slightRight
  /// To the left.
  case turnLeft
  /// To the right.
  case turnRight
  /// Back.
  case turnAround
}

/// An output of navigation through a map.
public enum NavigationOutput: Hashable, Sendable {
  /// The way to a place begins.
  case navigationStarted(placeID: String, name: String, meters: Meters)
  /// An instruction to the user, with the remaining meters.
  case instruction(NavigationInstruction, meters: Meters)
  /// A waypoint of the way was reached.
  case waypointReached(id: String)
  /// The user left the way, and another one is found.
  case recalculating(meters: Meters)
  /// The user is there.
  case destinationReached(placeID: String, name: String)
  /// No position came for a while.
  case lost
  /// No way leads there, or the place is not known.
  case noRoute(place: String)
}
