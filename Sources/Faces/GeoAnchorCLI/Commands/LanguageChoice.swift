import GeoCommandLine
import GeoTexts

/// The language of what a command says, which the environment chooses unless an option does.
extension CommonOption {
  /// The option as commands read it.
  static let language = languageOption(of: "texts", group: "Output")

  /// The row of the table; `words` says what is said in the language.
  static func language(of words: String, group: String = "Output") -> OptionSpec {
    languageOption(of: words, group: group).spec
  }

  private static func languageOption(of words: String, group: String) -> Option<Language?> {
    Option(
      "lang", "LANGUAGE", .choice(of: Language.self), group: group,
      environment: EnvironmentSpec(
        "LC_ALL, LC_MESSAGES, LANG", "Default for --lang.", isShared: true),
      help: "Language of \(words); defaults to the environment's, or English.")
  }
}

extension ParsedArguments {
  /// The language that was asked for; else the environment's, else English.
  func language(_ console: Console) -> Language {
    self[CommonOption.language]
      ?? Language(preferring: ["LC_ALL", "LC_MESSAGES", "LANG"].map(console.environment))
  }
}
