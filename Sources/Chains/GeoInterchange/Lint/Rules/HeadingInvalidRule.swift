import GeoAnchors
import GeoTexts

/// A heading is not in `0..<360`.
struct HeadingInvalidRule: LintRule {
  static let id = "heading-invalid"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.headingInvalid

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.compactMap { anchor in
      guard let heading = anchor.heading, !(0..<360).contains(heading) else { return nil }
      return finding(
        anchor, in: group, ["number": .number(heading, decimals: 2)],
        fix: abs(heading) <= 720 ? .foldHeading : nil)
    }
  }
}
