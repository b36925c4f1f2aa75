import GeoAnchors
import GeoTexts
import Geodesy

/// An altitude is lower or higher than any place on land.
struct AltitudeRangeRule: LintRule {
  static let id = "altitude-range"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.altitudeRange

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    let (least, most) = (context.limits.lowestAltitude, context.limits.highestAltitude)
    return group.anchors.compactMap { anchor in
      guard let altitude = anchor.altitude, altitude.datum != .ground,
        !(least...most).contains(altitude.meters)
      else { return nil }
      return finding(
        anchor, in: group,
        [
          "meters": .number(altitude.meters, decimals: 1), "least": .number(least, decimals: 0),
          "most": .number(most, decimals: 0),
        ])
    }
  }
}
