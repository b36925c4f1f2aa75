public import Geodesy

/// When coaching says something, and for how long.
///
/// The first three times are those of Apple's geotracking sample; the others are ours.
public struct CoachingPolicy: Hashable, Sendable {
  /// World tracking has to be normal for so many seconds before coaching begins.
  public var stability: Seconds
  /// "Move the device" stays for at least so long.
  public var start: Seconds
  /// Looking for buildings for so long adds the hint about what is in the way.
  public var obstruction: Seconds
  /// A message stays for at least so long, unless a greater one or success displaces it.
  public var minimumDisplay: Seconds
  /// A message that went does not come back for so long; what the automaton itself says may.
  public var repeatAfter: Seconds
  /// Data may be missing for so long before the network is suspected.
  public var networkHint: Seconds
  /// The way back to coverage is said again after so long at the earliest.
  public var returnHint: Seconds
  /// The way back is said again only when its length changed by so many meters.
  public var returnStep: Meters

  /// Makes a policy.
  public init(
    stability: Seconds = 0.25, start: Seconds = 4, obstruction: Seconds = 15,
    minimumDisplay: Seconds = 2, repeatAfter: Seconds = 3, networkHint: Seconds = 10,
    returnHint: Seconds = 10, returnStep: Meters = 10
  ) {
    self.stability = stability
    self.start = start
    self.obstruction = obstruction
    self.minimumDisplay = minimumDisplay
    self.repeatAfter = repeatAfter
    self.networkHint = networkHint
    self.returnHint = returnHint
    self.returnStep = returnStep
  }
}
