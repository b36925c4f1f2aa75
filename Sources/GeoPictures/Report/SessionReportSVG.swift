public import GeoFormats

/// A still picture of a session, made for print: timeline above, map below.
public enum SessionReportSVG {
  /// Writes an SVG document in pieces of UTF-8 text; the same picture gives the same bytes.
  ///
  /// - Parameters:
  ///   - picture: what to show.
  ///   - width: the width in pixels, brought into `480...20000`; the height follows.
  ///   - sink: takes the pieces in order.
  /// - Throws: what the sink throws.
  public static func svg<Failure: Error>(
    _ picture: SessionPicture, width: Int = 1200, into sink: TextSink<Failure>
  ) throws(Failure) {
    let width = Double(max(480, min(20_000, width)))
    let timeline = TimelineFigure(picture, width: width, top: 84)
    let mapTop = 84 + timeline.height + 20
    let hasMap = !picture.track.isEmpty
    let mapHeight = hasMap ? min(width * 0.5, 560) : 0
    let height = mapTop + mapHeight + 20
    var out = TextChunks()
    let size = "width=\"\(SVGText.number(width))\" height=\"\(SVGText.number(height))\""
    out.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" class="f" \(size) \
      viewBox="0 0 \(SVGText.number(width)) \(SVGText.number(height))" role="img" \
      aria-labelledby="title desc" xml:lang="\(Escaping.markup(picture.labels.language))">
      <title id="title">\(Escaping.markup(picture.title))</title>
      <desc id="desc">\(Escaping.markup(description(of: picture)))</desc>
      <style>\(ReportPalette.plain(ReportPalette.rules))</style>
      \(stripes)
      <rect \(size) fill="#ffffff"/>
      <text x="16" y="34" style="font-size:20px;font-weight:600">\
      \(Escaping.markup(SVGText.shortened(picture.title, width: width - 40, size: 20)))</text>
      <text class="soft" x="16" y="56">\
      \(Escaping.markup(SVGText.shortened(picture.summary, width: width - 40, size: 12)))</text>

      """)
    timeline.write(to: &out)
    try out.flushIfLarge(into: sink)
    if hasMap {
      let box = PixelBox(left: 16, top: mapTop, right: width - 16, bottom: mapTop + mapHeight)
      WalkFigure(picture, in: box).write(to: &out)
    }
    out.append("</svg>\n")
    try out.flush(into: sink)
  }

  /// The pattern over what failed or was broken on purpose.
  static let stripes = """
    <defs><pattern id="stripes" width="8" height="8" patternUnits="userSpaceOnUse" \
    patternTransform="rotate(45)"><path class="stripe" d="M1,0V8"/></pattern></defs>
    """

  /// What a listener is told instead of the picture.
  static func description(of picture: SessionPicture) -> String {
    let facts = picture.facts.map { "\($0.label): \($0.value)" }
    let rows = picture.rows.prefix(40).map { row in
      "\(TimeAxis.text(row.time)) \(row.kind): \(row.text)"
    }
    return ([picture.summary] + facts + rows).filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
