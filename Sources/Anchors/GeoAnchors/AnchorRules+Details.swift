import Geodesy

extension AnchorRules {
  /// The longest free properties, in bytes of UTF-8.
  package static let longestProperties = 1 << 20

  /// Checks the details of an anchor.
  ///
  /// - Throws: the first `AnchorProblem` found.
  package static func check(_ details: AnchorDetails) throws(AnchorProblem) {
    if let meters = details.altitudeUncertainty, !(meters >= 0 && meters.isFinite) {
      throw .detail("altitude uncertainty \(meters) is not a number of meters from 0 on")
    }
    try check(details.revealRadius, "reveal radius")
    try check(details.arrivalRadius, "arrival radius")
    if let turn = details.orientation {
      let square = turn.x * turn.x + turn.y * turn.y + turn.z * turn.z + turn.w * turn.w
      guard abs(square - 1) <= 1e-6 else {
        throw .detail("the orientation is not a quaternion of length 1")
      }
    }
    if let bytes = details.properties?.utf8.count, bytes > longestProperties {
      throw .detail("the properties have \(bytes) bytes, at most \(longestProperties) are allowed")
    }
    if let time = details.expires, Timestamp.normalized(time) != time {
      throw .detail("the expiry `\(time.prefix(40))` is not a time like 2026-12-31T00:00:00.000Z")
    }
    if let geoid = details.geoid, geoid.isEmpty || geoid.utf8.count > longestText {
      throw .detail("the geoid's name is empty or longer than \(longestText) bytes")
    }
  }

  private static func check(_ radius: Meters?, _ name: String) throws(AnchorProblem) {
    guard let radius, !(radius > 0 && radius.isFinite) else { return }
    throw .detail("\(name) \(radius) is not a number of meters above 0")
  }
}
