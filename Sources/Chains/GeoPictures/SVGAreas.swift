/// The buildings and the supported regions of a printed map.
struct SVGAreas {
  let frame: PictureFrame
  let host: SVGHost

  func buildings(_ areas: [MapArea], to out: inout TextChunks) {
    let edge =
      frame.pixelsPerMeter > 0.8
      ? " stroke=\"\(host(MapPalette.buildingEdge))\" stroke-width=\"0.7\"" : ""
    write(areas, "fill=\"\(host(MapPalette.building))\"" + edge, to: &out)
  }

  /// Writes the regions as a tint over all that is in them, with a broken border.
  func regions(_ areas: [MapArea], to out: inout TextChunks) {
    write(
      areas,
      "fill=\"\(host(MapPalette.covered))\" fill-opacity=\"\(host(MapPalette.coveredFraction))\"",
      to: &out)
    write(
      areas,
      "fill=\"none\" stroke=\"\(host(MapPalette.coveredEdge))\" stroke-width=\"2\" "
        + "stroke-dasharray=\"7 4\"", to: &out)
  }

  /// Writes areas of one style; what is less than some pixels across is left out.
  func write(_ areas: [MapArea], _ style: String, least: Double = 1.5, to out: inout TextChunks) {
    var isOpen = false
    for area in areas {
      let outlines = area.rings.map(frame.outline)
      guard let outer = outlines.first, isSeen(outer, least) else { continue }
      let path = outlines.filter { $0.count > 2 }.map { SVGText.compactPath($0) + "Z" }.joined()
      if !isOpen { out.append("<g fill-rule=\"evenodd\" \(style)>\n") }
      isOpen = true
      out.append("<path d=\"\(path)\"/>\n")
    }
    if isOpen { out.append("</g>\n") }
  }

  /// Whether a shape reaches into the map and is large enough to be seen.
  private func isSeen(_ outline: [Pixel], _ least: Double) -> Bool {
    guard let left = outline.map(\.x).min(), let right = outline.map(\.x).max(),
      let top = outline.map(\.y).min(), let bottom = outline.map(\.y).max()
    else { return false }
    let map = frame.map
    return outline.count > 2 && max(right - left, bottom - top) >= least && right >= map.left
      && left <= map.right && bottom >= map.top && top <= map.bottom
  }
}
