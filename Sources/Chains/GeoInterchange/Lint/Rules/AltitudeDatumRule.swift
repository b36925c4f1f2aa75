import GeoAnchors
import GeoTexts
import Geodesy

/// An altitude is above mean sea level and no geoid is named: no other height follows from it.
struct AltitudeDatumRule: LintRule {
  static let id = "altitude-datum"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.altitudeDatum

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.compactMap { anchor in
      guard let altitude = anchor.altitude, altitude.datum == .meanSeaLevel,
        anchor.details.geoid == nil
      else { return nil }
      return finding(anchor, in: group, ["meters": .number(altitude.meters, decimals: 1)])
    }
  }
}
