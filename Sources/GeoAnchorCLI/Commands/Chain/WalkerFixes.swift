import GeoChains
import GeoRouting
import GeoSessions
import Geodesy

/// The positions of a walker in logs and tracks.
enum WalkerFixes {
  /// The position in an event of a session; nil where it has none.
  ///
  /// `accuracy` is the radius in meters of a position that does not say its own.
  static func fix(
    _ event: SessionEvent, visualOnly: Bool, accuracy: Meters
  ) -> WalkerFix? {
    switch event.kind {
    case .gnss(let fix):
      guard !visualOnly else { return nil }
      return WalkerFix(
        time: fix.measuredAt ?? event.time, coordinate: fix.coordinate,
        accuracy: fix.horizontalAccuracy ?? accuracy)
    case .localization(let answer):
      guard let coordinate = answer.coordinate else { return nil }
      return WalkerFix(
        time: answer.capturedAt ?? event.time, coordinate: coordinate,
        accuracy: answer.horizontalAccuracy ?? accuracy, confidence: answer.confidence)
    case .session, .frame, .heading, .permission, .network, .deviceSupport, .qr, .manualCode,
      .codeVerdict, .marker, .beacon, .localizationFailed, .geoStatus, .mapTap, .viewTap,
      .userAction, .tick, .groundTruth, .fault, .unknown:
      return nil
    }
  }

  /// The points of a track, timed from its first one.
  ///
  /// - Throws: That it cannot be read, or that a point has no time.
  static func track(_ file: String, accuracy: Meters) throws -> [WalkerFix] {
    let points = try TraceFile.read(file)
    var fixes: [WalkerFix] = []
    fixes.reserveCapacity(points.count)
    var start: Seconds?
    for (index, point) in points.enumerated() {
      guard let time = point.time else {
        throw CommandFailure(
          "cannot follow \(ShownText.quote(file))", causes: ["point \(index + 1) has no time"],
          hint: "`geoanchor session simulate --path FILE` makes a log of a walk")
      }
      let first = start ?? time
      start = first
      fixes.append(
        WalkerFix(
          time: time - first, coordinate: point.coordinate,
          accuracy: point.accuracy.map(TraceFile.radius(ofDeviation:)) ?? accuracy))
    }
    return fixes
  }
}
