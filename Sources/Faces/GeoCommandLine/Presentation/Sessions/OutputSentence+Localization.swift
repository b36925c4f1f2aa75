import GeoSessions

extension OutputSentence {
  func state(_ output: SessionOutput) -> String? {
    if let state = output.text("state") {
      let venue = output.text("venue").map { " of venue \($0)" } ?? ""
      let floor = output.text("floor").map { ", floor \($0)" } ?? ""
      return (Self.states[state] ?? Self.words(state)) + venue + floor
    }
    return output.text("phase").map { Self.words($0) }
  }

  /// States whose names say little to people.
  private static let states = [
    "qrScanning": "scanning for a code", "verifying": "verifying the code",
    "searchVenue": "searching for a venue", "getPacket": "loading the data",
    "findFloor": "finding the floor", "localizationRunning": "finding positions",
  ]

  private static let sources = ["marker": "a marker", "gnss": "satellites"]

  func position(_ output: SessionOutput) -> String? {
    var parts: [String] = []
    if let floor = output.text("floor"), let x = output.number("x"), let y = output.number("y") {
      parts.append("on floor \(floor) at \(Self.number(x)), \(Self.number(y)) m")
      if let room = output.text("label") ?? output.text("room") { parts.append(room) }
    } else if let place = place(output) {
      parts.append("at " + place)
    } else {
      let point = output.numbers("mapPosition").map { Self.number($0) }
      guard !point.isEmpty else { return nil }
      parts.append("at \(point.joined(separator: ", ")) m in the map")
    }
    if let source = output.text("source") { parts.append("by \(Self.sources[source] ?? source)") }
    if let radius = output.number("radius") ?? output.number("uncertainty") {
      parts.append("± \(Self.number(radius)) m")
    }
    if let confidence = output.text("confidence") {
      parts.append("\(confidence) confidence")
    } else if let confidence = output.number("confidence") {
      parts.append("confidence \(Self.number(confidence, 2))")
    }
    if let inliers = output.number("inliers"), let fixes = output.number("fixes") {
      parts.append("\(Self.number(inliers)) of \(Self.number(fixes)) answers agree")
    }
    if output.flag("doubtful") == true { parts.append("doubtful") }
    return parts.joined(separator: ", ")
  }

  func request(_ output: SessionOutput) -> String? {
    if output.flag("cancelled") == true { return "request canceled" }
    if output.text("request") == "position" { return "sending the position" }
    let map = output.text("mapCode").map { " for map \($0)" }
    let target = map ?? output.text("mapSetCode").map { " for map set \($0)" } ?? ""
    if case .list(let frames)? = output["frames"] {
      return "sending \(frames.count == 1 ? "1 frame" : "\(frames.count) frames")\(target)"
    }
    return output.text("uuid").map { _ in "sending a frame" }
  }

  func error(_ output: SessionOutput) -> String? {
    let code = output.text("code") ?? output.text("cause")
    guard let code else { return nil }
    let status = output.number("status").map { ", HTTP status \(Self.number($0))" } ?? ""
    return Self.words(code) + status + (output.text("message").map { ": \($0)" } ?? "")
  }

  func message(_ output: SessionOutput) -> String? {
    if let fraction = output.number("progress"), let venue = output.text("venue") {
      return "\(Self.number(fraction * 100, 0)) % of venue \(venue) is loaded"
    }
    switch output.text("id") {
    case "codeScanningStarted": return "scanning for codes started"
    case "codeScanningStopped": return "scanning for codes stopped"
    case "codeFound": return output.text("code").map { "found the code \($0)" }
    case "sessionEnded":
      return output.text("reason") == "errors"
        ? "session ended: too many errors" : "session ended: position is confident"
    default: return nil
    }
  }

  func sums(_ output: SessionOutput) -> String? {
    guard let answers = output.number("locationResultCount"),
      let errors = output.number("errorResultCount")
    else { return nil }
    return "\(Self.number(answers)) answers, \(Self.number(errors)) errors, camera moved "
      + meters(output, "totalTranslation")
  }

  func drawing(_ output: SessionOutput) -> String? {
    guard let mesh = output.text("mesh") else { return nil }
    guard let map = output.text("map") else { return "no models of maps are shown" }
    let reference = output.text("reference").map { ": \($0)" } ?? ""
    return "the model of map \(map) is \(Self.words(mesh))" + reference
  }
}
