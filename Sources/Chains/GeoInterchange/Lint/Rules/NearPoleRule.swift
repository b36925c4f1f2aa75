import GeoAnchors
import GeoTexts
import Geodesy

/// An anchor is within 0.1 degrees of a pole, where ARCore refuses anchors.
struct NearPoleRule: LintRule {
  static let id = "near-pole"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.nearPole

  static func concerns(_ limits: Platform.Limits) -> Bool { limits.poleDegrees != nil }

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.compactMap { anchor in
      let latitude = abs(anchor.coordinate.latitude)
      guard latitude > 90 - context.limits.poleDegrees else { return nil }
      return finding(anchor, in: group, ["degrees": .number(90 - latitude, decimals: 3)])
    }
  }
}
