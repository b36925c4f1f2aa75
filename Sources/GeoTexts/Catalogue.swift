/// Every text that people read, in every language.
///
/// Each language is one switch over all keys, so the compiler finds a text that is missing.
package enum Catalogue {
  /// The text of a key, with its placeholders in braces.
  package static func template(_ key: TextKey, in language: Language) -> String {
    switch language {
    case .english: EnglishTexts.template(key)
    case .german: GermanTexts.template(key)
    case .french: FrenchTexts.template(key)
    case .spanish: SpanishTexts.template(key)
    case .italian: ItalianTexts.template(key)
    case .portuguese: PortugueseTexts.template(key)
    case .japanese: JapaneseTexts.template(key)
    case .chinese: ChineseTexts.template(key)
    }
  }

  /// The text of a key of sessions, with its placeholders in braces.
  package static func template(_ key: SessionText, in language: Language) -> String {
    switch language {
    case .english: EnglishSessionTexts.template(key)
    case .german: GermanSessionTexts.template(key)
    case .french: FrenchSessionTexts.template(key)
    case .spanish: SpanishSessionTexts.template(key)
    case .italian: ItalianSessionTexts.template(key)
    case .portuguese: PortugueseSessionTexts.template(key)
    case .japanese: JapaneseSessionTexts.template(key)
    case .chinese: ChineseSessionTexts.template(key)
    }
  }

  /// The text of a key of walks, with its placeholders in braces.
  package static func template(_ key: RouteText, in language: Language) -> String {
    switch language {
    case .english: EnglishRouteTexts.template(key)
    case .german: GermanRouteTexts.template(key)
    case .french: FrenchRouteTexts.template(key)
    case .spanish: SpanishRouteTexts.template(key)
    case .italian: ItalianRouteTexts.template(key)
    case .portuguese: PortugueseRouteTexts.template(key)
    case .japanese: JapaneseRouteTexts.template(key)
    case .chinese: ChineseRouteTexts.template(key)
    }
  }

  /// The text of a key of reports, with its placeholders in braces.
  package static func template(_ key: ReportText, in language: Language) -> String {
    switch language {
    case .english: EnglishReportTexts.template(key)
    case .german: GermanReportTexts.template(key)
    case .french: FrenchReportTexts.template(key)
    case .spanish: SpanishReportTexts.template(key)
    case .italian: ItalianReportTexts.template(key)
    case .portuguese: PortugueseReportTexts.template(key)
    case .japanese: JapaneseReportTexts.template(key)
    case .chinese: ChineseReportTexts.template(key)
    }
  }

  /// The text of a key of a walk's profile, with its placeholders in braces.
  package static func template(_ key: WalkText, in language: Language) -> String {
    switch language {
    case .english: EnglishWalkTexts.template(key)
    case .german: GermanWalkTexts.template(key)
    case .french: FrenchWalkTexts.template(key)
    case .spanish: SpanishWalkTexts.template(key)
    case .italian: ItalianWalkTexts.template(key)
    case .portuguese: PortugueseWalkTexts.template(key)
    case .japanese: JapaneseWalkTexts.template(key)
    case .chinese: ChineseWalkTexts.template(key)
    }
  }

  /// The text of a key of guidance, with its placeholders in braces.
  package static func template(_ key: GuidanceText, in language: Language) -> String {
    switch language {
    case .english: EnglishGuidanceTexts.template(key)
    case .german: GermanGuidanceTexts.template(key)
    case .french: FrenchGuidanceTexts.template(key)
    case .spanish: SpanishGuidanceTexts.template(key)
    case .italian: ItalianGuidanceTexts.template(key)
    case .portuguese: PortugueseGuidanceTexts.template(key)
    case .japanese: JapaneseGuidanceTexts.template(key)
    case .chinese: ChineseGuidanceTexts.template(key)
    }
  }

  /// The text of a key of localization, with its placeholders in braces.
  package static func template(_ key: LocalizationText, in language: Language) -> String {
    switch language {
    case .english: EnglishLocalizationTexts.template(key)
    case .german: GermanLocalizationTexts.template(key)
    case .french: FrenchLocalizationTexts.template(key)
    case .spanish: SpanishLocalizationTexts.template(key)
    case .italian: ItalianLocalizationTexts.template(key)
    case .portuguese: PortugueseLocalizationTexts.template(key)
    case .japanese: JapaneseLocalizationTexts.template(key)
    case .chinese: ChineseLocalizationTexts.template(key)
    }
  }

  /// The text of a key of pages, with its placeholders in braces.
  package static func template(_ key: PageText, in language: Language) -> String {
    switch language {
    case .english: EnglishPageTexts.template(key)
    case .german: GermanPageTexts.template(key)
    case .french: FrenchPageTexts.template(key)
    case .spanish: SpanishPageTexts.template(key)
    case .italian: ItalianPageTexts.template(key)
    case .portuguese: PortuguesePageTexts.template(key)
    case .japanese: JapanesePageTexts.template(key)
    case .chinese: ChinesePageTexts.template(key)
    }
  }

  /// The names of the placeholders of a text, in their order.
  package static func placeholders(of template: String) -> [String] {
    pieces(of: template).compactMap { piece in
      if case .placeholder(let name) = piece { name } else { nil }
    }
  }

  /// The text with its placeholders filled; what has no value stays as it is.
  ///
  /// Values are not searched for placeholders, so a street may be called `{street}`.
  package static func fill(_ template: String, _ values: [(name: String, value: String)]) -> String
  {
    pieces(of: template).map { piece in
      switch piece {
      case .text(let text): text
      case .placeholder(let name): values.first { $0.name == name }?.value ?? "{\(name)}"
      }
    }.joined()
  }

  private enum Piece {
    case text(String)
    case placeholder(String)
  }

  private static func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
      pieces.append(.placeholder(String(rest[rest.index(after: open)..<close])))
      rest = rest[rest.index(after: close)...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }
}
