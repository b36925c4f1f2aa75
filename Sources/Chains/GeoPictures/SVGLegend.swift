/// Foot of a printed map: the scale bar and the attribution.
enum SVGLegend {
  static func text(_ scene: MapScene, frame: PictureFrame, on host: SVGHost) -> String {
    let map = frame.map
    let bottom = map.bottom - 12
    let halo =
      "stroke=\"\(host(MapPalette.nameHalo))\" stroke-width=\"3\" stroke-linejoin=\"round\" "
      + "paint-order=\"stroke\""
    var text = ""
    let longest = min(150, (map.right - map.left) / 3) / frame.pixelsPerMeter
    if let length = ScaleBar.length(notLongerThan: longest) {
      let left = map.left + 14
      let right = left + length * frame.pixelsPerMeter
      let line =
        "M\(SVGText.number(left)),\(SVGText.number(bottom - 6))v6"
        + "H\(SVGText.number(right))v-6"
      text += "<path fill=\"none\" stroke=\"\(host(MapPalette.nameHalo))\" stroke-width=\"4\" "
      text += "d=\"\(line)\"/>\n"
      text +=
        "<path fill=\"none\" stroke=\"\(host(MapPalette.name))\" stroke-width=\"1.5\" d=\"\(line)\"/>\n"
      text += "<text x=\"\(SVGText.number(left))\" y=\"\(SVGText.number(bottom - 11))\" "
      text += "font-size=\"11\" fill=\"\(host(MapPalette.name))\" \(halo)>"
      text += "\(Escaping.markup(ScaleBar.text(length, labels: scene.labels)))</text>\n"
    }
    // North is up: said once, in the corner where no map begins.
    text +=
      "<g transform=\"translate(\(SVGText.number(map.right - 20)) \(SVGText.number(map.top + 24)))\" "
    text += "fill=\"\(host(MapPalette.name))\"><path \(halo) d=\"M0,-14 6,4 0,0 -6,4Z\"/>"
    text +=
      "<text y=\"16\" font-size=\"10.5\" font-weight=\"700\" text-anchor=\"middle\" \(halo)>N</text></g>\n"
    if let attribution = scene.attribution, !attribution.isEmpty {
      let room = (map.right - map.left) * 0.6
      text += "<text x=\"\(SVGText.number(map.right - 12))\" y=\"\(SVGText.number(bottom))\" "
      text += "font-size=\"10\" text-anchor=\"end\" fill=\"\(host(MapPalette.name))\" \(halo)>"
      text += Escaping.markup(SVGText.shortened(attribution, width: room, size: 10))
      text += "</text>\n"
    }
    return text
  }

  /// Reserves the room of the legend, so that no name lies under it.
  static func reserve(_ scene: MapScene, frame: PictureFrame, in taken: inout OccupiedDiscs) {
    let map = frame.map
    let words = min(
      (map.right - map.left) * 0.6, Double((scene.attribution ?? "").count) * 10 * 0.56)
    let scaleEnd = map.left + 14 + min(150, (map.right - map.left) / 3)
    taken.reserve(Pixel(x: map.right - 20, y: map.top + 24), radius: 22)
    let parts = [(map.left + 14, scaleEnd), (map.right - 12 - words, map.right - 12)]
    for (left, right) in parts where right > left {
      for x in stride(from: left, through: right, by: 8) {
        taken.reserve(Pixel(x: x, y: map.bottom - 18), radius: 10)
      }
    }
  }
}
