import GeoSessions

extension OutputSentence {
  func alignment(_ output: SessionOutput) -> String? {
    guard let yaw = output.number("yaw") else { return nil }
    let parts = [
      "yaw \(Self.number(yaw))°" + uncertainty(output, "yawAccuracy", "°"),
      "position" + uncertainty(output, "horizontalAccuracy", " m"),
      output.number("verticalAccuracy").map { _ in
        "height" + uncertainty(output, "verticalAccuracy", " m")
      },
    ]
    return "aligned with the Earth: " + parts.compactMap { $0 }.joined(separator: ", ")
  }

  private func uncertainty(_ output: SessionOutput, _ name: String, _ unit: String) -> String {
    output.number(name).map { " ± \(Self.number($0))\(unit)" } ?? ""
  }

  func anchor(_ output: SessionOutput) -> String? {
    guard let id = output.text("id") else { return nil }
    let name = names[id] ?? "anchor " + DisplayWidth.clip(id, to: 12)
    switch output.kind {
    case .anchorAdded: return "\(name) added" + (place(output).map { " at " + $0 } ?? "")
    case .anchorRemoved: return "\(name) removed"
    default: break
    }
    switch output.text("change") {
    case "moved": return "\(name) moved by \(meters(output, "meters"))"
    case "revealed": return "\(name) revealed" + look(output)
    case "detail": return "\(name) changed its level of detail" + look(output)
    case "live":
      return output.flag("live") == true
        ? "\(name) is live" : "\(name) is no longer live"
    default:
      return output.number("confidence").map { "\(name) found, confidence \(Self.number($0))" }
    }
  }

  private func look(_ output: SessionOutput) -> String {
    let height = output.number("liftMeters").flatMap { $0 > 0 ? $0 : nil }
    let detail = output.text("detail").map { ", \($0)" } ?? ""
    return detail + (height.map { ", \(Self.number($0)) m above its place" } ?? "")
  }
}
