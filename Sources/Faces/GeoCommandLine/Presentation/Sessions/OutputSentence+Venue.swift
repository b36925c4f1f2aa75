import GeoSessions

extension OutputSentence {
  func objection(_ output: SessionOutput) -> String? {
    let marker = output.text("marker") ?? ""
    switch output.text("reason") {
    case "unknownMarker": return "marker \(marker) belongs to no venue, or has no orientation"
    case "ambiguousMarker": return "marker \(marker) belongs to several venues"
    case "worldMoved": return "the AR world jumped: no position until the next marker"
    default: return nil
    }
  }

  func building(_ output: SessionOutput) -> String {
    output.text("building").map { " of building \($0)" } ?? ""
  }

  func finding(_ output: SessionOutput) -> String {
    output.text("by").map { ", found by \($0)" } ?? ""
  }

  func fence(_ output: SessionOutput) -> String? {
    let name = output.text("name") ?? output.text("fence")
    return name.map { (output.kind == .enter ? "entered " : "left ") + $0 }
  }

  func visit(_ output: SessionOutput) -> String? {
    guard let fence = output.text("fence") else { return nil }
    return "visited \(fence)"
      + (output.number("duration").map { " for " + DurationText.text($0) } ?? "")
  }
}
