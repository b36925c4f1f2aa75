public import GeoFormats
import GeoTexts

/// One HTML page that shows a scene, complete in itself: it loads nothing from any network.
public enum MapPage {
  /// Writes the page in pieces of UTF-8 text; the same scene gives the same bytes.
  ///
  /// - Parameters:
  ///   - scene: what to show.
  ///   - sink: takes the pieces in order.
  /// - Throws: what the sink throws.
  public static func html<Failure: Error>(
    _ scene: MapScene, into sink: TextSink<Failure>
  ) throws(Failure) {
    let template = Embedded.page_html
    // A field is filled where the template has it, never where the data looks like one.
    for piece in PageTemplate.pieces(of: template) {
      switch piece {
      case .text(let text): try sink(text)
      case .field("style"):
        try sink(ThemeColor.style(MapPalette.colors, stronger: MapPalette.stronger))
        for part in styles { try sink(part) }
      case .field("script"): for part in scripts { try sink(part) }
      case .field("scene"): try SceneData(scene).write(into: sink)
      case .field(let name): try sink(Escaping.markup(word(name, of: scene)))
      }
    }
  }

  private static var styles: [String] {
    [Embedded.page_css, Embedded.screen_css, Embedded.paper_css]
  }

  /// The script's parts in the order in which they lean on each other.
  private static var scripts: [String] {
    [
      Embedded.scene_js, Embedded.geometry_js, Embedded.view_js,
      Embedded.streets_js, Embedded.names_js, Embedded.crowd_js,
      Embedded.markers_js,
      Embedded.walk_js, Embedded.profile_js, Embedded.speech_js,
      Embedded.panel_js, Embedded.list_js, Embedded.sheet_js,
      Embedded.labels_js,
      Embedded.floors_js, Embedded.gestures_js, Embedded.help_js,
      Embedded.main_js, Embedded.print_js,
    ]
  }

  private static func word(_ field: String, of scene: MapScene) -> String {
    let labels = scene.labels
    return switch field {
    case "title": scene.title
    case "attribution": scene.attribution ?? ""
    case "language": labels.language
    case "direction": labels.direction == "rtl" ? "rtl" : "ltr"
    case "map": scene.floors.isEmpty ? labels[.mapOfRoute] : labels[.floorPlan]
    case "mapHelp": labels[.mapHelp]
    case "anchorList":
      scene.floors.isEmpty || !scene.allAnchors.isEmpty
        ? labels[.anchorList] : labels[.rooms]
    case "zoomIn": labels[.zoomIn]
    case "zoomOut": labels[.zoomOut]
    case "fitRoute": labels[.fitRoute]
    case "switchTheme": labels[.lightOrDark]
    case "toggleList": labels[.toggleList]
    case "close": labels[.close]
    default:
      WalkText(rawValue: field).map { labels[$0] }
        ?? PageText(rawValue: field).map { labels[$0] } ?? ""
    }
  }
}
