public import GeoTexts

/// The words around the profile of a walk; texts in braces are replaced.
public struct MapWalkLabels: Hashable, Sendable {
  private var texts: [WalkText: String]

  /// The words in a language of the catalogue.
  public init(in language: Language = .english) {
    texts = [:]
    for key in WalkText.allCases { texts[key] = Catalogue.template(key, in: language) }
  }

  /// The words for a key.
  package subscript(_ key: WalkText) -> String {
    get { texts[key] ?? "" }
    set { texts[key] = newValue }
  }

  /// The words for a key with its placeholders filled.
  func filled(_ key: WalkText, _ values: [(name: String, value: String)]) -> String {
    Catalogue.fill(self[key], values)
  }
}
