import GeoAnchors
import GeoTexts

/// Content is to be shown from farther away than it is seen.
struct RevealDistanceRule: LintRule {
  static let id = "reveal-distance"
  static let severity = LintFinding.Severity.note
  static let key = FindingKey.revealDistance

  static func concerns(_ limits: Platform.Limits) -> Bool { limits.revealRadius != nil }

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    let limit = context.limits.revealRadius
    return group.anchors.compactMap { anchor in
      guard let radius = anchor.details.revealRadius, radius > limit else { return nil }
      return finding(
        anchor, in: group, ["length": .length(radius), "limit": .number(limit, decimals: 0)])
    }
  }
}
