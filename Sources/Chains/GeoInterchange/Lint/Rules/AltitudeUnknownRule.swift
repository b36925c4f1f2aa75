import GeoAnchors
import GeoTexts

/// An anchor has no altitude: ARKit puts it on the ground, formats with heights refuse it.
struct AltitudeUnknownRule: LintRule {
  static let id = "altitude-unknown"
  static let severity = LintFinding.Severity.note
  static let key = FindingKey.altitudeUnknown

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.filter { $0.altitude == nil }.map {
      finding($0, in: group)
    }
  }
}
