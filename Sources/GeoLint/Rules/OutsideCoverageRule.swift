import GeoAnchors
import GeoCoverage
import GeoTexts
import Geodesy

/// No region covers an anchor: neither one of the platforms asked for nor one of anybody else.
struct OutsideCoverageRule: LintRule {
  static let id = "outside-coverage"
  static let severity = LintSeverity.warning
  static let key = FindingKey.outsideCoverage

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard let regions = LintRegions(context) else { return [] }
    return group.anchors.compactMap { anchor in
      guard !regions.cover(anchor.coordinate), !regions.cover(anchor.coordinate.swapped) else {
        return nil
      }
      return LintFinding(
        self,
        FindingMessage(
          .outsideCoverage, ["length": .length(regions.distance(to: anchor.coordinate))]),
        anchor, in: group)
    }
  }
}
