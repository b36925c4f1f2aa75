/// The beginning of the document: its size, its names for people, and the printed title.
enum SVGHeading {
  /// How many pixels the title takes above the map.
  static func height(of scene: MapScene) -> Double { summary(of: scene).isEmpty ? 52 : 70 }

  /// Everything before the map.
  static func opening(of scene: MapScene, width: Int, height: Int) -> String {
    let title = Escaping.markup(scene.title)
    let summary = summary(of: scene)
    let room = Double(width) - 40
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" role="img" aria-labelledby="title desc" \
      xml:lang="\(Escaping.markup(scene.labels.language))" \
      font-family="system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif">
      <title id="title">\(title)</title>
      <desc id="desc">\(Escaping.markup(description(of: scene)))</desc>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>
      <text x="20" y="34" font-size="20" font-weight="600" fill="\(SVGStyle.ink)">\
      \(Escaping.markup(SVGText.shortened(scene.title, width: room, size: 20)))</text>

      """
    if !summary.isEmpty {
      text += "<text x=\"20\" y=\"55\" font-size=\"13\" fill=\"\(SVGStyle.softInk)\">"
      text += Escaping.markup(SVGText.shortened(summary, width: room, size: 13)) + "</text>\n"
    }
    return text
  }

  private static func summary(of scene: MapScene) -> String {
    scene.chains.count == 1 ? line(of: scene.chains[0]) : ""
  }

  /// What a listener is told instead of the picture.
  private static func description(of scene: MapScene) -> String {
    let lines = scene.chains.map(line).filter { !$0.isEmpty }
    let names = scene.allAnchors.filter { $0.kind != .path }.prefix(40).map { anchor in
      let number = anchor.number.map { "\($0) " } ?? ""
      return number + (anchor.label.isEmpty ? anchor.id : anchor.label)
    }
    let profile = [ProfileFigure.summary(of: scene)].filter { !$0.isEmpty }
    return ([scene.labels.map] + lines + profile + names).joined(separator: "; ")
  }

  private static func line(of chain: MapChain) -> String {
    [chain.name ?? "", chain.summary].filter { !$0.isEmpty }.joined(separator: " · ")
  }
}
