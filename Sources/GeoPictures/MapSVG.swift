/// A still picture of a scene, made for print.
public enum MapSVG {
  /// Writes an SVG 1.1 document in pieces of UTF-8 text; the same scene gives the same bytes.
  ///
  /// - Parameters:
  ///   - scene: what to show.
  ///   - width: the width in pixels, brought into `240...20000`.
  ///   - height: the height in pixels, brought into `240...20000`.
  ///   - sink: takes the pieces in order.
  /// - Throws: what the sink throws.
  public static func svg<Failure: Error>(
    _ scene: MapScene, width: Int, height: Int, into sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let width = max(240, min(20_000, width))
    let height = max(240, min(20_000, height))
    let map = PixelBox(
      left: 16, top: SVGHeading.height(of: scene), right: Double(width) - 16,
      bottom: Double(height) - 16)
    let frame = PictureFrame(of: scene, in: map)
    var out = TextChunks()
    out.append(SVGHeading.opening(of: scene, width: width, height: height))
    out.append(
      """
      <clipPath id="map"><rect \(SVGText.rectangle(map)) rx="6"/></clipPath>
      <rect \(SVGText.rectangle(map)) rx="6" fill="\(SVGStyle.land)"/>
      <g clip-path="url(#map)">

      """)
    try SVGStreets.write(scene.streets, frame: frame, to: &out, into: sink)
    for chain in scene.chains {
      SVGRoute.write(chain.path, frame: frame, to: &out)
      try out.flushIfLarge(into: sink)
    }
    SVGCircles.write(scene, frame: frame, to: &out)
    try out.flushIfLarge(into: sink)
    try SVGMarkers.write(scene.allAnchors, frame: frame, to: &out, into: sink)
    out.append("</g>\n")
    out.append(
      "<rect \(SVGText.rectangle(map)) rx=\"6\" fill=\"none\" stroke=\"\(SVGStyle.edge)\"/>\n")
    out.append(SVGLegend.text(scene, frame: frame))
    out.append("</svg>\n")
    try out.flush(into: sink)
  }
}
