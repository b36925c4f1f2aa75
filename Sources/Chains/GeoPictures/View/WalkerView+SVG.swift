package import GeoFormats

extension WalkerView {
  /// Writes the view as an SVG 1.1 document; the same view gives the same bytes.
  /// - Parameters:
  ///   - width: The width in pixels, clamped to `240...20000`.
  ///   - height: The height in pixels, clamped to `240...20000`.
  ///   - sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  package func svg<Failure: Error>(
    width: Int, height: Int, into sink: TextSink<Failure>
  ) throws(Failure) {
    let size = SIMD2(
      Double(max(240, min(20_000, width))), Double(max(240, min(20_000, height))))
    try TextChunks.write(into: sink) { out in
      let (width, height) = (SVGText.number(size.x), SVGText.number(size.y))
      out.append(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
        viewBox="0 0 \(width) \(height)" font-family="\(SVGView.fonts)" role="img">
        <title>\(Escaping.markup(title))</title>

        """)
      let picture = SVGView(self, size: size, on: .file)
      picture.write(to: &out)
      SVGViewCaptions(of: picture).write(to: &out)
      out.append("</svg>\n")
    }
  }
}
