import GeoAnchors
import GeoTexts

/// No region covers an anchor: neither one of the platforms asked for nor one of anybody else.
///
/// Anchors of a chain that follow one another outside are one finding, at the first of them.
struct OutsideCoverageRule: LintRule {
  static let id = "outside-coverage"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.outsideCoverage

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard let regions = LintRegions(context) else { return [] }
    var findings: [LintFinding] = []
    var gap: [Anchor] = []
    for anchor in group.anchors {
      let isOutside =
        !regions.cover(anchor.coordinate) && !regions.cover(anchor.coordinate.swapped)
      if isOutside { gap.append(anchor) }
      guard !isOutside || group.kind != .chain else { continue }
      findings += finding(gap, regions, in: group)
      gap = []
    }
    return findings + finding(gap, regions, in: group)
  }

  private func finding(
    _ gap: [Anchor], _ regions: LintRegions, in group: LintGroup
  ) -> [LintFinding] {
    guard let first = gap.first, let last = gap.last else { return [] }
    let farthest = gap.map { regions.distance(to: $0.coordinate) }.max() ?? 0
    let message =
      gap.count == 1
      ? FindingMessage(.outsideCoverage, ["length": .length(farthest)])
      : FindingMessage(
        .outsideCoverageGap,
        [
          "count": .count(gap.count), "last": .text(group.label(of: last.id)),
          "length": .length(farthest),
        ])
    return [LintFinding(self, message, first, in: group)]
  }
}
