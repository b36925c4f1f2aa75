public import GeoTexts

/// The words around a page and for what its pictures show; texts in braces are replaced.
public struct PageLabels: Hashable, Sendable {
  private var texts: [PageText: String]

  /// The words in a language of the catalogue.
  public init(in language: Language = .english) {
    texts = [:]
    for key in PageText.allCases { texts[key] = Catalogue.template(key, in: language) }
  }

  /// The words for a key.
  package subscript(_ key: PageText) -> String {
    get { texts[key] ?? "" }
    set { texts[key] = newValue }
  }

  /// The words for a key with its placeholders filled.
  func filled(_ key: PageText, _ values: [(name: String, value: String)]) -> String {
    Catalogue.fill(self[key], values)
  }
}
