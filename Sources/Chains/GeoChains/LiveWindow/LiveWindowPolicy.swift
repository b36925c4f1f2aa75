public import GeoAnchors
public import Geodesy

/// Number of anchors of a chain that a phone holds at once.
public struct LiveWindowPolicy: Hashable, Sendable {
  /// The most anchors that are live at once.
  public var limit: Int
  /// Number of next anchors that are live before the walker reaches them.
  public var ahead: Int
  /// Number of live anchors behind the walker.
  public var behind: Int
  /// Maximum distance of a live anchor from the walker in latitude and in longitude, in degrees.
  public var radius: Degrees

  /// Creates a policy.
  public init(limit: Int, ahead: Int = 5, behind: Int = 1, radius: Degrees = 0.05) {
    self.limit = limit
    self.ahead = ahead
    self.behind = behind
    self.radius = radius
  }

  /// Creates the policy for a platform's limits; nil for a platform without limits.
  public init?(_ platform: Platform) {
    guard let limits = platform.limits else { return nil }
    self.init(limit: limits.liveAnchors)
  }

  /// Checks the numbers.
  func validate() throws(ChainError) {
    guard behind >= 0, ahead >= 1, limit <= ChainPolicy.mostAnchors, limit - behind >= ahead else {
      throw .windowLimit(limit, ahead: ahead, behind: behind)
    }
    let issue = PolicyIssue.first(in: [
      ("a radius of", radius, radius > 0, "a number of degrees above 0")
    ])
    if let issue { throw .policy(issue) }
  }
}
