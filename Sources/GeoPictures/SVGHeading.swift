import GeoTexts

/// The beginning of the document: its size, its names for people, and the printed title.
enum SVGHeading {
  /// How many pixels the title takes above the map.
  static func height(of scene: MapScene) -> Double { summary(of: scene).isEmpty ? 52 : 70 }

  /// Everything before the map.
  static func opening(of scene: MapScene, width: Int, height: Int, on host: SVGHost) -> String {
    let title = Escaping.markup(scene.title)
    let summary = summary(of: scene)
    let room = Double(width) - 40
    let names = (host.id("title"), host.id("desc"))
    var text = """
      \(element(width: width, height: height, language: scene.labels.language, on: host)) \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="\(names.0) \(names.1)" \
      font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">
      <title id="\(names.0)">\(title)</title>
      <desc id="\(names.1)">\(Escaping.markup(description(of: scene)))</desc>
      <rect width="\(width)" height="\(height)" fill="\(host(MapPalette.sheet))"/>
      <text x="20" y="34" font-size="20" font-weight="600" fill="\(host(MapPalette.ink))">\
      \(Escaping.markup(SVGText.shortened(scene.title, width: room, size: 20)))</text>

      """
    if !summary.isEmpty {
      text += "<text x=\"20\" y=\"55\" font-size=\"13\" fill=\"\(host(MapPalette.softInk))\">"
      text += Escaping.markup(SVGText.shortened(summary, width: room, size: 13)) + "</text>\n"
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

  private static func summary(of scene: MapScene) -> String {
    scene.chains.count == 1 ? line(of: scene.chains[0], under: scene.title) : ""
  }

  /// What a listener is told instead of the picture.
  private static func description(of scene: MapScene) -> String {
    let lines = scene.chains.map { line(of: $0, under: scene.title) }.filter { !$0.isEmpty }
    let names = scene.allAnchors.filter { $0.kind != .path }.prefix(40).map { anchor in
      let number = anchor.number.map { "\($0) " } ?? ""
      return number + anchor.title
    }
    let profile = [ProfileFigure.summary(of: scene)].filter { !$0.isEmpty }
    return ([scene.labels[.mapOfRoute]] + lines + profile + names).joined(separator: "; ")
  }

  /// What a walk is called, unless the title says it already, and what is known of it.
  static func line(of chain: MapChain, under title: String) -> String {
    let name = chain.name ?? ""
    return [name == title ? "" : name, chain.summary].filter { !$0.isEmpty }
      .joined(separator: " · ")
  }
}
