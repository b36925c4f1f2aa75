package import Geodesy

/// The times of coaching messages.
///
/// The first three times are those of Apple's geotracking sample; the others are ours.
package struct CoachingPolicy: Hashable, Sendable {
  /// The seconds of normal world tracking before coaching begins.
  package var stability: Seconds = 0.25
  /// The minimum time of "Move the device".
  package var start: Seconds = 4
  /// The time of looking for buildings after which the hint about obstructions is added.
  package var obstruction: Seconds = 15
  /// The minimum time of a message, unless a more severe one or success displaces it.
  package var minimumDisplay: Seconds = 2
  /// The time for which a message does not come back; those of the automaton itself may.
  package var repeatAfter: Seconds = 3
  /// The time of missing data after which the network is suspected.
  package var networkHint: Seconds = 10
  /// The minimum time between two hints of the way back to coverage.
  package var returnHint: Seconds = 10
  /// The minimum change in length, in meters, for another hint of the way back.
  package var returnStep: Meters = 10
}
