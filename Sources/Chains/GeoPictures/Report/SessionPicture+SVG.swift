public import GeoFormats

extension SessionPicture {
  /// Writes a still picture of the session, made for print, as an SVG document: the timeline above,
  /// the map below.
  ///
  /// The same picture gives the same bytes.
  /// - Parameters:
  ///   - width: The width in pixels, clamped to `480...20000`; the height follows.
  ///   - sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  public func svg<Failure: Error>(
    width: Int = 1200, into sink: TextSink<Failure>
  ) throws(Failure) {
    let width = Double(max(480, min(20_000, width)))
    try TextChunks.write(into: sink) { writeSVG(width: width, to: &$0) }
  }

  private func writeSVG(width: Double, to out: inout TextChunks) {
    let timeline = TimelineFigure(self, width: width, top: 84)
    let mapTop = 84 + timeline.height + 20
    let hasMap = !track.isEmpty
    let mapHeight = hasMap ? min(width * 0.5, 560) : 0
    let height = mapTop + mapHeight + 20
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    out.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" class="f" \(size) \
      viewBox="0 0 \(SVGText.number(width)) \(SVGText.number(height))" role="img" \
      aria-labelledby="title desc" xml:lang="\(Escaping.markup(labels.language))">
      <title id="title">\(Escaping.markup(title))</title>
      <desc id="desc">\(Escaping.markup(spokenText))</desc>
      <style>\(ReportPalette.plain(ReportPalette.rules))</style>
      \(Self.stripes)
      <rect \(size) fill="#ffffff"/>
      <text x="16" y="34" style="font-size:20px;font-weight:600">\
      \(Escaping.markup(SVGText.shortened(title, width: width - 40, size: 20)))</text>
      <text class="soft" x="16" y="56">\
      \(Escaping.markup(SVGText.shortened(summary, width: width - 40, size: 12)))</text>

      """)
    timeline.write(to: &out)
    if hasMap {
      let box = PixelBox(left: 16, top: mapTop, right: width - 16, bottom: mapTop + mapHeight)
      WalkFigure(self, in: box, on: .file).write(to: &out)
    }
    out.append("</svg>\n")
  }

  /// The pattern over what failed or was broken on purpose.
  static let stripes = """
    <defs><pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><path class="stripe" d="M1,0V8"/></pattern></defs>
    """

  private var spokenText: String {
    let facts = self.facts.map { "\($0.label): \($0.value)" }
    let rows = self.rows.prefix(40).map { row in
      "\(TimeAxis.text(row.time)) \(row.kind): \(row.text)"
    }
    return ([summary] + facts + rows).filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
