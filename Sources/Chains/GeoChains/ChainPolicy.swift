public import Geodesy

/// Density of a chain, and placement of its anchors between and beside the mandatory places.
public struct ChainPolicy: Hashable, Sendable {
  /// Distribution of the anchors between two mandatory ones.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// Evenly, no farther apart than the spacing.
    case even
    /// As far apart as the spacing and the bends allow: straight lines between neighbors stay
    /// within a meter of the way.
    case bends
  }

  /// A side of the way.
  public enum Side: String, Hashable, Sendable, CaseIterable {
    /// On sidewalks where they are known, else on the line of the way.
    case sidewalk
    /// On the line of the way, which is the middle of the road where there is one.
    case middle
    /// To the walker's left; on the sidewalk there where one is known.
    case left
    /// To the walker's right; on the sidewalk there where one is known.
    case right
  }

  /// Direction that content faces.
  public enum Facing: String, Hashable, Sendable, CaseIterable {
    /// Along the way, as arrows do.
    case along
    /// At the walker, as signs do.
    case walker
  }

  /// The most that two neighboring anchors are apart along the way, in meters.
  public var spacing: Meters
  /// The change of direction that makes a turn, in degrees, `0...180`.
  ///
  /// A turn is a point of the path where the direction in which the walk leaves differs from the
  /// direction in which it arrives by at least this angle.
  public var turnAngle: Degrees
  /// The height of every anchor where no terrain is known; nil when unknown.
  public var altitude: Altitude?
  /// Distribution of the anchors between two mandatory ones.
  public var spread: Spread
  /// Distance before a maneuver of an additional anchor, in meters; 0 for none.
  public var leadIn: Meters
  /// The side of the way.
  public var side: Side
  /// Distance of `left` and `right` anchors from the line of the way, in meters.
  public var offset: Meters
  /// Direction that content faces.
  public var facing: Facing
  /// The maximum number of anchors, `1...mostAnchors`: a chain that needs more is refused before it is planned.
  public var maximumAnchors: Int

  /// The spacing unless the author asks for another.
  public static let defaultSpacing: Meters = 10
  /// The turn angle unless the author asks for another.
  public static let defaultTurnAngle: Degrees = 25
  /// The maximum number of anchors unless the author asks for another: 1,000 km at the default spacing.
  public static let defaultMaximumAnchors = 100_000
  /// The most anchors that any chain may have.
  public static let mostAnchors = 1_000_000

  /// Creates a policy; anchors stand on the ground.
  public init(
    spacing: Meters = defaultSpacing, turnAngle: Degrees = defaultTurnAngle,
    altitude: Altitude? = Altitude(meters: 0, datum: .ground), spread: Spread = .even,
    leadIn: Meters = 5, side: Side = .sidewalk, offset: Meters = 1, facing: Facing = .along,
    maximumAnchors: Int = defaultMaximumAnchors
  ) {
    self.spacing = spacing
    self.turnAngle = turnAngle
    self.altitude = altitude
    self.spread = spread
    self.leadIn = leadIn
    self.side = side
    self.offset = offset
    self.facing = facing
    self.maximumAnchors = maximumAnchors
  }

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    PolicyIssue.first(in: [
      ("spacing", spacing, spacing > 0, "a number of meters above 0"),
      ("turn angle", turnAngle, (0...180).contains(turnAngle), "between 0 and 180 degrees"),
      ("lead-in", leadIn, (0...1_000).contains(leadIn), "between 0 and 1000 meters"),
      ("offset", offset, (0...100).contains(offset), "between 0 and 100 meters"),
      (
        "maximum number of anchors", Double(maximumAnchors),
        (1...Self.mostAnchors).contains(maximumAnchors), "between 1 and \(Self.mostAnchors)"
      ),
    ])
  }
}
