import GeoAnchors
import GeoTexts

/// An anchor counts as reached before its content is shown.
struct ArrivalRadiusRule: LintRule {
  static let id = "arrival-radius"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.arrivalRadius

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.compactMap { anchor in
      guard let arrival = anchor.details.arrivalRadius, let reveal = anchor.details.revealRadius,
        arrival > reveal
      else { return nil }
      return finding(
        anchor, in: group,
        ["arrival": .number(arrival, decimals: 1), "reveal": .number(reveal, decimals: 1)])
    }
  }
}
