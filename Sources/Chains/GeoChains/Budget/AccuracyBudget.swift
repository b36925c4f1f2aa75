import GeoAnchors
import GeoSystem
public import Geodesy

/// Largest apparent displacement of an anchor's content, and its consequences.
///
/// Seen from a range, an error of position moves content by itself, an error of yaw by
/// `range · tan(yaw)`, an error of height by itself: the budget is their sum, a worst case and not
/// the length of a random vector.
public struct AccuracyBudget: Hashable, Sendable {
  /// The horizontal standard deviation of the phone's position, in meters.
  public var position: Meters
  /// The standard deviation of its yaw, in degrees below 90.
  public var yaw: Degrees
  /// The standard deviation of heights, the phone's and the anchor's, in meters.
  public var vertical: Meters
  /// The position error that precise content tolerates, in meters.
  public var tolerance: Meters
  /// Distance from which anchors should be seen, in meters.
  public var wanted: Meters
  /// The standard deviation of heights from terrain, in meters.
  ///
  /// SRTM's absolute error of height is 6.2 m at 90 % in Eurasia (Rodríguez et al., An assessment of
  /// the SRTM topographic products, 2005): 3.8 m.
  public var terrainStandardDeviation: Meters
  /// Distance at which content of its own size is read, in meters: farther away it is drawn larger.
  public var readingDistance: Meters

  /// Creates a budget; negative deviations count as 0, a yaw of 90° and more as 89.9°.
  public init(
    position: Meters, yaw: Degrees, vertical: Meters, tolerance: Meters = 3, wanted: Meters = 50,
    terrainStandardDeviation: Meters = 3.8, readingDistance: Meters = 10
  ) {
    self.position = max(0, position)
    self.yaw = min(89.9, max(0, yaw))
    self.vertical = max(0, vertical)
    self.tolerance = tolerance
    self.wanted = wanted
    self.terrainStandardDeviation = terrainStandardDeviation
    self.readingDistance = readingDistance
  }

  /// The accuracy that ARCore's samples call localized: 10 m and 15° (Java sample; height 10 m).
  public static let arcoreLocalized = AccuracyBudget(position: 10, yaw: 15, vertical: 10)
  /// The accuracy of visual localization in a well-mapped street: 1 m, 2°, 1 m.
  public static let visual = AccuracyBudget(position: 1, yaw: 2, vertical: 1)

  /// The error at a range, in meters.
  public func error(atRange range: Meters) -> Meters {
    position + max(0, range) * tan(yaw * .pi / 180) + vertical
  }

  /// The farthest range at which the error stays within a tolerance, in meters; nil when it never
  /// does, infinite when the yaw is exact.
  public func range(forTolerance tolerance: Meters) -> Meters? {
    let left = tolerance - position - vertical
    guard left >= 0 else { return nil }
    let slope = tan(yaw * .pi / 180)
    return slope > 0 ? left / slope : .infinity
  }

  /// The first number that cannot be used.
  var issue: PolicyIssue? {
    let range = "above 0 and at most 100000 meters"
    return PolicyIssue.first(in: [
      ("tolerance", tolerance, tolerance > 0 && tolerance <= 100_000, range),
      ("distance of reveal", wanted, wanted > 0 && wanted <= 100_000, range),
      (
        "distance of reading", readingDistance, readingDistance > 0 && readingDistance <= 100_000,
        range
      ),
      (
        "terrain deviation", terrainStandardDeviation,
        (0...1_000).contains(terrainStandardDeviation),
        "between 0 and 1000 meters"
      ),
    ])
  }
}

struct AnchorBudget: Hashable, Sendable {
  /// Distance from which the anchor is shown, in meters.
  var revealDistance: Meters
  var assetClass: AssetClass

  /// Chooses for an anchor, whose height is that much less certain on terrain.
  init(_ budget: AccuracyBudget, onTerrain: Bool) {
    var budget = budget
    if onTerrain { budget.vertical += budget.terrainStandardDeviation }
    let precise = budget.range(forTolerance: budget.tolerance) ?? 0
    // Shown precisely from nearer is better than roughly from far, down to a third of the way.
    if precise >= budget.wanted / 3, precise > 0 {
      revealDistance = min(budget.wanted, precise)
      assetClass = .precise
    } else {
      revealDistance = budget.wanted
      assetClass = .forgiving
    }
  }
}
