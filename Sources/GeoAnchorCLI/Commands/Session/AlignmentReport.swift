import GeoCommandLine
import GeoFormats
import GeoSessions
import GeoTracking
import Geodesy

/// What `session align` prints of a log.
struct AlignmentReport {
  var solution: AlignmentSolution
  var options = AlignmentOptions()
  var jumps = JumpSummary()
  /// Where the device truly was, when the log knows.
  var truths = TruthLine()
  /// The most moments that are told along the way.
  private static let mostMoments = 60

  /// The placement, stated for the origin of the AR world.
  private var origin: WorldPlacement? {
    guard let placement = solution.placement else { return nil }
    return (try? placement.placed(at: Vector3(x: 0, y: 0, z: 0))) ?? placement
  }

  /// How far the answer is from the truth at the end.
  private var error: TruthLine.Moment.PlacementError? {
    guard let placement = solution.placement else { return nil }
    return truths.moments.last?.error(of: placement)
  }

  private var rmse: Meters { solution.drift?.rmse ?? solution.fit.rmse }
  private var horizontalRMSE: Meters {
    solution.drift?.horizontalRMSE ?? solution.fit.horizontalRMSE
  }

  /// Moments along the way, evenly from the first measurement to the last.
  private var along: ArraySlice<PlacementSample> {
    let track = solution.track
    guard track.count > Self.mostMoments else { return track[...] }
    return (0..<Self.mostMoments).map {
      track[$0 * (track.count - 1) / (Self.mostMoments - 1)]
    }[...]
  }

  /// The share of true errors, axis by axis, that are within so many stated deviations.
  private func share(within limit: Double) -> Double? {
    let ratios = solution.track.flatMap { sample in
      truths.moment(near: sample.time)?.error(of: sample.placement)?.ratios ?? []
    }
    guard !ratios.isEmpty else { return nil }
    return Double(ratios.count { abs($0) <= limit }) / Double(ratios.count)
  }

  // MARK: Text

  /// The lines for people.
  var lines: [String] {
    var lines = answerLines
    let evidence = solution.evidence
    lines.append(
      "fixes      \(evidence.fixes) from satellites, \(evidence.visualFixes) visual, "
        + "\(evidence.rejected) rejected; worth \(text(evidence.effectiveFixes, 1)) "
        + "independent ones")
    lines.append(
      "spread     \(text(evidence.spread, 2)) m, "
        + (evidence.spreadRatio.map { "\(text($0, 1)) times its uncertainty" }
          ?? "which shows no direction")
        + " (\(text(options.leastSpreadRatio, 1)) needed)")
    if evidence.fixes + evidence.visualFixes > 0 {
      lines.append(
        "residuals  \(text(rmse, 3)) m RMSE, \(text(horizontalRMSE, 3)) m horizontal")
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
    if let first = jumps.first, let last = jumps.last {
      lines.append(
        jumps.count == 1
          ? "jump       \(text(first.distance, 1)) m at \(text(first.time, 3)) s"
          : "jumps      \(Grouped.number(jumps.count)) of up to \(text(jumps.largest, 1)) m "
            + "from \(text(first.time, 3)) to \(text(last.time, 3)) s")
    }
    if let error {
      let yaw = error.yaw.map { "\(text($0, 3))°, " } ?? ""
      lines.append("truth      off by \(yaw)\(text(error.meters, 3)) m at the end")
      if let one = share(within: 1), let two = share(within: 2) {
        lines.append(
          "           within what is stated for \(text(100 * one, 0)) % of the way, within twice "
            + "that for \(text(100 * two, 0)) %")
      }
    }
    return lines
  }

  /// How the world drifted, with some moments of it.
  private var alongLines: [String] {
    guard let drift = solution.drift, solution.placement != nil else { return [] }
    let track = solution.track
    let count = min(5, track.count)
    let shown = (0..<count).map { track[$0 * (track.count - 1) / max(1, count - 1)] }
    return [
      "drift      yaw \(text(drift.yaw, 2))° after a minute, place \(text(drift.place, 3)) m after "
        + "a meter, growing with the root"
    ]
      + shown.map { sample in
        let doubt = sample.placement.uncertainty
        return "           \(text(sample.time, 1)) s: yaw \(text(sample.placement.yaw, 3))° ± "
          + "\(text(doubt.yawAccuracy, 3))°, \(text(doubt.horizontalAccuracy, 2)) m horizontal"
      }
  }

  private var answerLines: [String] {
    switch solution.answer {
    case .refused(let refusal): return ["no answer  \(refusal.description)"]
    case .placed(let placement):
      let origin = origin ?? placement
      let altitude =
        origin.altitude.map { ", \(text($0.meters, 2)) m above \($0.datum.rawValue)" }
        ?? ", no altitude"
      let doubt = placement.uncertainty
      let height = doubt.verticalAccuracy.map { ", \(text($0, 2)) m vertical" } ?? ""
      return [
        "yaw        \(text(origin.yaw, 4))° ± \(text(doubt.yawAccuracy, 4))°, "
          + "counter-clockwise from +x east, -z north",
        "origin     \(text(origin.coordinate.latitude, 8)), "
          + "\(text(origin.coordinate.longitude, 8))\(altitude)",
        "accuracy   \(text(doubt.horizontalAccuracy, 2)) m horizontal\(height), "
          + (solution.drift == nil
            ? "in the middle of the fixes" : "at the end, where the camera is"),
      ]
    }
  }

  private func text(_ number: Double, _ decimals: Int) -> String {
    DecimalText.trimmed(number, decimals: decimals) ?? "\(number)"
  }

  // MARK: JSON

  /// The answer for programs.
  func json() -> [UInt8] {
    var json = JSONWriter()
    json.beginObject()
    json.member("answered", solution.placement != nil)
    json.key("refusal")
    if case .refused(let refusal) = solution.answer {
      json.beginObject(inline: true)
      json.member("reason", refusal.name)
      json.member("explanation", refusal.description)
      json.endObject()
    } else {
      json.null()
    }
    writePlacement(&json)
    writeEvidence(&json)
    writeDrift(&json)
    json.key("jumps")
    json.beginObject(inline: true)
    json.member("count", jumps.count)
    json.member("firstTime", jumps.first?.time, decimals: 6)
    json.member("lastTime", jumps.last?.time, decimals: 6)
    json.member("largestMeters", jumps.first == nil ? nil : jumps.largest, decimals: 3)
    json.endObject()
    json.key("truth")
    if let error {
      json.beginObject(inline: true)
      json.member("yawError", error.yaw, decimals: 6)
      json.member("horizontalError", error.meters, decimals: 4)
      json.member("shareWithinOne", share(within: 1), decimals: 4)
      json.member("shareWithinTwo", share(within: 2), decimals: 4)
      json.endObject()
    } else {
      json.null()
    }
    json.endObject()
    json.endText()
    return json.buffer.bytes
  }

  private func writeDrift(_ json: inout JSONWriter) {
    json.key("drift")
    if let drift = solution.drift {
      json.beginObject(inline: true)
      json.member("yawPerRootMinute", drift.yaw, decimals: 4)
      json.member("placePerRootMeter", drift.place, decimals: 5)
      json.member("fixFactor", drift.fixFactor, decimals: 4)
      json.endObject()
    } else {
      json.null()
    }
    json.key("along")
    json.beginArray()
    for sample in along {
      let (placement, doubt) = (sample.placement, sample.placement.uncertainty)
      json.beginObject(inline: true)
      json.member("time", sample.time, decimals: 6)
      json.key("point")
      write(placement.pivot, &json)
      json.member("latitude", placement.coordinate.latitude, decimals: 9)
      json.member("longitude", placement.coordinate.longitude, decimals: 9)
      json.member("altitude", placement.altitude?.meters, decimals: 4)
      json.member("yaw", placement.yaw, decimals: 6)
      json.member("yawAccuracy", doubt.yawAccuracy, decimals: 6)
      json.member("eastAccuracy", doubt.east.squareRoot(), decimals: 4)
      json.member("northAccuracy", doubt.north.squareRoot(), decimals: 4)
      json.member("verticalAccuracy", doubt.verticalAccuracy, decimals: 4)
      json.endObject()
    }
    json.endArray()
  }

  private func write(_ point: Vector3, _ json: inout JSONWriter) {
    json.beginArray(inline: true)
    for number in [point.x, point.y, point.z] { json.number(number, decimals: 4) }
    json.endArray()
  }

  private func writePlacement(_ json: inout JSONWriter) {
    json.key("placement")
    guard let placement = solution.placement else { return json.null() }
    let doubt = placement.uncertainty
    json.beginObject()
    json.member("yaw", (origin ?? placement).yaw, decimals: 6)
    json.member("yawAccuracy", doubt.yawAccuracy, decimals: 6)
    json.member("horizontalAccuracy", doubt.horizontalAccuracy, decimals: 4)
    json.member("verticalAccuracy", doubt.verticalAccuracy, decimals: 4)
    json.key("origin")
    write(origin ?? placement, &json)
    json.key("pivot")
    write(placement, &json)
    json.endObject()
  }

  /// A point of the world and where it is.
  private func write(_ placement: WorldPlacement, _ json: inout JSONWriter) {
    json.beginObject(inline: true)
    json.key("point")
    write(placement.pivot, &json)
    json.member("latitude", placement.coordinate.latitude, decimals: 9)
    json.member("longitude", placement.coordinate.longitude, decimals: 9)
    json.member("altitude", placement.altitude?.meters, decimals: 4)
    json.member("datum", placement.altitude?.datum.rawValue)
    json.endObject()
  }

  private func writeEvidence(_ json: inout JSONWriter) {
    let evidence = solution.evidence
    json.key("evidence")
    json.beginObject()
    json.member("fixes", evidence.fixes)
    json.member("visualFixes", evidence.visualFixes)
    json.member("rejected", evidence.rejected)
    json.member("effectiveFixes", evidence.effectiveFixes, decimals: 6)
    json.member("spread", evidence.spread, decimals: 6)
    json.member("spreadRatio", evidence.spreadRatio, decimals: 6)
    json.member("neededRatio", options.leastSpreadRatio, decimals: 6)
    json.member("rmse", rmse, decimals: 6)
    json.member("horizontalRMSE", horizontalRMSE, decimals: 6)
    json.member("scale", solution.fit.scale, decimals: 6)
    json.member("scaleAccuracy", solution.fit.scaleAccuracy, decimals: 6)
    json.member("noiseScale", solution.fit.noiseScale, decimals: 6)
    json.endObject()
    json.key("compass")
    if let compass = solution.compass {
      json.beginObject(inline: true)
      json.member("bias", compass.degrees, decimals: 3)
      json.member("accuracy", compass.accuracy, decimals: 3)
      json.member("readings", compass.readings)
      json.endObject()
    } else {
      json.null()
    }
  }
}
