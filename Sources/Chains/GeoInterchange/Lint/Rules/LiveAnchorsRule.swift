import GeoAnchors
import GeoTexts

/// At some anchor, more anchors of its group are shown than platforms hold.
///
/// An anchor is shown within its reveal radius, without one everywhere. The first such place of a
/// group is the finding. Chains show a few anchors at a time by their plan.
struct LiveAnchorsRule: LintRule {
  static let id = "live-anchors"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.liveAnchors

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    let limit = context.limits.liveAnchors
    guard group.kind != .chain, group.anchors.count > limit,
      let (index, count) = Self.crowd(group.anchors, above: limit)
    else { return [] }
    return [
      finding(group.anchors[index], in: group, ["count": .count(count), "limit": .count(limit)])
    ]
  }

  /// The first anchor where more than a limit are shown, and how many.
  private static func crowd(_ anchors: [Anchor], above limit: Int) -> (Int, Int)? {
    let everywhere = anchors.count { $0.details.revealRadius == nil }
    if everywhere > limit { return (0, everywhere) }
    var cells = PlaceCells(reach: 100)
    for (index, anchor) in anchors.enumerated() { cells.insert(index, at: anchor.coordinate) }
    var counts = [Int](repeating: everywhere, count: anchors.count)
    for anchor in anchors {
      guard let radius = anchor.details.revealRadius else { continue }
      for place in cells.places(within: radius, of: anchor.coordinate) { counts[place] += 1 }
    }
    return counts.firstIndex { $0 > limit }.map { ($0, counts[$0]) }
  }
}
