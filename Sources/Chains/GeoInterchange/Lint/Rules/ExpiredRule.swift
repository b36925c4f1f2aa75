import GeoAnchors
import GeoTexts

/// An anchor has ceased to be valid.
struct ExpiredRule: LintRule {
  static let id = "expired"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.expired

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard let now = context.now else { return [] }
    return group.anchors.compactMap { anchor in
      // Times have one form, so that their texts sort like them.
      guard let expires = anchor.details.expires, expires <= now else { return nil }
      return finding(anchor, in: group, ["time": .text(expires)])
    }
  }
}
