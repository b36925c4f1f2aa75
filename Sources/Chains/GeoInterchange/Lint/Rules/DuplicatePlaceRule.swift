import GeoAnchors
import GeoTexts
import Geodesy

/// Two anchors of a group are at one place and height.
///
/// The later one is the finding. It is a copy that can go when it says the same in every part but
/// the id; members of chains stay. A walk may come back to a place: of a chain only neighbors that
/// also look the same way are at one place for nothing.
struct DuplicatePlaceRule: LintRule {
  static let id = "duplicate-place"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.duplicatePlace

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    var found: [LintFinding] = []
    var cells = PlaceCells(reach: context.limits.duplicateDistance)
    for (index, anchor) in group.anchors.enumerated() {
      let twin = cells.places(near: anchor.coordinate).filter { other in
        Self.isLevel(group.anchors[other], anchor, context.limits.duplicateDistance)
          && (group.kind != .chain
            || index - other == 1
              && Self.isAlike(group.anchors[other], anchor, context.limits.headingDegrees))
      }.min()
      cells.insert(index, at: anchor.coordinate)
      guard let twin else { continue }
      let other = group.anchors[twin]
      var copy = anchor
      copy.id = other.id
      let isCopy = copy == other && group.kind != .chain
      found.append(
        finding(
          anchor, in: group,
          [
            "other": .text(group.label(of: other.id)),
            "meters": .number(anchor.coordinate.distance(to: other.coordinate), decimals: 3),
          ], fix: isCopy ? .remove : nil))
    }
    return found
  }

  /// Whether two anchors look the same way.
  private static func isAlike(_ one: Anchor, _ other: Anchor, _ most: Degrees) -> Bool {
    guard let first = one.heading, let second = other.heading else { return true }
    return abs((first - second).remainder(dividingBy: 360)) <= most
  }

  private static func isLevel(_ one: Anchor, _ other: Anchor, _ reach: Meters) -> Bool {
    guard let first = one.altitude, let second = other.altitude else {
      return one.altitude == nil && other.altitude == nil
    }
    return first.datum == second.datum && abs(first.meters - second.meters) <= reach
  }
}
