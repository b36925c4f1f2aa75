public import GeoFormats
import GeoNumerics

extension MapScene {
  /// Writes a still picture of the scene, made for print, as an SVG 1.1 document.
  ///
  /// The same scene gives the same bytes.
  /// - Parameters:
  ///   - width: The width in pixels, clamped to `240...20000`.
  ///   - height: The height in pixels, clamped to `240...20000`.
  ///   - profile: Whether the profile of the first walk stands below the map.
  ///   - sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  public func svg<Failure: Error>(
    width: Int, height: Int, profile: Bool = false, into sink: TextSink<Failure>
  ) throws(Failure) {
    let width = max(240, min(20_000, width))
    let height = max(240, min(20_000, height))
    try TextChunks.write(into: sink) { out in
      writeSVG(width: width, height: height, profile: profile, on: .file, to: &out)
    }
  }

  /// Writes the picture as a document, or as an element of a page.
  func writeSVG(
    width: Int, height: Int, profile: Bool, on host: SVGHost, to out: inout TextChunks
  ) {
    let shown = profile ? ProfileFigure.walk(of: self) : nil
    let below = shown.map { min(ProfileFigure.height(of: $0.0), Double(height) * 0.4) } ?? 16
    let map = PixelBox(
      left: 16, top: SVGHeading.height(of: self), right: Double(width) - 16,
      bottom: Double(height) - below)
    let frame = PictureFrame(of: self, in: map)
    let clip = host.id("map")
    out.append(SVGHeading.opening(of: self, width: width, height: height, on: host))
    out.append(
      """
      \(shown == nil ? "" : ProfileFigure.pattern(on: host))\
      <clipPath id="\(clip)"><rect \(SVGText.rectangle(map)) rx="6"/></clipPath>
      <rect \(SVGText.rectangle(map)) rx="6" fill="\(host(MapPalette.land))"/>
      <g clip-path="url(#\(clip))">

      """)
    // A marker would hide the circle that stands for an anchor; those of chains have numbers.
    let marked = markedAnchors + (SVGCircles.radius(self) == nil ? anchors : [])
    let (markers, captions) = ground(frame, host, marking: marked, to: &out)
    for (walk, chain) in chains.enumerated() {
      let style = WalkStyle(of: isComparison ? walk : 0)
      SVGRoute.write(chain.path, as: style, frame: frame, on: host, to: &out)
      if let walk = chain.walk { SVGRoute.write(walk, of: chain, frame: frame, on: host, to: &out) }
    }
    SVGCircles.write(self, frame: frame, on: host, to: &out)
    markers.write(unsupported: Set(chains.flatMap(\.unsupportedAnchors)), to: &out)
    captions.write(on: host, to: &out)
    out.append("</g>\n")
    out.append(
      "<rect \(SVGText.rectangle(map)) rx=\"6\" fill=\"none\" stroke=\"\(host(MapPalette.edge))\"/>\n"
    )
    out.append(SVGLegend.text(self, frame: frame, on: host))
    if let (walk, chain) = shown {
      let box = PixelBox(
        left: map.left, top: map.bottom, right: map.right, bottom: Double(height) - 12)
      ProfileFigure(walk, of: chain, labels: labels, in: box, on: host).write(to: &out)
    }
    out.append("</svg>\n")
  }

  /// Draws the surroundings of the walk, from below: water and parks, tunnels, buildings, railways,
  /// streets, bridges, regions, names.
  /// - Returns: The markers of the anchors, and their captions: the names avoid both.
  @discardableResult
  func ground(
    _ frame: PictureFrame, _ host: SVGHost, marking marked: [MapAnchor], to out: inout TextChunks
  ) -> (SVGMarkers, SVGCaptions) {
    let areas = SVGAreas(frame: frame, host: host)
    let ground = SVGGround(ground: self.ground, frame: frame, host: host)
    // Names of the ground keep off the anchors and the route, those of streets off all of them.
    var taken = OccupiedDiscs()
    for anchor in allAnchors {
      guard let place = frame.pixel(anchor.coordinate) else { continue }
      taken.reserve(place, radius: anchor.kind == .path ? 10 : 14)
      if let heading = anchor.heading, heading.isFinite, anchor.kind != .path {
        let (sin, cos) = ElementaryFunctions.sincos(degrees: heading)
        taken.reserve(Pixel(x: place.x + 20 * sin, y: place.y - 20 * cos), radius: 6)
      }
      // A pin stands above its place, and points on from there.
      if anchor.kind == .arrival { taken.reserve(Pixel(x: place.x, y: place.y - 20), radius: 18) }
    }
    var walked = OccupiedDiscs()
    for line in chains.flatMap({ frame.visible($0.path) }) {
      let route = NamedLine(name: "", kind: .path, points: line)
      for at in stride(from: 0, through: route.length, by: 6) {
        taken.reserve(route.point(at: at), radius: 4)
        walked.reserve(route.point(at: at), radius: 4)
      }
    }
    SVGLegend.reserve(self, frame: frame, in: &taken)
    let markers = SVGMarkers(marked, frame: frame, off: walked, on: host)
    markers.reserveAsides(in: &taken)
    let captions = SVGCaptions(allAnchors, frame: frame, in: &taken)
    let labels = ground.names(
      off: regions.flatMap { $0.rings.flatMap { frame.visible($0 + $0.prefix(1)) } },
      besides: &taken)
    let streets = SVGStreets(self.streets, frame: frame, on: host, besides: taken, route: walked)
    ground.areas(to: &out)
    ground.railways(inTunnels: true, to: &out)
    streets.tunnels(to: &out)
    areas.buildings(buildings, to: &out)
    ground.railways(inTunnels: false, to: &out)
    streets.write(to: &out)
    areas.regions(regions, to: &out)
    streets.names(to: &out)
    ground.write(labels, to: &out)
    return (markers, captions)
  }
}
