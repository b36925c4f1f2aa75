import GeoAnchors
import GeoTexts
import Geodesy

/// An altitude has no source, so its remedy is unclear when it turns out wrong.
///
/// A height above the ground implies its source.
struct AltitudeProvenanceRule: LintRule {
  static let id = "altitude-provenance"
  static let severity = LintFinding.Severity.note
  static let key = FindingKey.altitudeProvenance

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    // The anchors of a chain get theirs from the plan of the walk.
    guard group.kind != .chain else { return [] }
    return group.anchors.compactMap { anchor in
      guard let altitude = anchor.altitude, altitude.datum != .ground,
        [nil, .unknown].contains(anchor.details.altitudeSource)
      else { return nil }
      return finding(anchor, in: group, ["meters": .number(altitude.meters, decimals: 1)])
    }
  }
}
