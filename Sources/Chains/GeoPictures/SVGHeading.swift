import GeoFormats
import GeoTexts
import Geodesy

/// The beginning of the document: its size, its names for people, and the printed title.
enum SVGHeading {
  /// Height of the title above the map, in pixels.
  static func height(of scene: MapScene) -> Double {
    summary(of: scene).isEmpty && !scene.isComparison ? 52 : 70
  }

  /// Everything before the map.
  static func opening(of scene: MapScene, width: Int, height: Int, on host: SVGHost) -> String {
    let title = Escaping.markup(scene.title)
    let summary = summary(of: scene)
    let room = Double(width) - 40
    let names = (host.id("title"), host.id("desc"))
    var text = """
      \(element(width: width, height: height, language: scene.labels.language, on: host)) \
      viewBox="0 0 \(width) \(height)" role="\(host.role)" aria-labelledby="\(names.0) \(names.1)" \
      font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">
      <title id="\(names.0)">\(title)</title>
      <desc id="\(names.1)">\(Escaping.markup(description(of: scene)))</desc>
      <rect width="\(width)" height="\(height)" fill="\(host(MapPalette.sheet))"/>
      <text x="20" y="34" font-size="20" font-weight="600" fill="\(host(MapPalette.ink))">\
      \(Escaping.markup(SVGText.shortened(scene.title, width: room, size: 20)))</text>

      """
    text += legend(of: scene, right: Double(width) - 20, on: host)
    if scene.isComparison { text += walks(of: scene, room: room, on: host) }
    if !summary.isEmpty {
      text += "<text x=\"20\" y=\"55\" font-size=\"13\" fill=\"\(host(MapPalette.softInk))\">"
      text += Escaping.markup(SVGText.shortened(summary, width: room, size: 13))
      text += places(of: scene, besides: summary, room: room, on: host) + "</text>\n"
    }
    return text
  }

  /// The opening of the element; a page knows the names of SVG, and gives the size.
  private static func element(
    width: Int, height: Int, language: String, on host: SVGHost
  ) -> String {
    let language = Escaping.markup(language)
    switch host {
    case .file:
      return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        + "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" "
        + "xml:lang=\"\(language)\""
    case .page(let id): return "<svg id=\"\(id)\" lang=\"\(language)\""
    }
  }

  /// Start and end of the walk, as addresses that maps open; empty if there is no room.
  private static func places(
    of scene: MapScene, besides summary: String, room: Double, on host: SVGHost
  ) -> String {
    guard !scene.chains.isEmpty else { return "" }
    let ends = [MapAnchor.Kind.start, .arrival].compactMap { kind in
      scene.chains[0].anchors.first { $0.kind == kind }?.coordinate
    }
    guard ends.count == 2, Double(summary.count + 48) * 7.3 <= room
    else { return "" }
    let links = ends.map { end in
      let words = [end.latitude, end.longitude].compactMap { DecimalText.fixed($0, decimals: 5) }
        .joined(separator: ", ")
      guard host == .file else { return words }
      return host.linked(
        words, to: end, "fill=\"\(host(MapPalette.route))\" text-decoration=\"underline\"")
    }
    return " · " + links.joined(separator: " → ")
  }

  /// The lines of several walks with their letters, names and lengths, as many as have room.
  private static func walks(of scene: MapScene, room: Double, on host: SVGHost) -> String {
    var left = 20.0
    var text = "<g font-size=\"13\" fill=\"\(host(MapPalette.softInk))\">"
    for (index, chain) in scene.chains.enumerated() {
      let style = WalkStyle(of: index)
      let length = chain.facts.first?.value ?? ""
      let words = [chain.name ?? "", length].filter { !$0.isEmpty }.joined(separator: " · ")
      let shown = SVGText.shortened(words, width: 220, size: 13)
      let width = 56 + Double(shown.count) * 7.3
      guard left + width <= 20 + room else { break }
      text +=
        "<path transform=\"translate(\(SVGText.number(left)) 50)\" d=\"M0,0H28\" fill=\"none\" "
        + "stroke=\"\(host(style.color))\" stroke-width=\"4\"\(style.dashAttribute(width: 4)) "
        + "stroke-linecap=\"round\"/><text x=\"\(SVGText.number(left + 36))\" y=\"55\">"
        + "<tspan font-weight=\"700\" fill=\"\(host(style.color))\">\(style.letter)</tspan> "
        + "\(Escaping.markup(shown))</text>"
      left += width + 16
    }
    return text + "</g>\n"
  }

  /// Legend of a walk's marks, beside the title if there is room.
  private static func legend(of scene: MapScene, right: Double, on host: SVGHost) -> String {
    let kinds: [(kind: MapAnchor.Kind, words: String)] = [
      (.start, scene.labels[.roleStart]), (.turn, scene.labels[.instruction]),
      (.path, scene.labels[.labelAnchor]), (.arrival, scene.labels[.roleArrival]),
    ]
    let present = Set(scene.chains.flatMap(\.anchors).map(\.kind))
    var entries = kinds.filter { present.contains($0.kind) }.map { kind, words in
      (mark: sign(of: kind, on: host), words: words)
    }
    if !entries.isEmpty || scene.regionsLabel != nil, !scene.regions.isEmpty {
      let edge = host(MapPalette.coveredEdge)
      entries.append(
        (
          "<path d=\"M-6,0H6\" stroke=\"\(edge)\" stroke-width=\"2\" stroke-dasharray=\"4 2\"/>",
          scene.regionsLabel ?? scene.labels[.supportedRegion]
        ))
    }
    let room = right - 26 - Double(scene.title.count) * 11.6
    func width(_ words: String) -> Double { 34 + Double(words.count) * 6.4 }
    let heading = scene.labels[.labelHeading]
    let hasWedges = scene.chains.flatMap(\.anchors).contains {
      $0.heading != nil && $0.kind != .path
    }
    if hasWedges, (entries.map(\.words) + [heading]).map(width).reduce(0, +) <= room {
      let mark = "<path fill=\"\(host(MapAnchor.Kind.turn))\" d=\"M5,-5 2,5 -5,-2Z\"/>"
      entries.append((mark, heading))
    }
    let widths = entries.map { width($0.words) }
    var left = right + 14 - widths.reduce(0, +)
    guard widths.reduce(0, +) <= room else { return "" }
    var text = "<g font-size=\"11.5\" fill=\"\(host(MapPalette.softInk))\">"
    for (entry, width) in zip(entries, widths) {
      text += "<g transform=\"translate(\(SVGText.number(left + 8)) 28)\">\(entry.mark)"
      text += "<text x=\"12\" y=\"4\">\(Escaping.markup(entry.words))</text></g>"
      left += width
    }
    return text + "</g>\n"
  }

  /// The mark of a kind of anchors, small.
  private static func sign(of kind: MapAnchor.Kind, on host: SVGHost) -> String {
    let color = host(kind)
    return switch kind {
    case .path:
      "<circle r=\"4\" fill=\"\(host(MapPalette.routeCasing))\" stroke=\"\(color)\" stroke-width=\"1.5\"/>"
    case .arrival:
      "<path transform=\"translate(0 -1) rotate(45)\" fill=\"\(color)\" d=\"M5,5H0A5,5 0 1 1 5,0Z\"/>"
    default: "<circle r=\"5\" fill=\"\(color)\"/>"
    }
  }

  private static func summary(of scene: MapScene) -> String {
    switch scene.chains.count {
    case 0: scene.summary
    case 1: scene.chains[0].summary
    default: ""
    }
  }

  /// Spoken description of the picture.
  private static func description(of scene: MapScene) -> String {
    let lines = scene.chains.map { chain in
      // The title stands for the only one.
      let name = scene.chains.count > 1 ? chain.name ?? "" : ""
      return [name, chain.summary].filter { !$0.isEmpty }.joined(separator: " · ")
    }.filter { !$0.isEmpty }
    let names = scene.allAnchors.filter { $0.kind != .path }.prefix(40).map { anchor in
      let number = anchor.mark.map { "\($0) " } ?? ""
      return number + anchor.title
    }
    let profile = [ProfileFigure.summary(of: scene)].filter { !$0.isEmpty }
    return ([scene.labels[.mapOfRoute]] + lines + profile + names).joined(separator: "; ")
  }
}
