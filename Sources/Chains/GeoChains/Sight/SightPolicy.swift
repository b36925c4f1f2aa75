public import Geodesy

/// From where a walker must see the next anchor.
public struct SightPolicy: Hashable, Sendable {
  /// The height of the walker's eye above what is walked on, in meters.
  public var eyeHeight: Meters
  /// Distance before an anchor at which it must be visible, in meters along the way.
  public var visibleFrom: Meters
  /// The least distance between anchors that sight may ask for, in meters.
  public var leastSpacing: Meters
  /// Maximum raise of an anchor if more anchors do not help, in meters.
  public var mostRaise: Meters

  /// Creates a policy.
  public init(
    eyeHeight: Meters = 1.6, visibleFrom: Meters = 50, leastSpacing: Meters = 2,
    mostRaise: Meters = 2
  ) {
    self.eyeHeight = eyeHeight
    self.visibleFrom = visibleFrom
    self.leastSpacing = leastSpacing
    self.mostRaise = mostRaise
  }

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    func rule(_ name: String, _ value: Double, _ least: Int) -> PolicyIssue.Rule {
      (
        name, value, value >= Double(least) && value <= 10_000,
        "between \(least) and 10000 meters"
      )
    }
    return PolicyIssue.first(in: [
      rule("eye height", eyeHeight, -10_000), rule("distance of sight", visibleFrom, 1),
      rule("least spacing", leastSpacing, 1), rule("raise", mostRaise, 0),
    ])
  }
}

/// Visibility of the anchors for a walker.
///
/// Unknown if no building is mapped beside the way: `isKnown` is then false.
public struct SightReport: Hashable, Sendable {
  /// An obstruction of the next anchor that no measure removes.
  package struct Occlusion: Hashable, Sendable {
    /// The anchor that is not seen.
    package var anchor: Int
    /// The id of a building that stands between.
    package var building: Int64
  }

  /// From where each anchor was looked at.
  public var policy: SightPolicy
  /// Number of buildings mapped within 60 m of the way.
  public var buildings: Int
  /// The meters of the walk that were looked from.
  public var meters = 0
  /// Of those, from how many the next anchor is seen.
  public var seen = 0
  /// The fraction of its approach, from the anchor before or `visibleFrom`, on which each anchor is
  /// seen, `0...1`; 1 for the first.
  public var fractions: [Double] = []
  /// The anchors that were added for sight, by index.
  public var added: [Int] = []
  /// The anchors that were moved for sight, by index.
  public var moved: [Int] = []
  /// Height by which anchors were raised for sight, in meters, by index.
  public var raised: [Int: Meters] = [:]
  /// The sections where walls hide the next anchor and nothing helps.
  package var hidden: [PathInterval<Occlusion>] = []

  /// Whether anything can be said: buildings are mapped beside the way.
  public var isKnown: Bool { buildings > 0 }

  /// The fraction of the walk on which the next anchor is seen, `0...1`; nil when that is not known.
  public var fraction: Double? {
    guard isKnown else { return nil }
    return meters > 0 ? Double(seen) / Double(meters) : 1
  }
}
