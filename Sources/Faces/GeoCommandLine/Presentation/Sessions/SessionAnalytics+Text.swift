import GeoFormats
package import GeoLocalization
import GeoSessions
import Geodesy

extension SessionAnalytics {
  /// The sums as people read them.
  package var text: String {
    func number(_ value: Double?, _ decimals: Int, _ unit: String) -> String {
      value.flatMap { DecimalText.trimmed($0, decimals: decimals) }.map { $0 + unit } ?? "-"
    }
    let frames = frames
    let spread = frames.rotationSpread
    var lines = [
      "session      \(sessionID), attempt \(attempt)"
        + (isCodeSkipped ? ", without a code" : ""),
      "duration     \(DurationText.text(end - start))",
      "frames       \(frames.frames), \(frames.uploads) sent, \(frames.rejectionCount) rejected",
    ]
    for reason in FrameRejection.allCases {
      if let count = frames.rejections[reason] { lines.append("  \(reason.rawValue) \(count)") }
    }
    let (low, high) = (number(frames.lowestScore, 3, ""), number(frames.highestScore, 3, ""))
    let mean = number(frames.averageScore, 3, "")
    let judge = isJudgedByModel ? "" : " (no model)"
    lines.append("scores       \(low) to \(high), mean \(mean)\(judge)")
    lines.append("answers      \(results), \(errors) errors")
    lines.append("moved        \(number(frames.translation, 2, " m"))")
    let (pitch, yaw) = (number(spread?.pitch, 1, "°"), number(spread?.yaw, 1, "°"))
    lines.append("turned       pitch \(pitch), yaw \(yaw), roll \(number(spread?.roll, 1, "°"))")
    if let position = position {
      let latitude = number(position.coordinate.latitude, 9, "")
      let longitude = number(position.coordinate.longitude, 9, "")
      let agreement = "\(position.inliers) of \(position.fixes) agree"
      lines.append(
        "place        \(latitude),\(longitude), \(position.confidence.rawValue), \(agreement)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
