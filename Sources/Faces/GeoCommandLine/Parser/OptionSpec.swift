/// An option: `--long VALUE`, or a flag when it has no value name.
package struct OptionSpec: Hashable, ArgumentKey {
  /// The name without its dashes.
  package let long: String
  /// The letter after a single dash.
  package var short: Character?
  /// Name of the value in help; nil makes the option a flag.
  package var valueName: String?
  package var kind = ValueKind.text
  /// Whether it may be given more than once.
  package var repeats = false
  /// Whether it must be given.
  package var required = false
  /// The value, as text, when it is not given.
  package var defaultText: String?
  /// The heading that lists the option in the help.
  package var group = "Options"
  /// Other long names, accepted but not advertised.
  package var aliases: [String] = []
  /// The variable that stands for the option where it is not given.
  package var environment: EnvironmentSpec?
  /// Description, in one or two sentences.
  package let help: String

  /// The name without its dashes.
  package var name: String { long }

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
    long: "help", short: "h", group: "Global options", help: "Show help for the command.")
  package static let version = OptionSpec(
    long: "version", group: "Global options", help: "Show the version.")
  package static let messages = OptionSpec(
    long: "messages", valueName: "SHAPE",
    kind: .choice(MessageShape.allCases.map(\.rawValue)), defaultText: "text",
    group: "Global options",
    help: "Format of messages on standard error: text, or JSON for programs.")
  package static let all = [messages, help, version]
}

/// An argument without a name.
package struct PositionalSpec: Hashable, Sendable {
  /// The key by which the command reads it.
  package let name: String
  package let valueName: String
  package let kind: ValueKind
  /// Whether it takes all that is left; only the last one can.
  package var repeats = false
  /// Whether it must be given.
  package var required = true
  /// Description, in one or two sentences.
  package let help: String

  /// The argument in a usage line.
  package var usageText: String {
    let text = valueName + (repeats ? "..." : "")
    return required ? text : "[\(text)]"
  }
}
