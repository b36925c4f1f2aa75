import GeoChains
package import GeoFormats
import GeoNumerics
import GeoTexts
import Geodesy

extension WalkerView {
  /// Writes the view as an SVG 1.1 document; the same view gives the same bytes.
  ///
  /// - Parameters:
  ///   - width: The width in pixels, brought into `240...20000`.
  ///   - height: The height in pixels, brought into `240...20000`.
  ///   - sink: Takes the pieces of UTF-8 text in order.
  /// - Throws: What the sink throws.
  package func svg<Failure: Error>(
    width: Int, height: Int, into sink: TextSink<Failure>
  ) throws(Failure) {
    let size = SIMD2(
      Double(max(240, min(20_000, width))), Double(max(240, min(20_000, height))))
    try TextChunks.write(into: sink) { out in
      SVGView(self, camera: camera(width: size.x, height: size.y)).write(to: &out)
    }
  }
}

/// The elements of a view.
private struct SVGView {
  private let view: WalkerView
  private let camera: PerspectiveCamera
  private let host = SVGHost.file

  /// The own size of content: an arrow or a sign of a meter.
  private static let ownSize: Meters = 1
  /// How wide the way is drawn on the ground, in meters.
  private static let wayWidth: Meters = 0.8

  init(_ view: WalkerView, camera: PerspectiveCamera) {
    self.view = view
    self.camera = camera
  }

  func write(to out: inout TextChunks) {
    let (width, height) = (SVGText.number(camera.size.x), SVGText.number(camera.size.y))
    let horizon = SVGText.number(camera.size.y / 2)
    out.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="system-ui, 'DejaVu Sans', sans-serif" role="img">
      <title>\(Escaping.markup(title))</title>
      <defs><pattern id="assumed" width="9" height="9" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(45)"><path d="M0,0V9" stroke="\(host(MapPalette.viewHatch))" \
      stroke-width="1.4"/></pattern></defs>
      <rect width="\(width)" height="\(height)" fill="\(host(MapPalette.sky))"/>
      <rect y="\(horizon)" width="\(width)" height="\(horizon)" fill="\(host(MapPalette.pavement))"/>

      """)
    way(to: &out)
    let walls = ViewWalls(view.lines.buildings, from: camera).visible()
    let blockers = Set(view.contents.compactMap { $0.isRevealed ? $0.blocker : nil })
    for wall in walls { write(wall, isBlocker: blockers.contains(wall.building), to: &out) }
    for content in view.contents.reversed() { write(content, to: &out) }
    captions(walls, to: &out)
    out.append("</svg>\n")
  }

  private var title: String {
    [view.chain.name ?? "", place].filter { !$0.isEmpty }.joined(separator: " · ")
  }

  /// Where the walker stands and looks to.
  private var place: String {
    let meters = FixedDecimal.text(view.look.distance.rounded(), places: 0)
    let bearing = FixedDecimal.text(view.bearing.rounded(), places: 0)
    return "\(meters)\(view.labels.gap)\(view.labels.meters) · \(bearing)°"
  }

  /// The way ahead, on the ground.
  private func way(to out: inout TextChunks) {
    let end = min(view.lines.length, view.look.distance + WalkerView.farthest)
    var distance = view.look.distance
    while distance < end {
      let next = min(end, distance + 2)
      let (from, to) = (view.lines.surface(at: distance), view.lines.surface(at: next))
      let bearing = from.coordinate.bearing(to: to.coordinate)
      let corners = [(from, -1.0), (from, 1), (to, 1), (to, -1)].map { point, side in
        camera.moved(
          camera.seen(point.coordinate, height: point.height), right: side * Self.wayWidth / 2,
          ahead: 0, bearing: bearing)
      }
      polygon(
        corners, "fill=\"\(host(MapPalette.route))\" fill-opacity=\"0.35\"", to: &out)
      distance = next
    }
  }

  private func write(_ wall: ViewWall, isBlocker: Bool, to out: inout TextChunks) {
    let path = SVGText.path(wall.corners) + "Z"
    let shade = MapPalette.wallShade(wall.light, distance: wall.distance)
    out.append(
      "<path fill=\"\(shade)\" stroke=\"\(shade)\" stroke-width=\"0.6\" d=\"\(path)\"/>\n")
    if wall.isAssumed { out.append("<path fill=\"url(#assumed)\" d=\"\(path)\"/>\n") }
    let edge = isBlocker ? MapPalette.unsupported : MapPalette.viewEdge
    let style = isBlocker ? " stroke-width=\"2\" stroke-dasharray=\"6 3\"" : ""
    out.append(
      "<path fill=\"none\" stroke=\"\(host(edge))\"\(style) "
        + "d=\"\(SVGText.path(Array(wall.corners[1...2])))\"/>\n")
  }

  private func write(_ content: WalkerView.Content, to out: inout TextChunks) {
    let place = camera.seen(content.place.coordinate, height: content.place.height)
    guard let middle = camera.pixel(place) else { return }
    let anchor = view.chain.anchors[content.index]
    let color = host(anchor.kind)
    let size = Self.ownSize * content.scale
    spread(around: place, content, to: &out)
    let style: String
    if content.blocker != nil {
      style = "fill=\"none\" stroke=\"\(color)\" stroke-width=\"1.6\" stroke-dasharray=\"4 3\""
    } else if content.isRevealed {
      style = "fill=\"\(color)\" stroke=\"\(host(MapPalette.markerEdge))\" stroke-width=\"1.2\""
    } else {
      style = "fill=\"none\" stroke=\"\(color)\" stroke-opacity=\"0.5\""
    }
    switch (content.isForgiving, anchor.kind) {
    case (true, _):
      let radius = size / 2 * camera.focalLength / place.z
      out.append(
        "<circle cx=\"\(SVGText.number(middle.x))\" cy=\"\(SVGText.number(middle.y - radius))\" "
          + "r=\"\(SVGText.number(radius))\" \(style)/>\n")
    case (false, .path), (false, .turn):
      // An arrow that lies along the heading: its tip, its wings, its notch.
      let outline = [(0.0, 0.5), (0.35, -0.5), (0, -0.25), (-0.35, -0.5)].map { right, ahead in
        camera.moved(place, right: right * size, ahead: ahead * size, bearing: content.heading)
      }
      polygon(outline, style, to: &out)
    case (false, _):
      // A sign that faces the walker, upright on the anchor.
      let corners = [(-0.5, 0.0), (-0.5, 0.7), (0.5, 0.7), (0.5, 0)].map { right, up in
        place + SIMD3(right * size, up * size, 0)
      }
      polygon(corners, style, to: &out)
    }
    number(content, anchor, above: place, size, color, to: &out)
  }

  /// Where the phone may show the content: a ring of the uncertainty's radius.
  private func spread(
    around place: PerspectiveCamera.Seen, _ content: WalkerView.Content, to out: inout TextChunks
  ) {
    guard view.look.uncertainty > 0, content.isRevealed, content.blocker == nil else { return }
    let ring = (0..<24).map { step in
      camera.moved(
        place, right: 0, ahead: view.look.uncertainty, bearing: Double(step) * 15)
    }
    polygon(
      ring,
      "fill=\"\(host(MapPalette.route))\" fill-opacity=\"0.1\" "
        + "stroke=\"\(host(MapPalette.route))\" stroke-opacity=\"0.6\" stroke-dasharray=\"2 3\"",
      to: &out)
  }

  /// The number of an anchor, above its content and joined to it.
  private func number(
    _ content: WalkerView.Content, _ anchor: MapAnchor, above place: PerspectiveCamera.Seen,
    _ size: Meters, _ color: String, to out: inout TextChunks
  ) {
    guard content.isRevealed || content.index == view.next,
      let top = camera.pixel(place + SIMD3(0, size + 0.3, 0)), let foot = camera.pixel(place),
      top.x > 0, top.x < camera.size.x
    else { return }
    let isNext = content.index == view.next
    // Far numbers would lie on each other: ends, turns and the next one, and what is near.
    guard isNext || anchor.kind != .path || place.z < 40 else { return }
    let radius = isNext ? 13.0 : 10
    let dash = content.blocker == nil ? "" : " stroke-dasharray=\"3 2\""
    let fill = content.blocker == nil ? color : host(MapPalette.nameHalo)
    let ink = content.blocker == nil ? host(MapPalette.markerText) : color
    let y = min(top.y, foot.y - 18)
    out.append(
      "<path fill=\"none\" stroke=\"\(color)\"\(dash) d=\"M\(SVGText.number(top.x)),"
        + "\(SVGText.number(y))L\(SVGText.number(foot.x)),\(SVGText.number(foot.y))\"/>\n"
        + "<circle cx=\"\(SVGText.number(top.x))\" cy=\"\(SVGText.number(y))\" r=\"\(SVGText.number(radius))\" "
        + "fill=\"\(fill)\" stroke=\"\(content.blocker == nil ? host(MapPalette.markerEdge) : color)\""
        + "\(dash)/>\n<text x=\"\(SVGText.number(top.x))\" y=\"\(SVGText.number(y + 3.8))\" "
        + "font-size=\"11\" font-weight=\"600\" text-anchor=\"middle\" fill=\"\(ink)\">"
        + "\(content.index + 1)</text>\n")
  }

  /// Where the walker is, what is next, and what the marks mean.
  private func captions(_ walls: [ViewWall], to out: inout TextChunks) {
    strip(at: 0, height: 30, to: &out)
    text(title, x: 14, y: 20, size: 13, "font-weight=\"600\"", to: &out)
    let next = view.chain.anchors[view.next]
    let away = view.eye.coordinate.distance(to: next.coordinate)
    let meters = FixedDecimal.text(away.rounded(), places: 0)
    let line = "\(view.next + 1) · \(meters)\(view.labels.gap)\(view.labels.meters) · \(next.title)"
    strip(at: camera.size.y - 44, height: 44, to: &out)
    text(
      SVGText.shortened(line, width: camera.size.x - 28, size: 16), x: 14, y: camera.size.y - 17,
      size: 16, "font-weight=\"600\"", to: &out)
    var notes: [String] = []
    if walls.contains(where: \.isAssumed) { notes.append(view.labels[.viewAssumed]) }
    if view.contents.contains(where: { $0.blocker != nil }) {
      notes.append(view.labels[.viewHidden])
    }
    if view.lines.buildings.isEmpty { notes.append(view.labels[.viewUnknown]) }
    text(
      notes.joined(separator: " · "), x: camera.size.x - 14, y: 20, size: 11,
      "text-anchor=\"end\"", to: &out)
  }

  private func strip(at y: Double, height: Double, to out: inout TextChunks) {
    let box = PixelBox(left: 0, top: y, right: camera.size.x, bottom: y + height)
    out.append(
      "<rect \(SVGText.rectangle(box)) fill=\"\(host(MapPalette.sheet))\" fill-opacity=\"0.92\"/>\n"
    )
  }

  private func text(
    _ text: String, x: Double, y: Double, size: Double, _ style: String, to out: inout TextChunks
  ) {
    guard !text.isEmpty else { return }
    out.append(
      "<text x=\"\(SVGText.number(x))\" y=\"\(SVGText.number(y))\" "
        + "font-size=\"\(SVGText.number(size))\" \(style) fill=\"\(host(MapPalette.ink))\">"
        + "\(Escaping.markup(text))</text>\n")
  }

  private func polygon(
    _ corners: [PerspectiveCamera.Seen], _ style: String, to out: inout TextChunks
  ) {
    let outline = camera.polygon(corners)
    guard outline.count > 2 else { return }
    out.append("<path \(style) stroke-linejoin=\"round\" d=\"\(SVGText.path(outline))Z\"/>\n")
  }
}
