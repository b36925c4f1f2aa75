import GeoCoverage
package import Geodesy

/// The name of a file that keeps the anchors of a session.
package enum AnchorFileName {
  /// `GeoAnchors-20260131-174502` for the moment in UTC; `GeoAnchors` when nothing is known of it.
  ///
  /// Calendar year and 24 hours.
  package static func name(epoch: Seconds?, time: Seconds) -> String {
    guard let epoch, (epoch + time).isFinite else { return "GeoAnchors" }
    let digits = CoverageTime(seconds: epoch + time).text.filter(\.isNumber)
    guard digits.count >= 14 else { return "GeoAnchors" }
    return "GeoAnchors-\(digits.prefix(8))-\(digits.dropFirst(8).prefix(6))"
  }
}
