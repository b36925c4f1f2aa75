import GeoTexts
import Geodesy

/// The map of a session: the walk colored by its state, with single positions beside it.
struct WalkFigure {
  let picture: SessionPicture
  private let host: SVGHost
  private let box: PixelBox
  private let frame: PictureFrame
  /// Anchors that are farther from the ends of the walk do not make the map larger.
  private static let surroundings: Meters = 250
  private static let anchorRadius: Meters = 3
  /// Maximum number of names: more would hide each other.
  private static let mostNames = 200

  init(_ picture: SessionPicture, in box: PixelBox, on host: SVGHost) {
    self.picture = picture
    self.host = host
    self.box = box
    let path = picture.track.map(\.coordinate)
    let ends = [path.first, path.last].compactMap { $0 }
    let near = picture.anchors.map(\.coordinate).filter { anchor in
      ends.contains { $0.distance(to: anchor) <= Self.surroundings }
    }
    frame = PictureFrame(
      of: MapScene(
        title: picture.title,
        chains: [MapChain(path: path, anchors: [])]
          + near.map { MapChain(path: [$0], anchors: []) },
        labels: picture.labels),
      in: box)
  }

  /// Positions of the walker, in pixels, for the reading line.
  var places: [(time: Seconds, pixel: Pixel)] {
    picture.track.compactMap { point in frame.pixel(point.coordinate).map { (point.time, $0) } }
  }

  func write(to out: inout TextChunks) {
    let clip = "walk-clip"
    out.append("<clipPath id=\"\(clip)\"><rect \(SVGText.rectangle(box)) rx=\"6\"/></clipPath>\n")
    out.append(
      "<rect class=\"bg\" \(SVGText.rectangle(box)) rx=\"6\"/>\n<g clip-path=\"url(#\(clip))\">\n")
    surroundings(to: &out)
    spots(to: &out)
    circles(to: &out)
    let whole = SVGText.path(places.map(\.pixel))
    if !whole.isEmpty { out.append("<path class=\"casing\" d=\"\(whole)\"/>\n") }
    for (tone, points) in pieces() {
      out.append("<path class=\"way \(tone.rawValue)\" d=\"\(SVGText.path(points))\"/>\n")
    }
    ends(to: &out)
    names(to: &out)
    out.append("</g>\n")
    scale(to: &out)
  }

  /// The streets of the plan, and its route as a thin line: what was planned beside what was walked.
  private func surroundings(to out: inout TextChunks) {
    guard let plan = picture.plan else { return }
    plan.ground(frame, host, marking: [], to: &out)
    for line in plan.chains.flatMap({ frame.visible($0.path) }) {
      out.append(
        "<path class=\"planned\" fill=\"none\" stroke=\"\(host(MapPalette.route))\" "
          + "stroke-width=\"2\" stroke-dasharray=\"2 5\" stroke-linecap=\"round\" "
          + "d=\"\(SVGText.path(line))\"/>\n")
    }
  }

  private var anchors: [(pixel: Pixel, text: String)] {
    picture.anchors.compactMap { anchor in
      guard let pixel = frame.pixel(anchor.coordinate), box.contains(pixel) else { return nil }
      return (pixel, anchor.text)
    }
  }

  private func circles(to out: inout TextChunks) {
    let radius = max(2, Self.anchorRadius * frame.pixelsPerMeter)
    for (pixel, text) in anchors {
      out.append(
        "<circle class=\"anchor\" cx=\"\(SVGText.number(pixel.x))\" "
          + "cy=\"\(SVGText.number(pixel.y))\" r=\"\(SVGText.number(radius))\">"
          + "<title>\(Escaping.markup(text))</title></circle>\n")
    }
  }

  private func names(to out: inout TextChunks) {
    for (pixel, text) in anchors.prefix(Self.mostNames) {
      let shown = SVGText.shortened(text, width: 160, size: 12)
      out.append(
        "<text class=\"halo\" x=\"\(SVGText.number(pixel.x + 8))\" "
          + "y=\"\(SVGText.number(pixel.y + 4))\">\(Escaping.markup(shown))</text>\n")
    }
  }

  private func spots(to out: inout TextChunks) {
    let shown = picture.series.filter { !$0.points.isEmpty }
    for style in [SessionPicture.Series.Style.dots, .diamonds] {
      let points = picture.spots.filter { $0.style == style }
        .compactMap { frame.pixel($0.coordinate) }
        .filter { box.contains($0) }
      guard !points.isEmpty else { continue }
      SeriesMark.write(points, style, shown.firstIndex { $0.style == style } ?? 0, to: &out)
    }
  }

  private func pieces() -> [(SessionPicture.Tone, [Pixel])] {
    let spans = picture.lanes.first(where: \.colorsTrack)?.spans ?? []
    var pieces: [(SessionPicture.Tone, [Pixel])] = []
    var index = 0
    for (time, pixel) in places {
      while index < spans.count, spans[index].end <= time { index += 1 }
      let isIn = index < spans.count && spans[index].start <= time
      let tone = isIn ? spans[index].tone : .idle
      if let last = pieces.indices.last, pieces[last].0 == tone {
        pieces[last].1.append(pixel)
      } else {
        let joint = pieces.last?.1.last
        pieces.append((tone, (joint.map { [$0] } ?? []) + [pixel]))
      }
    }
    return pieces
  }

  private func ends(to out: inout TextChunks) {
    guard let first = places.first?.pixel, let last = places.last?.pixel else { return }
    for (pixel, label, up) in [
      (last, picture.labels[.walkEnd], false), (first, picture.labels[.walkStart], true),
    ] {
      let (x, y) = (SVGText.number(pixel.x), SVGText.number(pixel.y))
      out.append("<circle class=\"end\" cx=\"\(x)\" cy=\"\(y)\" r=\"5\"/>\n")
      out.append(
        "<text class=\"head halo\" x=\"\(SVGText.number(pixel.x + 10))\" "
          + "y=\"\(SVGText.number(pixel.y + (up ? -8 : 16)))\">\(Escaping.markup(label))</text>\n")
    }
  }

  private func scale(to out: inout TextChunks) {
    let longest = min(150, (box.right - box.left) / 3) / frame.pixelsPerMeter
    guard let length = ScaleBar.length(notLongerThan: longest) else { return }
    let (left, y) = (box.left + 14, box.bottom - 14)
    let right = left + length * frame.pixelsPerMeter
    out.append(
      "<path class=\"end\" fill=\"none\" d=\"M\(SVGText.number(left)),\(SVGText.number(y))"
        + "H\(SVGText.number(right))\"/>\n<text class=\"halo\" x=\"\(SVGText.number(left))\" "
        + "y=\"\(SVGText.number(y - 7))\">"
        + Escaping.markup(ScaleBar.text(length, labels: picture.labels)) + "</text>\n")
  }
}
