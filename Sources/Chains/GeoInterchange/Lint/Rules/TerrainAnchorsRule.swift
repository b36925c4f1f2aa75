import GeoAnchors
import GeoTexts
import Geodesy

/// A group has more anchors above the ground than ARCore tracks in a session.
struct TerrainAnchorsRule: LintRule {
  static let id = "terrain-anchors"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.terrainAnchors

  static func concerns(_ limits: Platform.Limits) -> Bool { limits.terrainAnchors != nil }

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    let limit = context.limits.terrainAnchors
    // One without an altitude is put on the ground too.
    let onGround = group.anchors.filter { $0.altitude.map { $0.datum == .ground } ?? true }
    guard group.kind != .chain, onGround.count > limit else { return [] }
    return [
      finding(
        onGround[limit], in: group, ["count": .count(onGround.count), "limit": .count(limit)])
    ]
  }
}
