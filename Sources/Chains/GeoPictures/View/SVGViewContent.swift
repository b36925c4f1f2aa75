import GeoChains
import Geodesy

/// The content of an anchor as elements of a view: where it is, how large, where it points, and where
/// the phone may show it instead.
struct SVGViewContent {
  private let content: WalkerView.Content
  private let picture: SVGView
  private let camera: PerspectiveCamera
  private let anchor: MapAnchor
  private let place: PerspectiveCamera.Seen
  private let size: Meters

  /// The own size of content: an arrow or a sign of a meter, and a ball.
  private static let (ownSize, ballSize): (Meters, Meters) = (1, 0.3)
  /// Distance beyond which only ends, turns and the next anchor have numbers, in meters.
  private static let numbered: Meters = 25
  /// Distance beyond which the uncertainty and the front cannot be told from the content, in meters.
  private static let near: Meters = 40

  init(_ content: WalkerView.Content, in picture: SVGView) {
    self.content = content
    self.picture = picture
    camera = picture.camera
    anchor = picture.view.surroundings.words.anchors[content.index]
    place = camera.seen(content.place.coordinate, height: content.place.height)
    size = (content.isForgiving ? Self.ballSize : Self.ownSize) * content.scale
  }

  private var isNext: Bool { content.index == picture.view.next }
  private var isHidden: Bool { content.blocker != nil }
  private var color: String { picture.host(anchor.kind) }

  func write(to out: inout TextChunks) {
    guard let foot = camera.pixel(place), abs(foot.x - camera.size.x / 2) < camera.size.x else {
      return
    }
    out.append("<g><title>\(content.index + 1) · \(Escaping.markup(anchor.title))</title>\n")
    let isSeen = content.isRevealed && !isHidden
    if isSeen, place.z < Self.near { writeSpread(to: &out) }
    let style: String
    if isHidden {
      // On a wall as dark as the dashes only what lies beneath them is seen.
      let edge = picture.host(MapPalette.markerEdge)
      shape(
        at: place, "fill=\"none\" stroke=\"\(edge)\" stroke-width=\"4\" stroke-opacity=\"0.8\"",
        to: &out)
      style = "fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.8\" stroke-dasharray=\"5 3\""
    } else if content.isRevealed {
      let edge = picture.host(MapPalette.markerEdge)
      // A ball floats where other things are to be seen.
      let opacity = content.isForgiving ? " fill-opacity=\"0.5\"" : ""
      style = "fill=\"\(color)\"\(opacity) stroke=\"\(edge)\" stroke-width=\"1.4\""
    } else {
      style = "fill=\"none\" stroke=\"\(color)\" stroke-opacity=\"0.55\" stroke-width=\"1.2\""
    }
    if !isDirection, content.isRevealed, place.z < Self.near { writeAxis(to: &out) }
    shape(at: place, style, to: &out)
    if !isDirection, isSeen { writeSign(to: &out) }
    writeNumber(above: foot, to: &out)
    out.append("</g>\n")
  }

  /// Whether the content shows the way on; other content is a sign or a ball.
  private var isDirection: Bool {
    !content.isForgiving && (anchor.kind == .path || anchor.kind == .turn)
  }

  private func shape(
    at place: PerspectiveCamera.Seen, _ style: String, to out: inout TextChunks
  ) {
    if content.isForgiving {
      let radius = size / 2
      guard let middle = camera.pixel(place + SIMD3(0, radius, 0)) else { return }
      let (x, y) = (SVGText.number(middle.x), SVGText.number(middle.y))
      let pixels = SVGText.number(radius * camera.focalLength / place.z)
      out.append("<circle cx=\"\(x)\" cy=\"\(y)\" r=\"\(pixels)\" \(style)/>\n")
    } else if isDirection {
      let chevrons = DirectionChevrons(
        turn: content.turn, size: size, count: anchor.kind == .turn ? 2 : 1)
      for outline in chevrons.outlines {
        let corners = outline.map {
          place + SIMD3($0.x, DirectionChevrons.center * size + $0.y, 0)
        }
        polygon(corners, style, to: &out)
      }
    } else {
      polygon(board(at: place), style, to: &out)
    }
  }

  /// A board that faces the walker, on the anchor.
  private func board(at place: PerspectiveCamera.Seen) -> [PerspectiveCamera.Seen] {
    [(-0.5, 0.0), (-0.5, 0.6), (0.5, 0.6), (0.5, 0)].map { right, up in
      place + SIMD3(right * size, up * size, 0)
    }
  }

  /// Draws the front direction of the content.
  private func writeAxis(to out: inout TextChunks) {
    let tip = camera.moved(place, right: 0, ahead: 1.2 * size, bearing: content.heading)
    guard let (from, to) = camera.segment(place, tip) else { return }
    let line = [from, to].compactMap(camera.pixel).map { Pixel(x: $0.x, y: $0.y) }
    let wings = [(-0.15, 0.95), (0.15, 0.95)].map { right, ahead in
      camera.moved(place, right: right * size, ahead: ahead * size, bearing: content.heading)
    }
    out.append(
      "<path fill=\"none\" stroke=\"\(color)\" stroke-width=\"2\" d=\"\(SVGText.path(line))\"/>\n")
    polygon([tip] + wings, "fill=\"\(color)\"", to: &out)
  }

  /// The words on a sign that is near enough for them.
  private func writeSign(to out: inout TextChunks) {
    let wide = size * camera.focalLength / place.z
    guard !content.isForgiving, wide > 64,
      let middle = camera.pixel(place + SIMD3(0, 0.3 * size, 0))
    else { return }
    let words = anchor.place.isEmpty ? anchor.title : anchor.place
    // As large as the words fit, where a letter is about 0.56 of its size wide.
    let font = min(wide * 0.2, max(wide * 0.09, wide * 0.9 / (0.56 * Double(max(1, words.count)))))
    let text = SVGText.shortened(words, width: wide * 0.92, size: font)
    out.append(
      "<text x=\"\(SVGText.number(middle.x))\" y=\"\(SVGText.number(middle.y + font * 0.36))\" "
        + "font-size=\"\(SVGText.number(font))\" font-weight=\"600\" text-anchor=\"middle\" "
        + "fill=\"\(picture.host(MapPalette.markerText))\">\(Escaping.markup(text))</text>\n")
  }

  /// Draws the spread of the content on the phone: its ghosts a standard deviation to each side,
  /// and the ring that they are on.
  private func writeSpread(to out: inout TextChunks) {
    let uncertainty = picture.view.look.uncertainty
    guard uncertainty > 0 else { return }
    func moved(_ bearing: Degrees) -> PerspectiveCamera.Seen {
      camera.moved(place, right: 0, ahead: uncertainty, bearing: bearing)
    }
    polygon(
      (0..<24).map { moved(Double($0) * 15) },
      "fill=\"\(color)\" fill-opacity=\"0.08\" stroke=\"\(color)\" stroke-opacity=\"0.6\" "
        + "stroke-dasharray=\"2 3\"", to: &out)
    // The ghosts of several chevrons would hide what they point at.
    for side in 0..<(isDirection ? 0 : 4) {
      let ghost = moved(content.heading + Double(side) * 90)
      guard ghost.z > 1 else { continue }
      shape(at: ghost, "fill=\"\(color)\" fill-opacity=\"0.14\"", to: &out)
    }
  }

  /// The number of the anchor, above its content and joined to it.
  private func writeNumber(above foot: SIMD2<Double>, to out: inout TextChunks) {
    guard content.isRevealed || isNext, isNext || anchor.kind != .path || place.z < Self.numbered,
      let top = camera.pixel(place + SIMD3(0, size + 0.3, 0)),
      top.x > 0, top.x < camera.size.x
    else { return }
    let host = picture.host
    let radius = isNext ? 13.0 : 10
    let dash = isHidden ? " stroke-dasharray=\"3 2\"" : ""
    let fill = isHidden ? host(MapPalette.nameHalo) : color
    let ink = isHidden ? color : host(MapPalette.markerText)
    let edge = isHidden ? color : host(MapPalette.markerEdge)
    let (x, y) = (SVGText.number(top.x), min(top.y, foot.y - 18) - radius)
    out.append(
      "<path fill=\"none\" stroke=\"\(color)\"\(dash) d=\"M\(x),\(SVGText.number(y))"
        + "L\(SVGText.number(foot.x)),\(SVGText.number(foot.y))\"/>\n"
        + "<circle cx=\"\(x)\" cy=\"\(SVGText.number(y))\" r=\"\(SVGText.number(radius))\" "
        + "fill=\"\(fill)\" stroke=\"\(edge)\"\(dash)/>\n"
        + "<text x=\"\(x)\" y=\"\(SVGText.number(y + 3.8))\" "
        + "font-size=\"11\" font-weight=\"600\" text-anchor=\"middle\" fill=\"\(ink)\">"
        + "\(content.index + 1)</text>\n")
  }

  private func polygon(
    _ corners: [PerspectiveCamera.Seen], _ style: String, to out: inout TextChunks
  ) {
    let outline = camera.polygon(corners)
    guard outline.count > 2 else { return }
    out.append("<path \(style) stroke-linejoin=\"round\" d=\"\(SVGText.path(outline))Z\"/>\n")
  }
}
