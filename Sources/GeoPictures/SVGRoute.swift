import Geodesy

/// The line of a walk on a printed map.
enum SVGRoute {
  static func write(_ path: [Coordinate], frame: PictureFrame, to out: inout TextChunks) {
    let line = frame.visible(path).map(SVGText.path).joined()
    guard !line.isEmpty else { return }
    for (color, width) in [("#ffffff", "7"), (SVGStyle.route, "4")] {
      out.append(
        "<path fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\" "
          + "stroke-linecap=\"round\" stroke-linejoin=\"round\" d=\"\(line)\"/>\n")
    }
  }
}
