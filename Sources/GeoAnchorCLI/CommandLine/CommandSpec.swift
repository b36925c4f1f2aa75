/// What a command does once its arguments are parsed.
typealias CommandAction = @Sendable (ParsedArguments, inout Console) throws -> ExitStatus

/// One command, as data: the parser, the help, the manual and the completions all read it.
struct CommandSpec: Sendable {
  /// What people type.
  var name: String
  /// One line of at most 80 characters, without a final period.
  var summary: String
  /// Paragraphs separated by empty lines; lines that start with two spaces keep their layout.
  var discussion = ""
  /// The heading that lists the command in the overview of its parent.
  var group = "Commands"
  /// Usage lines without the command's path, instead of the ones made from the table.
  var usage: [String] = []
  /// The arguments without a name, in order.
  var positionals: [PositionalSpec] = []
  /// The options, in the order of the help.
  var options: [OptionSpec] = []
  /// Two worked examples.
  var examples: [Example] = []
  /// The schemas of `Data/schemas` that its JSON, or each line of its JSON lines, keeps.
  var schemas: [String] = []
  /// The endings of `--output` beyond those of the formats.
  var outputEndings: [OutputEndings] = []
  /// The environment variables that the command reads.
  var environment: [EnvironmentSpec] = []
  /// What exit statuses mean here, where the common meaning is not precise enough.
  var exitNotes: [ExitNote] = []
  /// The commands below this one.
  var subcommands: [CommandSpec] = []
  /// Left out of help and completions.
  var hidden = false
  /// The action; nil when the command only groups others.
  var run: CommandAction?

  /// The command below this one with the given name.
  func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name == name }
  }

  /// Whether the command takes an option.
  func has(_ option: OptionSpec) -> Bool { options.contains { $0.long == option.long } }

  /// The commands below this one that help and completions show.
  var visibleSubcommands: [CommandSpec] { subcommands.filter { !$0.hidden } }
}

/// A command line that works, and what it does.
struct Example: Hashable, Sendable {
  /// The whole command line, starting with the program's name.
  var command: String
  /// What it does, in one line.
  var note: String

  init(_ command: String, _ note: String) {
    self.command = command
    self.note = note
  }
}

/// An environment variable that a command reads.
struct EnvironmentSpec: Hashable, Sendable {
  var name: String
  var help: String

  init(_ name: String, _ help: String) {
    self.name = name
    self.help = help
  }
}

/// What an exit status of a command means.
struct ExitNote: Hashable, Sendable {
  var status: ExitStatus
  var meaning: String

  init(_ status: ExitStatus, _ meaning: String) {
    self.status = status
    self.meaning = meaning
  }
}
