import GeoTexts

/// An anchor is in the store, but cannot be read: every other command leaves it out.
struct UnreadableRule: LintRule {
  static let id = "unreadable"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.unreadable

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.unreadable.map { anchor in
      LintFinding(
        self, FindingMessage(.unreadable, ["problem": .text(anchor.problem)]), anchor.id, in: group)
    }
  }
}
