import Geodesy

/// The line of a walk on a printed map.
enum SVGRoute {
  static func write(
    _ path: [Coordinate], as style: WalkStyle, frame: PictureFrame, on host: SVGHost,
    to out: inout TextChunks
  ) {
    let line = frame.visible(path).map(SVGText.path).joined()
    guard !line.isEmpty else { return }
    let dashes = style.dashAttribute(width: 5)
    for (color, width, dashes) in [
      (MapPalette.routeCasing, "8", ""), (style.color, "5", dashes),
    ] {
      out.append(
        "<path fill=\"none\" stroke=\"\(host(color))\" stroke-width=\"\(width)\"\(dashes) "
          + "stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"\(line)\"/>\n")
    }
  }

  /// The points of a part of a path; quick for many small parts of a long one.
  private static func points(of path: Path, from start: Meters, to end: Meters) -> [Coordinate] {
    var points = [path.point(at: max(0, start))]
    var next = path.leg(at: start) + 1
    while next < path.points.count, path.distances[next] < end {
      if path.distances[next] > start { points.append(path.points[next]) }
      next += 1
    }
    return points + [path.point(at: min(end, path.length))]
  }

  /// The sections of a walk that are not supported or from which the next anchor is hidden.
  static func write(
    _ walk: MapRoute, of chain: MapChain, frame: PictureFrame, on host: SVGHost,
    to out: inout TextChunks
  ) {
    guard let path = Path(chain.path) else { return }
    func line(_ sections: [(Meters, Meters)]) -> String {
      sections.filter { $0.0 < $0.1 }
        .flatMap { frame.visible(points(of: path, from: $0.0, to: $0.1)) }
        .map(SVGText.path).joined()
    }
    let unsupported = line(
      (walk.coverage ?? []).filter { !$0.value }.map { ($0.from, $0.to) })
    let hidden = line((walk.hidden ?? []).map { ($0.from, $0.to) })
    for (line, style) in [
      (unsupported, "stroke=\"\(host(MapPalette.unsupported))\" stroke-width=\"5\""),
      (
        unsupported,
        "stroke=\"\(host(MapPalette.routeCasing))\" stroke-width=\"2\" stroke-dasharray=\"3 4\""
      ),
      (hidden, "stroke=\"\(host(MapPalette.hidden))\" stroke-width=\"2\""),
    ] where !line.isEmpty {
      out.append("<path fill=\"none\" stroke-linejoin=\"round\" \(style) d=\"\(line)\"/>\n")
    }
  }
}
