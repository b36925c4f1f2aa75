/// An option: `--long VALUE`, or a flag when it has no value name.
package struct OptionSpec: Hashable, ArgumentKey {
  /// The name without its dashes.
  package var long: String
  /// The letter after a single dash.
  package var short: Character?
  /// How help calls the value; nil makes the option a flag.
  package var valueName: String?
  /// The name without its dashes.
  package var name: String { long }
  /// What the value must look like.
  package var kind: ValueKind
  /// Whether it may be given more than once.
  package var repeats: Bool
  /// Whether it must be given.
  package var required: Bool
  /// The value, as text, when it is not given.
  package var defaultText: String?
  /// The heading that lists the option in the help.
  package var group: String
  /// What it means, in one or two sentences.
  package var help: String
  /// Other long names, accepted but not advertised.
  package var aliases: [String]
  /// The variable that stands for the option where it is not given.
  package var environment: EnvironmentSpec?

  /// Makes an option; without `valueName` it is a flag.
  package init(
    _ long: String, short: Character? = nil, valueName: String? = nil, kind: ValueKind = .text,
    repeats: Bool = false, required: Bool = false, default defaultText: String? = nil,
    group: String = "Options", aliases: [String] = [], environment: EnvironmentSpec? = nil,
    help: String
  ) {
    self.long = long
    self.short = short
    self.valueName = valueName
    self.kind = kind
    self.repeats = repeats
    self.required = required
    self.defaultText = defaultText
    self.group = group
    self.help = help
    self.aliases = aliases
    self.environment = environment
  }

  /// Whether the option stands alone, without a value.
  package var isFlag: Bool { valueName == nil }

  /// The option as people type it.
  package var flagText: String { "--" + long }

  /// `--long` and `-s`, every way to type it.
  package var spellings: [String] {
    (short.map { ["-" + String($0)] } ?? []) + [flagText] + aliases.map { "--" + $0 }
  }
}

/// The options that every command takes.
package enum GlobalOption {
  package static let help = OptionSpec(
    "help", short: "h", group: "Everywhere", help: "Show the help of the command.")
  package static let version = OptionSpec(
    "version", group: "Everywhere", help: "Show the version of the program.")
  package static let messages = OptionSpec(
    "messages", valueName: "SHAPE", kind: .choice(of: MessageShape.self), default: "text",
    group: "Everywhere",
    help: "How errors and warnings are written on standard error: for people, or for programs.")
  package static let all = [messages, help, version]
}

/// An argument without a name.
package struct PositionalSpec: Hashable, Sendable {
  /// The key by which the command reads it.
  package var name: String
  /// How help calls the value.
  package var valueName: String
  /// What the value must look like.
  package var kind: ValueKind
  /// Whether it takes all that is left; only the last one can.
  package var repeats: Bool
  /// Whether it must be given.
  package var required: Bool
  /// What it means, in one or two sentences.
  package var help: String

  package init(
    _ name: String, valueName: String, kind: ValueKind = .text, repeats: Bool = false,
    required: Bool = true, help: String
  ) {
    self.name = name
    self.valueName = valueName
    self.kind = kind
    self.repeats = repeats
    self.required = required
    self.help = help
  }

  /// The argument in a usage line.
  package var usageText: String {
    let text = valueName + (repeats ? "..." : "")
    return required ? text : "[\(text)]"
  }
}
