package import GeoTexts

/// The words around maps and reports: those of a language, unless they are replaced.
package struct MapLabels: Hashable, Sendable {
  /// The BCP 47 tag of the language that the words are in.
  package var language: String
  /// `ltr` or `rtl`.
  package var direction = "ltr"
  /// Words in place of the language's own, by the names of their lines in its file, as in `zoomIn`;
  /// texts in braces stay to be filled.
  package var replacements: [String: String] = [:]
  /// The symbol of meters.
  package var meters: String
  package var kilometers: String
  /// Separator between a number and its unit.
  package var gap: String
  private let catalogue: Language

  package init(in language: Language = .english) {
    self.language = language.rawValue
    meters = language.meterSymbol
    kilometers = language.kilometerSymbol
    gap = language.unitGap
    catalogue = language
  }

  subscript(_ key: TextKey) -> String {
    replacements[key.rawValue] ?? Catalogue.template(key, in: catalogue)
  }

  subscript(_ key: ElevationProfileText) -> String {
    replacements[key.rawValue] ?? Catalogue.template(key, in: catalogue)
  }

  subscript(_ key: PageText) -> String {
    replacements[key.rawValue] ?? Catalogue.template(key, in: catalogue)
  }

  subscript(_ key: ReportText) -> String {
    replacements[key.rawValue] ?? Catalogue.template(key, in: catalogue)
  }

  /// Text for the number of entries that are not listed.
  func moreRows(_ count: Int) -> String { Catalogue.fill(self[.more], [("count", "\(count)")]) }

  /// A length, whole from a kilometer on as `LocalNumber` writes it, else in meters with some decimals.
  func length(_ length: Double, decimals: Int = 0) -> String {
    guard length.rounded() < 1000, decimals > 0 else {
      return LocalNumber.length(length, in: catalogue)
    }
    return LocalNumber.decimal(length, decimals: decimals, in: catalogue) + gap + meters
  }

  /// A part of a walk, or a place on it, in meters.
  func lengthRange(_ from: Double, _ to: Double) -> String {
    let (first, last) = (
      FixedDecimal.text(from.rounded(), places: 0), FixedDecimal.text(to.rounded(), places: 0)
    )
    return (first == last ? first : "\(first)–\(last)") + gap + meters
  }
}
