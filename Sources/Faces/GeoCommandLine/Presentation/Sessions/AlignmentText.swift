package import GeoSessions
import GeoTexts
import Geodesy

extension AlignmentReport {
  /// The lines for people.
  package var lines: [String] {
    var lines = answerLines + breakLines
    let evidence = solution.evidence
    lines.append(
      "fixes      \(evidence.fixes) GNSS, \(evidence.visualFixes) visual, \(evidence.rejected) "
        + "rejected; equivalent to \(text(evidence.effectiveFixes, 1)) independent fixes")
    lines.append(
      "spread     \(text(evidence.spread, 2)) m, "
        + (evidence.spreadRatio.map { "\(text($0, 1)) times its uncertainty" }
          ?? "which determines no direction")
        + " (\(text(neededSpreadRatio, 1)) needed)")
    if evidence.fixes + evidence.visualFixes > 0 {
      lines.append("residuals  \(text(rmse, 3)) m RMSE, \(text(horizontalRMSE, 3)) m horizontal")
    }
    if let scale = solution.fit.scale, solution.placement != nil {
      lines.append(
        "scale      \(text(scale, 5)) ± \(text(solution.fit.scaleAccuracy ?? 0, 5)) (not applied)")
    }
    if let compass = solution.compass {
      lines.append(
        "compass    off by \(text(compass.degrees, 1))° ± \(text(compass.accuracy, 1))°, "
          + "\(compass.readings) readings")
    }
    lines += alongLines
    if let jumps {
      let (first, last) = (jumps.first, jumps.last)
      lines.append(
        jumps.count == 1
          ? "jump       \(text(first.distance, 1)) m at \(text(first.time, 3)) s"
          : "jumps      \(Grouped.number(jumps.count)) of up to \(text(jumps.largest, 1)) m "
            + "from \(text(first.time, 3)) to \(text(last.time, 3)) s")
    }
    if let error {
      let yaw = error.yaw.map { "\(text($0, 3))°, " } ?? ""
      lines.append("truth      off by \(yaw)\(text(error.horizontal, 3)) m at the end")
      if let one = error.fractionWithinOne, let two = error.fractionWithinTwo {
        lines.append(
          "           within the stated uncertainty for \(text(100 * one, 0)) % of the path, "
            + "within twice that for \(text(100 * two, 0)) %")
      }
    }
    return lines
  }

  /// Breaks of the world and the parts between them.
  private var breakLines: [String] {
    solution.breaks.map { item in
      let unit = [.turned: "°", .jumped: " m", .frozen: " m"][item.kind] ?? ""
      let size = item.size.map {
        " by \(text($0, 2))\(unit) ± \(text(item.accuracy ?? 0, 2))\(unit)"
      }
      let end = item.end.map { " to \(text($0, 1)) s" } ?? ""
      return "break      \(item.kind.rawValue) at \(text(item.time, 1)) s\(end)\(size ?? "")"
    }
      + solution.parts.map { part in
        let name = "part       \(text(part.start, 1)) to \(text(part.end, 1)) s: "
        guard let placement = part.solution.placement else {
          return name + (part.solution.refusal?.message.text(in: .english) ?? "no answer")
        }
        return name + "yaw \(text(placement.yaw, 3))° ± "
          + "\(text(placement.uncertainty.yawAccuracy, 3))°, "
          + "\(text(placement.uncertainty.horizontalAccuracy, 2)) m horizontal"
      }
  }

  /// Drift of the world, with some moments of it.
  private var alongLines: [String] {
    guard let drift = solution.drift, solution.placement != nil else { return [] }
    return [
      "drift      yaw \(text(drift.yaw, 2))° after one minute, position \(text(drift.place, 3)) m "
        + "after one meter, growing with the square root"
    ]
      + along(atMost: 5).map { sample in
        let uncertainty = sample.placement.uncertainty
        return "           \(text(sample.time, 1)) s: yaw \(text(sample.placement.yaw, 3))° ± "
          + "\(text(uncertainty.yawAccuracy, 3))°, \(text(uncertainty.horizontalAccuracy, 2)) m horizontal"
      }
  }

  private var answerLines: [String] {
    switch solution.answer {
    case .refused(let refusal): return ["no answer  \(refusal.message.text(in: .english))"]
    case .placed(let placement):
      let origin = origin ?? placement
      let altitude =
        origin.altitude.map { ", \(text($0.meters, 2)) m above \($0.datum.rawValue)" }
        ?? ", no altitude"
      let uncertainty = placement.uncertainty
      let height = uncertainty.verticalAccuracy.map { ", \(text($0, 2)) m vertical" } ?? ""
      return [
        "yaw        \(text(origin.yaw, 4))° ± \(text(uncertainty.yawAccuracy, 4))°, "
          + "counterclockwise from +x east, -z north",
        "origin     \(text(origin.coordinate.latitude, 8)), "
          + "\(text(origin.coordinate.longitude, 8))\(altitude)",
        "accuracy   \(text(uncertainty.horizontalAccuracy, 2)) m horizontal\(height), "
          + (solution.drift == nil
            ? "at the center of the fixes" : "at the end, where the camera is"),
      ]
    }
  }

  private func text(_ number: Double, _ decimals: Int) -> String {
    ShownText.number(number, decimals)
  }
}

extension PointAlignment {
  /// The lines for people.
  package var lines: [String] {
    func text(_ number: Double) -> String { ShownText.number(number, 9) }
    let (q, t) = (rotation, translation)
    var lines = [
      "rotation     x \(text(q.x)), y \(text(q.y)), z \(text(q.z)), w \(text(q.w))",
      "translation  \(text(t.x)), \(text(t.y)), \(text(t.z))",
    ]
    if let yaw { lines.append("yaw          \(text(yaw))°") }
    let isApplied = scale == bestScale
    lines.append("scale        \(text(bestScale))" + (isApplied ? "" : " (not applied)"))
    if let errors = statistics {
      lines.append(
        "residuals    \(text(errors.rmse)) RMSE, \(text(errors.mean)) mean, "
          + "\(text(errors.median)) median, \(text(errors.maximum)) largest, of "
          + "\(Grouped.number(errors.count)) pairs")
    }
    return lines
  }
}
