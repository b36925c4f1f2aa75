public import Geodesy

/// Where anchors stand between and beside the places where they must.
public struct PlacementPolicy: Hashable, Sendable {
  /// How the anchors between two that must stand are spread.
  public enum Spread: String, Hashable, Sendable, CaseIterable {
    /// Evenly, no farther apart than the spacing.
    case even
    /// As far apart as the spacing and the bends allow: straight lines between neighbours stay
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

  /// Where content looks.
  public enum Facing: String, Hashable, Sendable, CaseIterable {
    /// Along the way, as arrows do.
    case along
    /// At the walker, as signs do.
    case walker
  }

  /// How the anchors between two that must stand are spread.
  public var spread: Spread
  /// How far before a maneuver another anchor stands, in meters; 0 for none.
  public var leadIn: Meters
  /// The side of the way.
  public var side: Side
  /// How far from the line of the way anchors of `left` and `right` stand, in meters.
  public var offset: Meters
  /// Where content looks.
  public var facing: Facing

  /// Makes a policy.
  public init(
    spread: Spread = .even, leadIn: Meters = 5, side: Side = .sidewalk, offset: Meters = 1,
    facing: Facing = .along
  ) {
    self.spread = spread
    self.leadIn = leadIn
    self.side = side
    self.offset = offset
    self.facing = facing
  }

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    PolicyIssue.first(in: [
      ("lead-in", leadIn, (0...1_000).contains(leadIn), "between 0 and 1000 meters"),
      ("offset", offset, (0...100).contains(offset), "between 0 and 100 meters"),
    ])
  }
}
