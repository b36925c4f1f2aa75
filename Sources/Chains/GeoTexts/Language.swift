/// A language of the catalogue, by its BCP 47 tag.
public enum Language: String, Hashable, Sendable, CaseIterable {
  /// English, the language of every fallback.
  case english = "en"
  /// German.
  case german = "de"
  /// French.
  case french = "fr"
  /// Spanish.
  case spanish = "es"
  /// Italian.
  case italian = "it"
  /// Portuguese, as Brazil writes it.
  case portuguese = "pt"
  /// Japanese.
  case japanese = "ja"
  /// Chinese, in simplified characters.
  case chinese = "zh"

  /// The language that a tag or a POSIX locale names, such as `de`, `de-AT` or `de_AT.UTF-8`;
  /// nil when the catalogue has no such language.
  public init?(matching tag: String) {
    let primary = tag.prefix { $0 != "-" && $0 != "_" && $0 != "." && $0 != "@" }
    self.init(rawValue: primary.lowercased())
  }

  /// The first language of a list such as `LC_ALL`, `LC_MESSAGES`, `LANG` that the catalogue has.
  ///
  /// Empty texts are passed over; the first text that is not decides, and is English where the
  /// catalogue has no such language, as for `C` and `POSIX`.
  public init(preferring tags: [String?]) {
    let first = tags.compactMap { $0 }.first { !$0.isEmpty }
    self = first.flatMap { Language(matching: $0) } ?? .english
  }

  /// Name of the language in itself.
  public var ownName: String {
    switch self {
    case .english: "English"
    case .german: "Deutsch"
    case .french: "Français"
    case .spanish: "Español"
    case .italian: "Italiano"
    case .portuguese: "Português"
    case .japanese: "日本語"
    case .chinese: "中文"
    }
  }

  /// The sign between the whole part and the decimals of a number (CLDR).
  public var decimalSign: Character {
    switch self {
    case .english, .japanese, .chinese: "."
    case .german, .french, .spanish, .italian, .portuguese: ","
    }
  }

  /// The short name of the meter (CLDR).
  public var meterSymbol: String { self == .chinese ? "米" : "m" }

  /// The short name of the kilometer (CLDR).
  public var kilometerSymbol: String { self == .chinese ? "公里" : "km" }

  /// Separator between a number and its unit.
  public var unitGap: String { self == .chinese ? "" : " " }

  /// Whether the count takes the singular (CLDR plural rules).
  func isSingular(_ count: Int) -> Bool {
    switch self {
    case .english, .german, .spanish, .italian: count == 1
    case .french, .portuguese: count == 0 || count == 1
    case .japanese, .chinese: false
    }
  }
}
