/// The street network of a printed map.
enum SVGStreets {
  /// One stroke of a kind of street.
  private struct Stroke {
    var kind: MapStreet.Kind
    var color: String
    var width: Double
    var dash = ""
  }

  static func write<Failure: Error>(
    _ streets: [MapStreet], frame: PictureFrame, to out: inout TextChunks,
    into sink: (String) throws(Failure) -> Void
  ) throws(Failure) {
    var lines: [MapStreet.Kind: [[Pixel]]] = [:]
    for street in streets {
      lines[street.kind, default: []] += frame.visible(street.points)
    }
    for stroke in strokes(pixelsPerMeter: frame.pixelsPerMeter) {
      guard let parts = lines[stroke.kind] else { continue }
      let dash = stroke.dash.isEmpty ? "" : " stroke-dasharray=\"\(stroke.dash)\""
      let cap = stroke.dash.isEmpty ? "round" : "butt"
      out.append(
        "<path fill=\"none\" stroke=\"\(stroke.color)\" "
          + "stroke-width=\"\(SVGText.number(stroke.width))\" stroke-linecap=\"\(cap)\" "
          + "stroke-linejoin=\"round\"\(dash) d=\"")
      for part in parts {
        out.append(SVGText.path(part))
        try out.flushIfLarge(into: sink)
      }
      out.append("\"/>\n")
    }
    for name in StreetNames.placed(streets, frame: frame) {
      let turn = name.angle == 0 ? "" : " rotate(\(SVGText.number(name.angle)))"
      let place = "\(SVGText.number(name.middle.x)) \(SVGText.number(name.middle.y))"
      out.append(
        "<text transform=\"translate(\(place))\(turn)\" y=\"3.6\" font-size=\"10\" "
          + "text-anchor=\"middle\" fill=\"\(SVGStyle.name)\" stroke=\"\(SVGStyle.halo)\" "
          + "stroke-width=\"2.4\" stroke-linejoin=\"round\" paint-order=\"stroke\">"
          + "\(Escaping.markup(name.text))</text>\n")
      try out.flushIfLarge(into: sink)
    }
  }

  /// Casings first and main roads last, so that crossings are open.
  private static func strokes(pixelsPerMeter scale: Double) -> [Stroke] {
    let street = max(0.5, min(26, 6 * scale))
    let major = max(1.2, min(36, 10 * scale))
    let walk = max(0.4, min(3, 1.4 * scale))
    var strokes: [Stroke] = []
    if scale > 0.12 {
      let dash = scale > 0.4 ? "\(SVGText.number(walk * 2.5)) \(SVGText.number(walk * 1.8))" : ""
      strokes.append(Stroke(kind: .path, color: "#b9ab92", width: walk, dash: dash))
      strokes.append(Stroke(kind: .steps, color: "#a8977b", width: walk * 2, dash: "1.2 1.4"))
    }
    let cased = street > 1.8
    if cased { strokes.append(Stroke(kind: .street, color: "#d3ccbc", width: street + 1.4)) }
    strokes.append(Stroke(kind: .major, color: "#d6bf83", width: major + 1.4))
    strokes.append(
      Stroke(kind: .street, color: cased ? "#ffffff" : "#d3ccbc", width: street))
    strokes.append(Stroke(kind: .major, color: "#fff3d0", width: major))
    return strokes
  }
}
