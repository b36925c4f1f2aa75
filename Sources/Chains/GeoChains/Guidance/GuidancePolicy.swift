public import Geodesy

/// Criteria for reaching an anchor, leaving the route, and arriving.
public struct GuidancePolicy: Hashable, Sendable {
  /// Distance along the way at which an anchor counts as reached, in meters.
  public var anchorRadius: Meters
  /// Time that the walker must stay within `anchorRadius`, in seconds.
  ///
  /// With 0, passing is enough; with more, an anchor passed sooner is skipped.
  public var dwell: Seconds
  /// Distance along the way at which the end counts as reached, in meters.
  public var arrivalRadius: Meters
  /// Number of consecutive fixes that must agree before an anchor is reached or the walk has
  /// arrived.
  public var confirmations: Int
  /// Distance beside the line within which people follow it, in meters: the width of a street.
  public var corridor: Meters
  /// The distance from the line, in meters, that is surely off the route; above `corridor`.
  public var offRouteDistance: Meters
  /// Time off the route before another route is advised, in seconds.
  public var rerouteAfter: Seconds
  /// Distance back along the way that counts as turning round, in meters.
  public var turnBackDistance: Meters
  /// Time without a usable fix after which the position is lost, in seconds.
  public var fixTimeout: Seconds
  /// The speed in meters per second that remaining times assume until the walker's own is known.
  public var walkingSpeed: Double
  /// Minimum confidence of a fix, `0...1`; a fix without one is accepted.
  public var leastConfidence: Double
  /// The radius of a fix, in meters, beyond which it cannot tell one anchor from the next: it is passed
  /// over, and without better ones the position is lost.
  public var worstAccuracy: Meters
  /// Correlation time of the errors of fixes, in seconds; 0 for independent errors.
  ///
  /// Wandering errors look like a wandering walker. With a correlation time, a fix counts as a
  /// fraction of an independent one: leaving is noticed later, and noise is not taken for it.
  public var correlationTime: Seconds

  /// Creates a policy; the defaults suit a phone's GNSS in a street.
  public init(
    anchorRadius: Meters = 5, dwell: Seconds = 0, arrivalRadius: Meters = 5,
    confirmations: Int = 2, corridor: Meters = 3, offRouteDistance: Meters = 10,
    rerouteAfter: Seconds = 10, turnBackDistance: Meters = 20, fixTimeout: Seconds = 12,
    walkingSpeed: Double = 1.35, leastConfidence: Double = 0, correlationTime: Seconds = 0,
    worstAccuracy: Meters = 30
  ) {
    self.anchorRadius = anchorRadius
    self.dwell = dwell
    self.arrivalRadius = arrivalRadius
    self.confirmations = confirmations
    self.corridor = corridor
    self.offRouteDistance = offRouteDistance
    self.rerouteAfter = rerouteAfter
    self.turnBackDistance = turnBackDistance
    self.fixTimeout = fixTimeout
    self.walkingSpeed = walkingSpeed
    self.leastConfidence = leastConfidence
    self.correlationTime = correlationTime
    self.worstAccuracy = worstAccuracy
  }

  /// Fixes of a visual positioning service indoors, good to a meter: waypoints within 1.5 m, off
  /// the path beyond 4 m, arrival within 0.75 m, two fixes to confirm, a confidence of 0.4 at least,
  /// lost after 12 s (rule M-20).
  public static let visualPositioning = GuidancePolicy(
    anchorRadius: 1.5, arrivalRadius: 0.75, confirmations: 2, corridor: 2, offRouteDistance: 4,
    rerouteAfter: 3, turnBackDistance: 4, fixTimeout: 12, leastConfidence: 0.4,
    worstAccuracy: 5)

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    let positive = "above 0"
    let least = "0 or more"
    return PolicyIssue.first(in: [
      ("`anchorRadius`", anchorRadius, anchorRadius > 0, positive),
      ("`dwell`", dwell, dwell >= 0, least),
      ("`arrivalRadius`", arrivalRadius, arrivalRadius > 0, positive),
      ("`confirmations`", Double(confirmations), confirmations >= 1, "1 or more"),
      ("`corridor`", corridor, corridor >= 0, least),
      ("`offRouteDistance`", offRouteDistance, offRouteDistance > corridor, "above `corridor`"),
      ("`rerouteAfter`", rerouteAfter, rerouteAfter >= 0, least),
      ("`turnBackDistance`", turnBackDistance, turnBackDistance > 0, positive),
      ("`fixTimeout`", fixTimeout, fixTimeout > 0, positive),
      ("`walkingSpeed`", walkingSpeed, walkingSpeed > 0, positive),
      ("`noiseMemory`", correlationTime, correlationTime >= 0, least),
      ("`worstAccuracy`", worstAccuracy, worstAccuracy > 0, positive),
      ("`leastConfidence`", leastConfidence, (0...1).contains(leastConfidence), "between 0 and 1"),
    ])
  }
}
