import GeoAnchors
import GeoTexts
import Geodesy

/// An anchor is far above or below the ground: usually its altitude counts from something else.
///
/// Altitudes above another surface need terrain; where a grid is missing nothing can be said.
struct AltitudeGroundRule: LintRule {
  static let id = "altitude-ground"
  static let severity = LintFinding.Severity.warning
  static let key = FindingKey.altitudeAboveGround

  func check(
    _ group: LintGroup, _ context: LintContext
  ) throws(LintError) -> [LintFinding] {
    var found: [LintFinding] = []
    for anchor in group.anchors {
      guard let height = try height(of: anchor, context) else { continue }
      let message: FindingMessage
      if height > context.limits.aboveGround {
        message = Self.message(.altitudeAboveGround, height, context.limits.aboveGround)
      } else if height < -context.limits.belowGround {
        message = Self.message(.altitudeBelowGround, -height, context.limits.belowGround)
      } else {
        continue
      }
      found.append(LintFinding(self, message, anchor, in: group))
    }
    return found
  }

  private func height(
    of anchor: Anchor, _ context: LintContext
  ) throws(LintError) -> Meters? {
    guard let altitude = anchor.namedAltitude else { return nil }
    guard altitude.datum != .ground, context.terrain != nil else {
      return altitude.datum == .ground ? altitude.meters : nil
    }
    do throws(GeodesyError) {
      return try context.converter.convert(altitude, to: .ground, at: anchor.coordinate).meters
    } catch {
      if case .terrain(let reason) = error { throw .terrain(reason: reason) }
      return nil
    }
  }

  private static func message(
    _ key: FindingKey, _ height: Meters, _ limit: Meters
  ) -> FindingMessage {
    FindingMessage(
      key, ["meters": .number(height, decimals: 1), "limit": .number(limit, decimals: 0)])
  }
}
