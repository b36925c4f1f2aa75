public import GeoFormats
import GeoTexts

extension MapScene {
  /// Writes one HTML page that shows the scene, complete in itself: it loads nothing from any network.
  ///
  /// The same scene gives the same bytes.
  /// - Parameter sink: Receives the pieces of UTF-8 text in order.
  /// - Throws: The error of the sink.
  public func html<Failure: Error>(into sink: TextSink<Failure>) throws(Failure) {
    try TextChunks.write(into: sink) { writePage(to: &$0) }
  }

  private func writePage(to out: inout TextChunks) {
    // A field is filled where the template has it, never where the data looks like one.
    for piece in PageTemplate.pieces(of: Embedded.page_html) {
      switch piece {
      case .text(let text): out.append(text)
      case .field("style"):
        out.append(ThemeColor.style(MapPalette.colors, stronger: MapPalette.stronger))
        for part in Self.styles { out.append(part) }
      case .field("script"): out.append(Self.script)
      case .field("scene"): SceneData(self).write(to: &out)
      case .field("still"): writeStill(to: &out)
      case .field(let name): out.append(Escaping.markup(word(name)))
      }
    }
  }

  /// A picture for readers without scripts, and for previews of mail and of files; also what the page
  /// saves as a picture.
  private func writeStill(to out: inout TextChunks) {
    guard floors.isEmpty else { return }
    out.append("<noscript id=\"still\"><style>#panel,#stage{display:none!important}</style>")
    out.append("<div id=\"still-picture\"><p>\(Escaping.markup(labels[.pageStill]))</p>\n")
    writeSVG(
      width: 800, height: 680, profile: true, on: .page(id: "still-map"), to: &out)
    out.append("</div></noscript>\n")
  }

  private static var styles: [String] {
    [Embedded.page_css, Embedded.screen_css, Embedded.paper_css]
  }

  /// The script without its lines of comments, which readers of the source need, not those of a page.
  private static let script = scripts.map { part in
    part.split(separator: "\n").filter { line in
      let text = line.drop { $0 == " " }
      return !text.hasPrefix("//") && !(text.hasPrefix("/**") && text.hasSuffix("*/"))
    }.joined(separator: "\n") + "\n"
  }.joined()

  /// The script's parts in the order in which they lean on each other.
  private static var scripts: [String] {
    [
      Embedded.scene_js, Embedded.geometry_js, Embedded.walks_js, Embedded.view_js,
      Embedded.streets_js, Embedded.ground_js, Embedded.names_js, Embedded.crowd_js,
      Embedded.markers_js, Embedded.captions_js,
      Embedded.walk_js, Embedded.profile_js, Embedded.legend_js, Embedded.speech_js,
      Embedded.panel_js, Embedded.list_js, Embedded.selection_js, Embedded.ghost_js,
      Embedded.keeping_js, Embedded.share_js,
      Embedded.sheet_js, Embedded.labels_js,
      Embedded.floors_js, Embedded.gestures_js, Embedded.perspective_js, Embedded.sight_js,
      Embedded.help_js, Embedded.address_js,
      Embedded.main_js, Embedded.print_js,
    ]
  }

  private func word(_ field: String) -> String {
    switch field {
    case "title": title
    case "attribution": attribution ?? ""
    case "language": labels.language
    case "direction": labels.direction == "rtl" ? "rtl" : "ltr"
    case "map": floors.isEmpty ? labels[.mapOfRoute] : labels[.floorPlan]
    case "mapHelp": labels[.mapHelp]
    case "anchorList":
      floors.isEmpty || !allAnchors.isEmpty
        ? labels[.anchorList] : labels[.rooms]
    case "zoomIn": labels[.zoomIn]
    case "zoomOut": labels[.zoomOut]
    case "fitRoute": labels[.fitRoute]
    case "switchTheme": labels[.lightOrDark]
    case "toggleList": labels[.toggleList]
    case "close": labels[.close]
    default:
      ElevationProfileText(rawValue: field).map { labels[$0] }
        ?? PageText(rawValue: field).map { labels[$0] } ?? ""
    }
  }
}
