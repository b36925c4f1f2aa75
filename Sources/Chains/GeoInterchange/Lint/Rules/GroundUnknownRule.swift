import GeoAnchors
import GeoTexts
import Geodesy

/// The terrain has no height at an anchor: it may stand in water, where platforms refuse anchors.
struct GroundUnknownRule: LintRule {
  static let id = "ground-unknown"
  static let severity = LintFinding.Severity.note
  static let key = FindingKey.groundUnknown

  func check(
    _ group: LintGroup, _ context: LintContext
  ) throws(LintError) -> [LintFinding] {
    guard let terrain = context.terrain else { return [] }
    var found: [LintFinding] = []
    for anchor in group.anchors {
      do throws(GeodesyError) {
        guard case .unknown = try terrain.ground(at: anchor.coordinate) else { continue }
      } catch {
        guard case .terrain(let reason) = error else { continue }
        throw .terrain(reason: reason)
      }
      found.append(finding(anchor, in: group))
    }
    return found
  }
}
