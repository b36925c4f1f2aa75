/// The street network of a printed map: tunnels lie beneath the buildings, bridges over the streets.
struct SVGStreets {
  private struct Stroke {
    var color: ThemeColor
    var width: Double
    var dash = ""
    var cap = "round"
    var opacity = ""
  }

  private let host: SVGHost
  private let widths: [MapStreet.Kind: Double]
  private let isNear: Bool
  private let hasWalks: Bool
  /// The lines by where they lie to the ground, and by kind.
  private var lines: [Int: [MapStreet.Kind: [[Pixel]]]] = [:]
  private let names: [StreetNames.Placed]

  /// Opacity of tunnels, as a share.
  private static let tunnelOpacity = " stroke-opacity=\"0.55\""
  /// Width of a street's visible casing, in pixels on both sides together.
  private static let casing = 1.8

  init(
    _ streets: [MapStreet], frame: PictureFrame, on host: SVGHost,
    besides taken: OccupiedDiscs = OccupiedDiscs(), route: OccupiedDiscs = OccupiedDiscs()
  ) {
    self.host = host
    let scale = frame.pixelsPerMeter
    let walk = max(0.4, min(3, 1.4 * scale))
    widths = [
      .arterial: max(1.5, min(38, 11.5 * scale)), .major: max(1.2, min(32, 9 * scale)),
      .street: max(0.5, min(26, 6 * scale)), .path: walk,
      .steps: walk * 2,
    ]
    isNear = scale > 0.4
    hasWalks = scale > 0.12
    // From afar, ways without a name are those between houses: they would be a tangle of hairs.
    for street in streets where street.kind.isRoad || street.name != nil || scale > 0.6 {
      // Of ways for people on foot, what is shorter than a dash does not show.
      lines[street.layer, default: [:]][street.kind, default: []] += frame.visible(street.points)
        .filter { street.kind.isRoad || Self.reach(of: $0) >= 2 }
    }
    // Streets beneath houses and parks are not named: the words would seem to be theirs.
    names = StreetNames.placed(
      streets.filter { $0.layer >= 0 }, frame: frame, besides: taken, route: route)
  }

  /// Writes the tunnels, the deepest first.
  func tunnels(to out: inout TextChunks) {
    for layer in lines.keys.filter({ $0 < 0 }).sorted() {
      for kind in shown {
        let width = width(of: kind)
        let opacity = Self.tunnelOpacity
        if isCased(kind) {
          let edge = Stroke(
            color: far(kind),
            width: width + Self.casing, dash: "6 4", cap: "butt", opacity: opacity)
          write(edge, kind, layer, to: &out)
          let land = Stroke(color: MapPalette.land, width: width, cap: "butt")
          write(land, kind, layer, to: &out)
          let inner = Stroke(color: fill(of: kind), width: width, cap: "butt", opacity: opacity)
          write(inner, kind, layer, to: &out)
        } else {
          let line = Stroke(
            color: fill(of: kind), width: width, dash: kind == .steps ? "1.2 1.4" : "5 3.5",
            cap: "butt", opacity: opacity)
          write(line, kind, layer, to: &out)
        }
      }
    }
  }

  /// Writes what lies on the ground, then the bridges, the highest last.
  func write(to out: inout TextChunks) {
    // Casings first and main roads last, so that crossings are open.
    for kind in shown where !kind.isRoad { inner(kind, 0, to: &out) }
    for kind in shown where kind.isRoad && isCased(kind) {
      let edge = Stroke(color: casing(of: kind), width: width(of: kind) + Self.casing)
      write(edge, kind, 0, to: &out)
    }
    for kind in shown where kind.isRoad { inner(kind, 0, to: &out) }
    for layer in lines.keys.filter({ $0 > 0 }).sorted() {
      for kind in shown {
        if kind.isRoad ? isCased(kind) : isNear {
          let width = width(of: kind)
          let rim = Stroke(color: MapPalette.bridge, width: width + 3.6, cap: "butt")
          write(rim, kind, layer, to: &out)
          let edge = Stroke(color: MapPalette.bridgeCasing, width: width + 1.8, cap: "butt")
          write(edge, kind, layer, to: &out)
        }
        inner(kind, layer, to: &out)
      }
    }
  }

  /// Writes the names; along a bend letter by letter, because not every program that shows SVG sets
  /// text on paths.
  func names(to out: inout TextChunks) {
    guard !names.isEmpty else { return }
    out.append(
      "<g font-size=\"\(SVGText.number(StreetNames.size))\" text-anchor=\"middle\" "
        + "fill=\"\(host(MapPalette.name))\" stroke=\"\(host(MapPalette.nameHalo))\" "
        + "stroke-width=\"2.4\" stroke-linejoin=\"round\" paint-order=\"stroke\">\n")
    for name in names {
      let letters = name.letters.filter { $0.text != " " }
      let isBent = letters.count > 1
      if isBent { out.append("<g role=\"img\" aria-label=\"\(Escaping.markup(name.text))\">") }
      for letter in letters {
        let weight = name.isMain ? " font-weight=\"600\"" : ""
        let turn = letter.angle == 0 ? "" : "rotate(\(FixedDecimal.text(letter.angle, places: 1)))"
        let place = [letter.middle.x, letter.middle.y].map { FixedDecimal.text($0, places: 1) }
        out.append(
          "<text transform=\"translate(\(place[0]) \(place[1]))\(turn)\" y=\"3.6\"\(weight)>"
            + "\(Escaping.markup(letter.text))</text>")
      }
      out.append(isBent ? "</g>\n" : "\n")
    }
    out.append("</g>\n")
  }

  /// Largest distance from the start of a line to its end or middle, in pixels.
  private static func reach(of line: [Pixel]) -> Double {
    guard let first = line.first, let last = line.last else { return 0 }
    return max(first.distance(to: last), first.distance(to: line[line.count / 2]))
  }

  /// The kinds that are drawn at the scale, the lesser ones first.
  private var shown: [MapStreet.Kind] {
    hasWalks ? [.path, .steps, .street, .major, .arterial] : [.street, .major, .arterial]
  }

  private func width(of kind: MapStreet.Kind) -> Double { widths[kind] ?? 1 }

  private func isCased(_ kind: MapStreet.Kind) -> Bool {
    kind.isMain || kind == .street && width(of: kind) > 1.8
  }

  private func casing(of kind: MapStreet.Kind) -> ThemeColor {
    switch kind {
    case .arterial: MapPalette.arterialCasing
    case .major: MapPalette.majorCasing
    case .street, .path, .steps: MapPalette.streetCasing
    }
  }

  private func far(_ kind: MapStreet.Kind) -> ThemeColor {
    switch kind {
    case .arterial: MapPalette.arterialFar
    case .major: MapPalette.majorFar
    case .street, .path, .steps: MapPalette.streetFar
    }
  }

  private func fill(of kind: MapStreet.Kind) -> ThemeColor {
    switch kind {
    case .arterial: MapPalette.arterial
    case .major: MapPalette.major
    case .street: isCased(kind) ? MapPalette.street : MapPalette.streetFar
    case .path: MapPalette.path
    case .steps: MapPalette.steps
    }
  }

  /// Writes the line of a kind itself, without what is around it.
  private func inner(_ kind: MapStreet.Kind, _ layer: Int, to out: inout TextChunks) {
    var stroke = Stroke(color: fill(of: kind), width: width(of: kind))
    switch kind {
    case .path where isNear:
      stroke.dash = "\(SVGText.number(stroke.width * 2.5)) \(SVGText.number(stroke.width * 1.8))"
      stroke.cap = "butt"
    case .steps:
      stroke.dash = "1.2 1.4"
      stroke.cap = "butt"
    case .path, .street, .major, .arterial: break
    }
    write(stroke, kind, layer, to: &out)
  }

  private func write(
    _ stroke: Stroke, _ kind: MapStreet.Kind, _ layer: Int, to out: inout TextChunks
  ) {
    guard let parts = lines[layer]?[kind], !parts.isEmpty else { return }
    let dash = stroke.dash.isEmpty ? "" : " stroke-dasharray=\"\(stroke.dash)\""
    out.append(
      "<path fill=\"none\" stroke=\"\(host(stroke.color))\" "
        + "stroke-width=\"\(SVGText.number(stroke.width))\" stroke-linecap=\"\(stroke.cap)\" "
        + "stroke-linejoin=\"round\"\(dash)\(stroke.opacity) d=\"")
    for part in parts {
      out.append(SVGText.compactPath(part))
    }
    out.append("\"/>\n")
  }
}
