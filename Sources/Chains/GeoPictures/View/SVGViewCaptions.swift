import GeoChains
import GeoTexts

/// Strips above and below a view: the walker's position, the legend, and the instruction.
struct SVGViewCaptions {
  private let picture: SVGView
  private let view: WalkerView

  init(of picture: SVGView) {
    self.picture = picture
    view = picture.view
  }

  func write(to out: inout TextChunks) {
    let size = picture.camera.size
    strip(at: 0, height: 30, to: &out)
    text(view.title, y: 20, size: 13, "font-weight=\"600\"", to: &out)
    let notes = Self.notes(of: view, walls: picture.walls)
    text(notes.joined(separator: " · "), y: 20, size: 11, isAtEnd: true, "", to: &out)
    let planned = view.planned
    let height = planned.isEmpty ? 44.0 : 62
    strip(at: size.y - height, height: height, to: &out)
    text(
      view.coaching, y: size.y - height + 27, size: 16, "font-weight=\"600\"", to: &out)
    text(planned, y: size.y - 14, size: 12, "", to: &out)
  }

  /// Legend of the marks in a view.
  static func notes(of view: WalkerView, walls: [ViewWall]) -> [String] {
    let labels = view.surroundings.labels
    var notes: [String] = []
    if walls.contains(where: \.isAssumed) { notes.append(labels[.viewAssumed]) }
    if view.contents.contains(where: { $0.blocker != nil }) { notes.append(labels[.viewHidden]) }
    if view.surroundings.lines.buildings.isEmpty { notes.append(labels[.viewUnknown]) }
    return notes
  }

  private func strip(at y: Double, height: Double, to out: inout TextChunks) {
    let box = PixelBox(left: 0, top: y, right: picture.camera.size.x, bottom: y + height)
    let fill = picture.host(MapPalette.sheet)
    out.append("<rect \(SVGText.rectangle(box)) fill=\"\(fill)\" fill-opacity=\"0.92\"/>\n")
  }

  private func text(
    _ text: String, y: Double, size: Double, isAtEnd: Bool = false, _ style: String,
    to out: inout TextChunks
  ) {
    guard !text.isEmpty else { return }
    let width = picture.camera.size.x
    let shown = SVGText.shortened(text, width: width - 28, size: size)
    let anchor = isAtEnd ? " text-anchor=\"end\"" : ""
    out.append(
      "<text x=\"\(SVGText.number(isAtEnd ? width - 14 : 14))\" y=\"\(SVGText.number(y))\" "
        + "font-size=\"\(SVGText.number(size))\"\(anchor) \(style) "
        + "fill=\"\(picture.host(MapPalette.ink))\">\(Escaping.markup(shown))</text>\n")
  }
}
