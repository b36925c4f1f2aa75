import GeoAnchors
import GeoTexts

/// Several anchors of a group have one name, so that `@name` names none of them.
struct DuplicateNameRule: LintRule {
  static let id = "duplicate-name"
  static let severity = LintFinding.Severity.note
  static let key = FindingKey.duplicateName

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    // The anchors of a chain go by their numbers.
    guard group.kind != .chain else { return [] }
    var counts: [String: Int] = [:]
    for anchor in group.anchors where !anchor.name.isEmpty { counts[anchor.name, default: 0] += 1 }
    var seen: Set<String> = []
    return group.anchors.compactMap { anchor in
      guard let count = counts[anchor.name], count > 1, seen.insert(anchor.name).inserted else {
        return nil
      }
      return finding(anchor, in: group, ["count": .count(count), "name": .text(anchor.name)])
    }
  }
}
