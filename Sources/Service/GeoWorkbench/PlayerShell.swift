import GeoFormats
import GeoPictures
import GeoSessions
package import GeoTexts

/// The page of the player: its parts and words; the chain it asks the service for.
///
/// The shell has nothing of a store, so that it may be shown to anybody, and is the same for every
/// chain.
package struct PlayerShell: Sendable {
  package var title: String
  /// The URL that the paths of the service follow, without that of a project.
  package var root: String
  package var language: Language
  package var files: WorkbenchFiles
  /// The number of days that recordings are kept.
  package var recordingDays: Int

  package init(
    title: String, root: String, language: Language, files: WorkbenchFiles, recordingDays: Int
  ) {
    self.title = title
    self.root = root
    self.language = language
    self.files = files
    self.recordingDays = recordingDays
  }

  /// The sensors that the page may ask for.
  package static let permissions = [
    "camera=(self)", "geolocation=(self)", "accelerometer=(self)", "gyroscope=(self)",
    "magnetometer=(self)", "xr-spatial-tracking=(self)", "screen-wake-lock=(self)",
    "microphone=()",
  ].joined(separator: ", ")

  /// The page as HTML.
  package var html: String {
    let texts = texts
    return PageTemplate.pieces(of: Embedded.play_html).map { piece in
      switch piece {
      case .text(let text): text
      case .field("words"): WorkbenchShell.object(texts)
      case .field(let name): Escaping.markup(field(name, texts))
      }
    }.joined()
  }

  private func field(_ name: String, _ texts: [String: String]) -> String {
    switch name {
    case "title": title
    case "root": root
    case "language": language.rawValue
    case "files": "\(root)/workbench/\(files.digest)"
    default: texts[name] ?? ""
    }
  }

  /// The words of the page by their names: its own, those that lead and coach a walker, and what it
  /// shares with the workbench.
  private var texts: [String: String] {
    var texts: [String: String] = [
      "meters": language.meterSymbol, "kilometers": language.kilometerSymbol,
      "gap": language.unitGap, "recordingDays": String(recordingDays),
      "playLanguages": Language.allCases.map(\.rawValue).joined(separator: " "),
    ]
    func add<Key: TextSection>(_ keys: some Sequence<Key>) {
      for key in keys { texts[key.rawValue] = Catalogue.template(key, in: language) }
    }
    add(PlayerText.allCases)
    add(GuidanceText.allCases)
    add(CoachingMessage.allCases)
    add(TextKey.allCases.filter { Self.shared.contains($0) })
    add(Self.ofWorkbench)
    return texts
  }

  private static let shared: Set<TextKey> = [
    .compassNorth, .compassNorthEast, .compassEast, .compassSouthEast, .compassSouth,
    .compassSouthWest, .compassWest, .compassNorthWest, .close, .roleStart, .rolePath, .roleTurn,
    .roleCrossing, .roleSteps, .roleLevel, .roleLandmark, .roleBorder, .roleVia, .roleArrival,
  ]

  private static let ofWorkbench: [WorkbenchText] = [
    .noScripts, .notThere, .noAnswer, .keyNeeded, .keyLabel, .keyHint, .keyWrong, .signIn,
  ]
}
