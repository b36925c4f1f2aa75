import GeoAnchors
import GeoTexts
import Geodesy

/// The heading and the orientation of an anchor face different ways.
struct HeadingConflictRule: LintRule {
  static let id = "heading-conflict"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.headingConflict

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.compactMap { anchor in
      guard let heading = anchor.heading, (0..<360).contains(heading),
        let turn = anchor.details.orientation,
        let front = try? Orientation(x: turn.x, y: turn.y, z: turn.z, w: turn.w).heading(),
        abs((front - heading).remainder(dividingBy: 360)) > context.limits.headingDegrees
      else { return nil }
      return finding(
        anchor, in: group,
        ["heading": .number(heading, decimals: 1), "other": .number(front, decimals: 1)])
    }
  }
}
