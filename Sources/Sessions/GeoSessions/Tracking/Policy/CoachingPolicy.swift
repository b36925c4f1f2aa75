package import Geodesy

/// When coaching says something, and for how long.
///
/// The first three times are those of Apple's geotracking sample; the others are ours.
package struct CoachingPolicy: Hashable, Sendable {
  /// World tracking has to be normal for so many seconds before coaching begins.
  package var stability: Seconds = 0.25
  /// "Move the device" stays for at least so long.
  package var start: Seconds = 4
  /// Looking for buildings for so long adds the hint about what is in the way.
  package var obstruction: Seconds = 15
  /// A message stays for at least so long, unless a greater one or success displaces it.
  package var minimumDisplay: Seconds = 2
  /// A message that went does not come back for so long; what the automaton itself says may.
  package var repeatAfter: Seconds = 3
  /// Data may be missing for so long before the network is suspected.
  package var networkHint: Seconds = 10
  /// The way back to coverage is said again after so long at the earliest.
  package var returnHint: Seconds = 10
  /// The way back is said again only when its length changed by so many meters.
  package var returnStep: Meters = 10
}
