import GeoAnchors
import GeoTexts
import Geodesy

/// An anchor is at latitude 0, longitude 0: what programs write that know no position.
struct NullIslandRule: LintRule {
  static let id = "null-island"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.nullIsland

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.filter { $0.coordinate == Coordinate(latitude: 0, longitude: 0) }
      .map { finding($0, in: group) }
  }
}
