public import Geodesy

/// How densely a chain is set.
public struct ChainPolicy: Hashable, Sendable {
  /// The most that two neighbouring anchors are apart along the way, in meters.
  public var spacing: Meters
  /// The change of direction that makes a turn, in degrees, `0...180`.
  ///
  /// A turn is a point of the path where the direction in which the walk leaves differs from the
  /// direction in which it arrives by at least this angle.
  public var turnAngle: Degrees
  /// The height of every anchor where no terrain is known; nil when unknown.
  public var altitude: Altitude?
  /// Where anchors stand between and beside the places where they must.
  public var placement: PlacementPolicy

  /// The spacing unless the author asks for another.
  public static let defaultSpacing: Meters = 10
  /// The turn angle unless the author asks for another.
  public static let defaultTurnAngle: Degrees = 25
  /// The most anchors that a chain may have.
  public static let mostAnchors = 1_000_000

  /// Makes a policy; anchors stand on the ground.
  public init(
    spacing: Meters = defaultSpacing, turnAngle: Degrees = defaultTurnAngle,
    altitude: Altitude? = Altitude(meters: 0, datum: .ground),
    placement: PlacementPolicy = PlacementPolicy()
  ) {
    self.spacing = spacing
    self.turnAngle = turnAngle
    self.altitude = altitude
    self.placement = placement
  }

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    PolicyIssue.first(in: [
      ("spacing", spacing, spacing > 0, "a number of meters above 0"),
      ("turn angle", turnAngle, (0...180).contains(turnAngle), "between 0 and 180 degrees"),
    ]) ?? placement.issue
  }
}
