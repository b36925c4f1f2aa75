import GeoFormats
import GeoSessions
import GeoTracking
import Geodesy

/// What `session align` prints of a log.
struct AlignmentReport {
  var solution: AlignmentSolution
  var options = AlignmentOptions()
  var jumps: [PoseJump] = []
  /// The last pose of the camera.
  var camera: Vector3?
  /// Where the device truly was at the end, when the log knows.
  var truth: GroundTruth?

  /// The placement, stated for the origin of the AR world.
  private var origin: WorldPlacement? {
    guard let placement = solution.placement else { return nil }
    return (try? placement.placed(at: Vector3(x: 0, y: 0, z: 0))) ?? placement
  }

  /// How far the answer is from the truth: degrees, and meters at the camera's last place.
  private var error: (yaw: Degrees?, meters: Meters)? {
    guard let truth, let camera, let placement = solution.placement,
      let place = try? placement.geoLocation(forPoint: camera)
    else { return nil }
    let meters = place.coordinate.distance(to: truth.position.coordinate)
    let yaw = truth.world.flatMap { world in
      origin.map { off($0.yaw, world.yaw) }
    }
    return (yaw, meters)
  }

  private func off(_ a: Degrees, _ b: Degrees) -> Degrees {
    let turn = a - b
    return turn - 360 * (turn / 360).rounded()
  }

  // MARK: Text

  /// The lines for people.
  var lines: [String] {
    var lines = answerLines
    let evidence = solution.evidence
    lines.append(
      "fixes      \(evidence.fixes) from satellites, \(evidence.visualFixes) visual, "
        + "\(evidence.rejected) rejected; as good as \(text(evidence.effectiveFixes, 1)) "
        + "independent ones")
    lines.append(
      "spread     \(text(evidence.spread, 2)) m, "
        + (evidence.spreadRatio.map { "\(text($0, 1)) times its uncertainty" }
          ?? "which shows no direction")
        + " (\(text(options.leastSpreadRatio, 1)) needed)")
    if evidence.fixes + evidence.visualFixes > 0 {
      lines.append(
        "residuals  \(text(solution.fit.rmse, 3)) m RMSE, "
          + "\(text(solution.fit.horizontalRMSE, 3)) m horizontal")
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
    for jump in jumps {
      lines.append("jump       \(text(jump.distance, 1)) m at \(text(jump.time, 3)) s")
    }
    if let error {
      let yaw = error.yaw.map { "\(text($0, 3))°, " } ?? ""
      lines.append("truth      off by \(yaw)\(text(error.meters, 3)) m at the end")
    }
    return lines
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
          + "in the middle of the fixes",
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
    json.key("jumps")
    json.beginArray()
    for jump in jumps {
      json.beginObject(inline: true)
      json.member("time", jump.time, decimals: 6)
      json.member("meters", jump.distance, decimals: 3)
      json.endObject()
    }
    json.endArray()
    json.key("truth")
    if let error {
      json.beginObject(inline: true)
      json.member("yawError", error.yaw, decimals: 6)
      json.member("horizontalError", error.meters, decimals: 4)
      json.endObject()
    } else {
      json.null()
    }
    json.endObject()
    json.endText()
    return json.buffer.bytes
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
    json.beginArray(inline: true)
    for number in [placement.pivot.x, placement.pivot.y, placement.pivot.z] {
      json.number(number, decimals: 4)
    }
    json.endArray()
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
    json.member("rmse", solution.fit.rmse, decimals: 6)
    json.member("horizontalRMSE", solution.fit.horizontalRMSE, decimals: 6)
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
