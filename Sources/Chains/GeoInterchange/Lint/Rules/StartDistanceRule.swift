import GeoAnchors
import GeoTexts
import Geodesy

/// An anchor is more than 0.05 degrees of latitude or longitude from where the session starts.
///
/// A chain is walked, so each of its anchors is measured from the one before.
struct StartDistanceRule: LintRule {
  static let id = "start-distance"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.startDistance

  static func concerns(_ limits: Platform.Limits) -> Bool { limits.startDegrees != nil }

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    guard var start = context.start ?? group.anchors.first?.coordinate else { return [] }
    var found: [LintFinding] = []
    for anchor in group.anchors {
      let place = anchor.coordinate
      let latitude = abs(place.latitude - start.latitude)
      let longitude = abs((place.longitude - start.longitude).remainder(dividingBy: 360))
      // A number typed with few decimals is not exact in binary.
      if max(latitude, longitude) > context.limits.startDegrees + 1e-9 {
        let values: KeyValuePairs<String, FindingValue> = [
          "degrees": .number(max(latitude, longitude), decimals: 4),
          "axis": .axis(latitude >= longitude ? .latitude : .longitude),
        ]
        found.append(
          LintFinding(
            self,
            FindingMessage(group.kind == .chain ? .legDistance : .startDistance, values), anchor,
            in: group))
      }
      if group.kind == .chain { start = place }
    }
    return found
  }
}
