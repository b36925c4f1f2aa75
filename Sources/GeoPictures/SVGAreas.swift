/// The supported regions and the buildings of a printed map.
enum SVGAreas {
  static func write<Failure: Error>(
    _ scene: MapScene, frame: PictureFrame, to out: inout TextChunks,
    into sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    for (areas, style) in [
      (scene.regions, "fill=\"\(MapPalette.covered)\""),
      (
        scene.regions,
        "fill=\"none\" stroke=\"\(MapPalette.coveredEdge)\" stroke-width=\"1.2\" "
          + "stroke-dasharray=\"6 4\""
      ),
      (scene.buildings, "fill=\"\(MapPalette.building)\""),
    ] {
      for area in areas {
        let outlines = area.rings.map(frame.outline)
        guard let outer = outlines.first, isSeen(outer, in: frame.map) else { continue }
        let path = outlines.filter { $0.count > 2 }.map { SVGText.path($0) + "Z" }.joined()
        out.append("<path fill-rule=\"evenodd\" \(style) d=\"\(path)\"/>\n")
        try out.flushIfLarge(into: sink)
      }
    }
  }

  /// Whether a shape reaches into the map and is large enough to be seen.
  private static func isSeen(_ outline: [Pixel], in map: PixelBox) -> Bool {
    guard let left = outline.map(\.x).min(), let right = outline.map(\.x).max(),
      let top = outline.map(\.y).min(), let bottom = outline.map(\.y).max()
    else { return false }
    return outline.count > 2 && max(right - left, bottom - top) >= 1.5 && right >= map.left
      && left <= map.right && bottom >= map.top && top <= map.bottom
  }
}
