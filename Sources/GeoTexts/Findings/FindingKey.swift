/// What can be found wrong with a set of anchors; each has its texts in every language.
public enum FindingKey: String, Hashable, Sendable, CaseIterable {
  case unreadable
  case altitudeUnknown
  case altitudeDatum
  case altitudeProvenance
  case altitudeRange
  case altitudeAboveGround
  case altitudeBelowGround
  case groundUnknown
  case duplicatePlace
  case duplicateName
  case outsideCoverage
  case outsideCoverageGap
  case axesSwapped
  case nullIsland
  case orientationInvalid
  case headingInvalid
  case headingConflict
  case expired
  case streetFar
  case streetCutOff
  case nearPole
  case startDistance
  case legDistance
  case liveAnchors
  case terrainAnchors
  case revealDistance
  case arrivalRadius
}

/// The texts of a finding in one language.
struct FindingTexts {
  /// What is found, in general.
  var title: String
  /// What is found here, with placeholders in braces.
  var message: String
  /// What to do about it.
  var hint: String

  init(_ title: String, _ message: String, hint: String) {
    self.title = title
    self.message = message
    self.hint = hint
  }

  init(_ key: FindingKey, in language: Language) {
    self =
      switch language {
      case .english: EnglishFindings.texts(key)
      case .german: GermanFindings.texts(key)
      case .french: FrenchFindings.texts(key)
      case .spanish: SpanishFindings.texts(key)
      case .italian: ItalianFindings.texts(key)
      case .portuguese: PortugueseFindings.texts(key)
      case .japanese: JapaneseFindings.texts(key)
      case .chinese: ChineseFindings.texts(key)
      }
  }
}
