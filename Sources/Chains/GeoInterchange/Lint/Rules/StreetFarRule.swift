import GeoAnchors
import GeoTexts

/// An anchor is far from every street.
struct StreetFarRule: LintRule {
  static let id = "street-far"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.streetFar

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard let streets = context.streets else { return [] }
    let limit = context.limits.streetDistance
    return group.anchors.compactMap { anchor in
      let distance = streets.distances(from: anchor.coordinate).nearest ?? .infinity
      guard distance > limit else { return nil }
      return finding(
        anchor, in: group, ["length": .length(distance), "limit": .number(limit, decimals: 0)])
    }
  }
}
