import GeoAnchors
import GeoTexts

/// A region covers an anchor only when its latitude and longitude are swapped.
struct AxesSwappedRule: LintRule {
  static let id = "axes-swapped"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.axesSwapped

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard let regions = LintRegions(context) else { return [] }
    return group.anchors.filter {
      !regions.cover($0.coordinate) && regions.cover($0.coordinate.swapped)
    }.map { finding($0, in: group) }
  }
}
