package import GeoFormats

extension Storyboard {
  /// Writes one HTML page, complete in itself: it loads nothing from any network and runs no script.
  /// - Parameter sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  package func html<Failure: Error>(into sink: TextSink<Failure>) throws(Failure) {
    try TextChunks.write(into: sink) { out in
      for piece in PageTemplate.pieces(of: Embedded.storyboard_html) {
        switch piece {
        case .text(let text): out.append(text)
        case .field("style"): out.append(Self.style)
        case .field("frames"): for index in anchors { write(frame(of: index), to: &out) }
        case .field("notes"):
          out.append(notes.map { "<p>\(Escaping.markup($0))</p>\n" }.joined())
        case .field(let name): out.append(Escaping.markup(word(name)))
        }
      }
    }
  }

  private static var style: String {
    let colors = ViewPalette.colors + [MapPalette.land, MapPalette.edge]
    let names = Set(colors.map(\.name))
    return ThemeColor.style(
      colors, stronger: MapPalette.stronger.filter { names.contains($0.name) })
      + Embedded.storyboard_css
  }

  private func word(_ field: String) -> String {
    switch field {
    case "title": title
    case "summary": viewed.words.summary
    case "language": viewed.labels.language
    case "direction": viewed.labels.direction
    default: ""
    }
  }

  private func write(_ frame: Frame, to out: inout TextChunks) {
    let id = "view-\(frame.number)"
    let box = PixelBox(left: 0, top: 0, right: Self.size.x, bottom: Self.size.y)
    out.append(
      """
      <li><figure>
      <svg viewBox="\(SVGText.number(box.left)) \(SVGText.number(box.top)) \
      \(SVGText.number(box.right)) \(SVGText.number(box.bottom))" role="img" aria-labelledby="\(id)">

      """)
    SVGView(frame.view, size: Self.size, on: .page(id: id)).write(to: &out)
    out.append(
      """
      </svg>
      <figcaption id="\(id)"><b>\(frame.number)</b> <span dir="auto">\
      \(Escaping.markup(frame.instruction))</span> <small dir="auto">\
      \(Escaping.markup(frame.facts))</small></figcaption>
      </figure></li>

      """)
  }
}
