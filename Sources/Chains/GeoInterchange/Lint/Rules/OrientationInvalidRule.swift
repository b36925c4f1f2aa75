import GeoAnchors
import GeoTexts

/// A quaternion is not of length 1, so that it also scales, or turns nothing.
///
/// One that was only rounded (within 1 %) is put right by dividing.
struct OrientationInvalidRule: LintRule {
  static let id = "orientation-invalid"
  static let severity = LintFinding.Severity.error
  static let key = FindingKey.orientationInvalid

  func check(_ group: LintGroup, _ context: LintContext) -> [LintFinding] {
    group.anchors.compactMap { anchor in
      guard let length = anchor.details.orientation?.length, !(abs(length - 1) <= 1e-6) else {
        return nil
      }
      return finding(
        anchor, in: group, ["number": .number(length, decimals: 6)],
        fix: abs(length - 1) < 0.01 ? .normalizeOrientation : nil)
    }
  }
}
