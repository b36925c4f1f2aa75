public import GeoFormats

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
    into sink: TextSink<Failure>
  ) throws(Failure) {
    let width = max(240, min(20_000, width))
    let height = max(240, min(20_000, height))
    try write(scene, width: width, height: height, profile: profile, on: .file, into: sink)
  }

  /// Writes the picture as a document, or as an element of a page.
  static func write<Failure: Error>(
    _ scene: MapScene, width: Int, height: Int, profile: Bool, on host: SVGHost,
    into sink: TextSink<Failure>
  ) throws(Failure) {
    let shown = profile ? ProfileFigure.walk(of: scene) : nil
    let below = shown.map { min(ProfileFigure.height(of: $0.0), Double(height) * 0.4) } ?? 16
    let map = PixelBox(
      left: 16, top: SVGHeading.height(of: scene), right: Double(width) - 16,
      bottom: Double(height) - below)
    let frame = PictureFrame(of: scene, in: map)
    let clip = host.id("map")
    var out = TextChunks()
    out.append(SVGHeading.opening(of: scene, width: width, height: height, on: host))
    out.append(
      """
      \(shown == nil ? "" : ProfileFigure.pattern(on: host))\
      <clipPath id="\(clip)"><rect \(SVGText.rectangle(map)) rx="6"/></clipPath>
      <rect \(SVGText.rectangle(map)) rx="6" fill="\(host(MapPalette.land))"/>
      <g clip-path="url(#\(clip))">

      """)
    try ground(scene, frame, host, to: &out, into: sink)
    for chain in scene.chains {
      SVGRoute.write(chain.path, frame: frame, on: host, to: &out)
      if let walk = chain.walk { SVGRoute.write(walk, of: chain, frame: frame, on: host, to: &out) }
      try out.flushIfLarge(into: sink)
    }
    SVGCircles.write(scene, frame: frame, on: host, to: &out)
    try out.flushIfLarge(into: sink)
    try SVGMarkers.write(scene.allAnchors, frame: frame, on: host, to: &out, into: sink)
    out.append("</g>\n")
    out.append(
      "<rect \(SVGText.rectangle(map)) rx=\"6\" fill=\"none\" stroke=\"\(host(MapPalette.edge))\"/>\n"
    )
    out.append(SVGLegend.text(scene, frame: frame, on: host))
    if let (walk, chain) = shown {
      let box = PixelBox(
        left: map.left, top: map.bottom, right: map.right, bottom: Double(height) - 12)
      try ProfileFigure(walk, of: chain, labels: scene.labels, in: box, on: host)
        .write(to: &out, into: sink)
    }
    out.append("</svg>\n")
    try out.flush(into: sink)
  }

  /// What the walk leads through, from below: tunnels, buildings, streets, bridges, regions, names.
  private static func ground<Failure: Error>(
    _ scene: MapScene, _ frame: PictureFrame, _ host: SVGHost, to out: inout TextChunks,
    into sink: TextSink<Failure>
  ) throws(Failure) {
    let areas = SVGAreas(frame: frame, host: host)
    let streets = SVGStreets(scene.streets, frame: frame, on: host)
    try streets.tunnels(to: &out, into: sink)
    try areas.buildings(scene.buildings, to: &out, into: sink)
    try streets.write(to: &out, into: sink)
    try areas.regions(scene.regions, to: &out, into: sink)
    try streets.names(to: &out, into: sink)
  }
}
