/// The anchors of a printed map, as many as have room.
struct SVGMarkers {
  private let drawn: [(anchor: MapAnchor, candidate: MarkerThinning.Candidate)]
  private let shown: MarkerThinning.Shown
  private let host: SVGHost

  /// Finds room for them.
  /// - Parameters:
  ///   - anchors: All, in the order of the route.
  ///   - frame: The projection to the picture.
  ///   - route: Discs that the numbers beside their places avoid.
  ///   - host: The container of the picture.
  init(
    _ anchors: [MapAnchor], frame: PictureFrame, off route: OccupiedDiscs, on host: SVGHost
  ) {
    drawn = anchors.compactMap { anchor in
      guard let position = frame.pixel(anchor.coordinate) else { return nil }
      var candidate = MarkerThinning.Candidate(
        position: position, kind: anchor.kind, number: anchor.number, heading: anchor.heading)
      candidate.width = anchor.mark?.count ?? 1
      // The arrival is a pin: its tip, not its middle, stands on the place.
      if anchor.kind == .arrival {
        candidate.position.y -=
          Self.pinCorner(radius: MarkerThinning.radius(of: candidate)) * 2.0.squareRoot()
      }
      return (anchor, candidate)
    }
    shown = MarkerThinning.shown(drawn.map(\.candidate), off: route)
    self.host = host
  }

  /// Reserves the room of the markers beside their places.
  func reserveAsides(in taken: inout OccupiedDiscs) {
    for (index, place) in shown.asides {
      taken.reserve(place, radius: MarkerThinning.radius(of: drawn[index].candidate) + 2)
    }
  }

  /// Draws them, the important ones last; those that are too close to others as dots.
  /// - Parameters:
  ///   - unsupported: The identities of those that stand where nothing is supported.
  ///   - out: The document so far.
  func write(unsupported: Set<String>, to out: inout TextChunks) {
    for index in shown.dots {
      let (anchor, candidate) = drawn[index]
      let place = candidate.position
      let color = unsupported.contains(anchor.id) ? MapPalette.unsupported : anchor.color
      out.append(
        "<circle cx=\"\(SVGText.number(place.x))\" cy=\"\(SVGText.number(place.y))\" "
          + "r=\"\(SVGText.number(MarkerThinning.dotRadius))\" "
          + "fill=\"\(host(MapPalette.routeCasing))\" "
          + "stroke=\"\(host(color))\" stroke-width=\"1.2\"/>\n")
    }
    let asides = shown.asides.sorted { $0.key > $1.key }
    for (index, place) in asides {
      let (anchor, candidate) = drawn[index]
      out.append(Self.wedge(anchor, candidate, radius: 3, length: 9, on: host))
      out.append(leader(from: candidate, to: place, color: host(anchor.color)))
    }
    // No wedge may lie over a number, so all wedges come first.
    for index in shown.markers.reversed() {
      let (anchor, candidate) = drawn[index]
      // The rim of a start is wider.
      let radius = MarkerThinning.radius(of: candidate) + (anchor.kind == .start ? 3 : 0)
      out.append(Self.wedge(anchor, candidate, radius: radius, length: 11, on: host))
    }
    for isPath in [true, false] {
      for index in shown.markers.reversed() where (drawn[index].anchor.kind == .path) == isPath {
        out.append(Self.marker(drawn[index].anchor, drawn[index].candidate, on: host))
      }
    }
    for (index, place) in asides {
      var candidate = drawn[index].candidate
      candidate.position = place
      out.append(Self.marker(drawn[index].anchor, candidate, on: host))
    }
  }

  /// The line to a number that stands beside its place.
  private func leader(
    from candidate: MarkerThinning.Candidate, to place: Pixel, color: String
  ) -> String {
    let start = candidate.position
    let line = SVGText.path([start, place])
    let center = "cx=\"\(SVGText.number(start.x))\" cy=\"\(SVGText.number(start.y))\""
    return "<path fill=\"none\" stroke=\"\(host(MapPalette.markerEdge))\" stroke-width=\"3.5\" "
      + "d=\"\(line)\"/><path fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.5\" "
      + "d=\"\(line)\"/><circle \(center) r=\"3\" fill=\"\(color)\" "
      + "stroke=\"\(host(MapPalette.markerEdge))\" stroke-width=\"1.2\"/>\n"
  }

  /// Wedge of an anchor's heading; empty for path anchors.
  private static func wedge(
    _ anchor: MapAnchor, _ place: MarkerThinning.Candidate, radius: Double, length: Double,
    on host: SVGHost
  ) -> String {
    guard let heading = anchor.heading, heading.isFinite, anchor.kind != .path else { return "" }
    let (x, y) = (SVGText.number(place.position.x), SVGText.number(place.position.y))
    let (tip, base) = (SVGText.number(-radius - length), SVGText.number(-radius + 1))
    let half = SVGText.number(length * 0.64)
    return "<path transform=\"translate(\(x) \(y)) rotate(\(SVGText.number(heading)))\" "
      + "d=\"M0,\(tip)L\(half),\(base) -\(half),\(base)Z\" fill=\"\(host(anchor.color))\" "
      + "stroke=\"\(host(MapPalette.markerEdge))\" stroke-width=\"1.5\" "
      + "stroke-linejoin=\"round\"/>\n"
  }

  private static func marker(
    _ anchor: MapAnchor, _ place: MarkerThinning.Candidate, on host: SVGHost
  ) -> String {
    let radius = MarkerThinning.radius(of: place)
    let color = host(anchor.color)
    let edge = host(MapPalette.markerEdge)
    let x = SVGText.number(place.position.x)
    let y = SVGText.number(place.position.y)
    var text = "<title>\(Escaping.markup(name(of: anchor)))</title>"
    text += shape(anchor.kind, radius: radius, color: color, edge: edge)
    let ink = anchor.kind == .path ? color : host(MapPalette.markerText)
    if let digits = anchor.mark {
      let size = (anchor.kind == .path ? 9 : 11) - max(0, digits.count - 2)
      text += "<text y=\"\(SVGText.number(Double(size) * 0.36))\" font-size=\"\(size)\" "
      text += "font-weight=\"700\" text-anchor=\"middle\" fill=\"\(ink)\">\(digits)</text>"
    } else {
      text += "<circle r=\"\(SVGText.number(radius * 0.32))\" fill=\"\(ink)\"/>"
    }
    return host.linked(text, to: anchor.coordinate, "transform=\"translate(\(x) \(y))\"") + "\n"
  }

  private static func shape(
    _ kind: MapAnchor.Kind, radius: Double, color: String, edge: String
  ) -> String {
    let size = SVGText.number(radius)
    switch kind {
    case .start:
      return "<circle r=\"\(SVGText.number(radius + 3))\" fill=\"\(color)\"/>"
        + "<circle r=\"\(SVGText.number(radius + 1.5))\" fill=\"\(edge)\"/>"
        + "<circle r=\"\(SVGText.number(radius - 0.5))\" fill=\"\(color)\"/>"
    case .arrival:
      let corner = SVGText.number(pinCorner(radius: radius))
      return "<path transform=\"rotate(45)\" fill=\"\(color)\" stroke=\"\(edge)\" "
        + "stroke-width=\"1.5\" d=\"M\(corner),\(corner)H0A\(corner),\(corner) 0 1 1 "
        + "\(corner),0Z\"/>"
    case .via, .place:
      let side = SVGText.number(radius * 2)
      return "<rect x=\"-\(size)\" y=\"-\(size)\" width=\"\(side)\" height=\"\(side)\" rx=\"4\" "
        + "fill=\"\(color)\" stroke=\"\(edge)\" stroke-width=\"1.5\"/>"
    case .turn:
      return "<circle r=\"\(size)\" fill=\"\(color)\" stroke=\"\(edge)\" stroke-width=\"1.5\"/>"
    case .path:
      return "<circle r=\"\(size)\" fill=\"\(edge)\" stroke=\"\(color)\" stroke-width=\"1.5\"/>"
    }
  }

  /// Distance of the tip of a pin from its middle along each side of the square around it.
  private static func pinCorner(radius: Double) -> Double { radius + 2 }

  static func name(of anchor: MapAnchor) -> String {
    [anchor.mark ?? "", anchor.label, anchor.role].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
