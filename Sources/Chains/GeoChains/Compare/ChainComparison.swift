package import GeoAnchors
package import GeoRouting
package import Geodesy

/// Differences of two chains, anchor by anchor.
///
/// Anchors are matched by their ids; the others by their positions along the way, from the start or
/// from the end, if they are also near each other. Less than a millimeter and a thousandth of a
/// degree is no difference: documents round to that.
package struct ChainComparison: Hashable, Sendable {
  /// Kind of change of an anchor.
  package enum Change: String, Hashable, Sendable, CaseIterable {
    /// Only the second chain has it.
    case added
    /// Only the first chain has it.
    case removed
    /// Both have it, and it differs.
    case changed
  }

  /// An anchor that differs.
  package struct Difference: Hashable, Sendable {
    package var change: Change
    /// Its id in the second chain, or in the first where it is gone.
    package var id: AnchorID
    /// Its index in the first chain; nil where it was added.
    package var before: Int?
    /// Its index in the second chain; nil where it is gone.
    package var after: Int?
    /// Displacement over the ground, in geodesic meters; nil if added or removed.
    package var horizontal: Meters?
    /// Change of altitude, up positive; nil also if an altitude is unknown or the two count from
    /// different surfaces.
    package var vertical: Meters?
    /// The angle between its orientations, or between its headings where it has no other, in
    /// `0...180` degrees.
    package var turned: Degrees?
    /// Other changed parts.
    package var details: [ChainAnchorPart]
  }

  /// The anchors that differ, in the order of the second chain; removed ones where they stood.
  package var differences: [Difference]
  /// Whether the path leads elsewhere.
  package var hasOtherPath: Bool
  /// Length of the second chain minus that of the first, in meters.
  package var lengthChange: Meters
  /// Common parts of the paths.
  package var overlap: PathOverlap
  /// Number of anchors in both chains, changed or not.
  package var commonCount: Int

  /// Whether the two chains lead the same way by the same anchors.
  package var isSame: Bool { differences.isEmpty && !hasOtherPath }

  /// Maximum distance along the way between matched anchors of different ids, in meters.
  static let reach: Meters = 5

  /// Maximum distance over the ground between them, in meters.
  static let groundReach: Meters = 10

  private static let millimeter: Meters = 0.001
  private static let smallestTurn: Degrees = 0.001

  /// Compares two chains; the instruction for the walker counts as it is said.
  package init(from before: Chain, to after: Chain, telling text: (Maneuver) -> String) {
    let (old, new) = (
      PlannedChain(recordOf: before).withInstructions(by: text),
      PlannedChain(recordOf: after).withInstructions(by: text)
    )
    lengthChange = new.length - old.length
    hasOtherPath = !Self.isSamePath(old.path, new.path)
    overlap = PathOverlap(old.path, new.path)
    let matches = ChainMatch(
      old.anchors, new.anchors, reach: Self.reach, groundReach: Self.groundReach,
      lengths: (old.length, new.length))
    commonCount = matches.isKept.count { $0 }
    differences = []
    var next = 0
    for (index, anchor) in new.anchors.enumerated() {
      guard let partner = matches.old[index] else {
        differences.append(
          Difference(change: .added, id: anchor.id, before: nil, after: index, details: []))
        continue
      }
      // Removals before this one's partner are reported first.
      while next < partner {
        if !matches.isKept[next] { differences.append(Self.removal(of: old.anchors[next], next)) }
        next += 1
      }
      next = max(next, partner + 1)
      if let changed = Self.difference(old.anchors[partner], anchor, partner, index) {
        differences.append(changed)
      }
    }
    for index in old.anchors.indices.dropFirst(next) where !matches.isKept[index] {
      differences.append(Self.removal(of: old.anchors[index], index))
    }
  }

  private static func removal(of anchor: ChainAnchor, _ index: Int) -> Difference {
    Difference(change: .removed, id: anchor.id, before: index, after: nil, details: [])
  }

  private static func difference(
    _ old: ChainAnchor, _ new: ChainAnchor, _ before: Int, _ after: Int
  ) -> Difference? {
    let found = Difference(
      change: .changed, id: new.id, before: before, after: after,
      horizontal: old.coordinate == new.coordinate
        ? 0 : old.coordinate.distance(to: new.coordinate),
      vertical: vertical(old.altitude, new.altitude), turned: turn(old, new),
      details: ChainAnchorPart.differences(from: old, to: new))
    let isSame =
      (found.horizontal ?? 0) < millimeter && abs(found.vertical ?? 0) < millimeter
      && (found.turned ?? 0) < smallestTurn && found.details.isEmpty
    return isSame ? nil : found
  }

  private static func vertical(_ old: Altitude?, _ new: Altitude?) -> Meters? {
    if old == nil, new == nil { return 0 }
    guard let old, let new, old.datum == new.datum else { return nil }
    return new.meters - old.meters
  }

  private static func turn(_ old: ChainAnchor, _ new: ChainAnchor) -> Degrees {
    guard old.details.orientation != nil || new.details.orientation != nil else {
      let difference = abs(new.heading - old.heading)
      return min(difference, 360 - difference)
    }
    let first = orientation(of: old)
    let second = orientation(of: new)
    return first == second ? 0 : first.angle(to: second)
  }

  private static func orientation(of anchor: ChainAnchor) -> Orientation {
    if let turn = anchor.details.orientation,
      let found = try? Orientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w)
    {
      return found
    }
    return Orientation(heading: anchor.heading)
  }

  private static func isSamePath(_ old: [Coordinate], _ new: [Coordinate]) -> Bool {
    old.count == new.count
      && zip(old, new).allSatisfy { $0 == $1 || $0.distance(to: $1) < millimeter }
  }
}
