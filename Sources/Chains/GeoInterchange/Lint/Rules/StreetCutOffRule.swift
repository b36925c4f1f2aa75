import GeoAnchors
import GeoTexts

/// The only streets near an anchor are cut off from all others and cannot be reached.
struct StreetCutOffRule: LintRule {
  static let id = "street-cut-off"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.streetCutOff

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard let streets = context.streets else { return [] }
    let limit = context.limits.streetDistance
    return group.anchors.compactMap { anchor in
      let distances = streets.distances(from: anchor.coordinate)
      let connected = distances.connected ?? .infinity
      guard let nearest = distances.nearest, nearest <= limit, connected > limit else {
        return nil
      }
      return finding(anchor, in: group, ["length": .length(connected)])
    }
  }
}
