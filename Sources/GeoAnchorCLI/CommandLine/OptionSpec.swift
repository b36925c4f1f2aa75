/// An option: `--long VALUE`, or a flag when it has no value name.
struct OptionSpec: Hashable, Sendable {
  /// The name without its dashes.
  var long: String
  /// The letter after a single dash.
  var short: Character?
  /// How help calls the value; nil makes the option a flag.
  var valueName: String?
  /// What the value must look like.
  var kind: ValueKind
  /// Whether it may be given more than once.
  var repeats: Bool
  /// Whether it must be given.
  var required: Bool
  /// The value, as text, when it is not given.
  var defaultText: String?
  /// The heading that lists the option in the help.
  var group: String
  /// What it means, in one or two sentences.
  var help: String
  /// Other long names, accepted but not advertised.
  var aliases: [String]

  /// Makes an option; without `valueName` it is a flag.
  init(
    _ long: String, short: Character? = nil, valueName: String? = nil, kind: ValueKind = .text,
    repeats: Bool = false, required: Bool = false, default defaultText: String? = nil,
    group: String = "Options", aliases: [String] = [], help: String
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
  }

  /// Whether the option stands alone, without a value.
  var isFlag: Bool { valueName == nil }

  /// The option as people type it.
  var flagText: String { "--" + long }

  /// `--long` and `-s`, every way to type it.
  var spellings: [String] {
    (short.map { ["-" + String($0)] } ?? []) + [flagText] + aliases.map { "--" + $0 }
  }
}

/// The options that every command takes.
enum GlobalOption {
  static let help = OptionSpec(
    "help", short: "h", group: "Everywhere", help: "Show the help of the command.")
  static let version = OptionSpec(
    "version", group: "Everywhere", help: "Show the version of the program.")
  static let messages = OptionSpec(
    "messages", valueName: "SHAPE", kind: .choice(of: MessageShape.self), default: "text",
    group: "Everywhere",
    help: "How errors and warnings are written on standard error: for people, or for programs.")
  static let all = [messages, help, version]
}

/// An argument without a name.
struct PositionalSpec: Hashable, Sendable {
  /// The key by which the command reads it.
  var name: String
  /// How help calls the value.
  var valueName: String
  /// What the value must look like.
  var kind: ValueKind
  /// Whether it takes all that is left; only the last one can.
  var repeats: Bool
  /// Whether it must be given.
  var required: Bool
  /// What it means, in one or two sentences.
  var help: String

  init(
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
  var usageText: String {
    let text = valueName + (repeats ? "..." : "")
    return required ? text : "[\(text)]"
  }
}
