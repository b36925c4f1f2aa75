/// A still picture of a scene, made for print.
public enum MapSVG {
  /// Writes an SVG 1.1 document in pieces of UTF-8 text; the same scene gives the same bytes.
  ///
  /// - Parameters:
  ///   - scene: what to show.
  ///   - width: the width in pixels, brought into `240...20000`.
  ///   - height: the height in pixels, brought into `240...20000`.
  ///   - profile: whether the profile of the first walk stands below the map.
  ///   - sink: takes the pieces in order.
  /// - Throws: what the sink throws.
  public static func svg<Failure: Error>(
    _ scene: MapScene, width: Int, height: Int, profile: Bool = false,
    into sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let width = max(240, min(20_000, width))
    let height = max(240, min(20_000, height))
    let shown = profile ? ProfileFigure.walk(of: scene) : nil
    let below = shown.map { min(ProfileFigure.height(of: $0.0), Double(height) * 0.4) } ?? 16
    let map = PixelBox(
      left: 16, top: SVGHeading.height(of: scene), right: Double(width) - 16,
      bottom: Double(height) - below)
    let frame = PictureFrame(of: scene, in: map)
    var out = TextChunks()
    out.append(SVGHeading.opening(of: scene, width: width, height: height))
    out.append(
      """
      \(shown == nil ? "" : ProfileFigure.pattern)\
      <clipPath id="map"><rect \(SVGText.rectangle(map)) rx="6"/></clipPath>
      <rect \(SVGText.rectangle(map)) rx="6" fill="\(SVGStyle.land)"/>
      <g clip-path="url(#map)">

      """)
    try SVGAreas.write(scene, frame: frame, to: &out, into: sink)
    try SVGStreets.write(scene.streets, frame: frame, to: &out, into: sink)
    for chain in scene.chains {
      SVGRoute.write(chain.path, frame: frame, to: &out)
      if let walk = chain.walk { SVGRoute.write(walk, of: chain, frame: frame, to: &out) }
      try out.flushIfLarge(into: sink)
    }
    SVGCircles.write(scene, frame: frame, to: &out)
    try out.flushIfLarge(into: sink)
    try SVGMarkers.write(scene.allAnchors, frame: frame, to: &out, into: sink)
    out.append("</g>\n")
    out.append(
      "<rect \(SVGText.rectangle(map)) rx=\"6\" fill=\"none\" stroke=\"\(SVGStyle.edge)\"/>\n")
    out.append(SVGLegend.text(scene, frame: frame))
    if let (walk, chain) = shown {
      let box = PixelBox(
        left: map.left, top: map.bottom, right: map.right, bottom: Double(height) - 12)
      try ProfileFigure(walk, of: chain, labels: scene.labels, in: box).write(to: &out, into: sink)
    }
    out.append("</svg>\n")
    try out.flush(into: sink)
  }
}
