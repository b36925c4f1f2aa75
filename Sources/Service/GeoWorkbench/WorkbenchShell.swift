import GeoPictures
package import GeoTexts

/// The page of the workbench: its parts and words; everything else it asks the service for.
///
/// The shell has nothing of a store, so that it may be shown to anybody.
package struct WorkbenchShell: Sendable {
  package var title: String
  /// The URL that the paths of the service follow, without that of a project.
  package var root: String
  package var language: Language
  package var files: WorkbenchFiles
  /// The content of the service in the words of schema.org (JSON-LD), for search engines; may be empty.
  package var about: String

  package init(
    title: String, root: String, language: Language, files: WorkbenchFiles, about: String = ""
  ) {
    self.title = title
    self.root = root
    self.language = language
    self.files = files
    self.about = about
  }

  /// The policy that the page is shown under: nothing from elsewhere, nothing inline.
  package static let policy = [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "connect-src 'self'",
    "img-src 'self' blob: data:", "media-src blob:", "worker-src 'self' blob:",
    "manifest-src 'self'", "base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'",
  ].joined(separator: "; ")

  /// The page as HTML.
  package var html: String {
    PageTemplate.pieces(of: Embedded.workbench_html).map { piece in
      switch piece {
      case .text(let text): text
      case .field("words"): words
      case .field("library"): library
      case .field("about"): about
      case .field(let name): Escaping.markup(field(name))
      }
    }.joined()
  }

  private func field(_ name: String) -> String {
    switch name {
    case "title": title
    case "root": root
    case "language": language.rawValue
    case "files": "\(root)/workbench/\(files.digest)"
    default: Self.texts(language)[name] ?? ""
    }
  }

  /// The elements that load the library that draws the map, where it is there.
  private var library: String {
    guard files.hasLibrary else { return "" }
    let folder = Escaping.markup("\(root)/workbench/\(files.digest)")
    return """
      <link rel="stylesheet" href="\(folder)/maplibre-gl.css">
      <script src="\(folder)/maplibre-gl.js" defer></script>
      """
  }

  private var words: String { Self.object(Self.texts(language)) }

  /// Words as the members of a JSON object, safe within a `<script>` element.
  static func object(_ texts: [String: String]) -> String {
    let members = texts.sorted { $0.key < $1.key }.map { name, text in
      "\(Escaping.script(name)):\(Escaping.script(text))"
    }
    return "{" + members.joined(separator: ",") + "}"
  }

  /// The words of the page by their names: its own, and those that it shares with the map pages.
  static func texts(_ language: Language) -> [String: String] {
    var texts: [String: String] = [
      "meters": language.meterSymbol, "kilometers": language.kilometerSymbol,
      "gap": language.unitGap,
    ]
    for key in TextKey.allCases where Self.shared.contains(key) {
      texts[key.rawValue] = Catalogue.template(key, in: language)
    }
    for key in Self.sharedPage { texts[key.rawValue] = Catalogue.template(key, in: language) }
    for key in WorkbenchText.allCases {
      texts[key.rawValue] = Catalogue.template(key, in: language)
    }
    return texts
  }

  private static let shared: Set<TextKey> = [
    .anchorsOverLengthOne, .anchorsOverLengthMany, .zoomIn, .zoomOut, .close, .lightOrDark,
    .toggleList, .scaleBar, .labelAltitude, .labelHeading, .labelCoordinate, .labelIdentity,
    .altitudeAbove, .altitudeUnknown, .datumEllipsoid, .datumEGM96, .datumEGM2008,
    .datumMeanSeaLevel, .datumGround, .roleStart, .rolePath, .roleTurn, .roleCrossing,
    .roleSteps, .roleLevel, .roleLandmark, .roleBorder, .roleVia, .roleArrival,
  ]

  private static let sharedPage: [PageText] = [
    .skipToMap, .mapControls, .keyboardHelp, .key, .effect, .onMap, .onList, .arrowKeys, .homeEnd,
    .escape, .moveMap, .moveInList, .listEnds, .openHelp, .copied, .notCopied, .copyLink,
    .moreDetails,
  ]
}
