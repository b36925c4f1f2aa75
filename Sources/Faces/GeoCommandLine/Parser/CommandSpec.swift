package typealias CommandAction = @Sendable (ParsedArguments, inout Console) throws -> ExitStatus

/// One command, as data: the parser, the help, the manual and the completions all read it.
package struct CommandSpec: Sendable {
  package var name: String
  /// One line of at most 80 characters, without a final period.
  package var summary: String
  /// Paragraphs separated by empty lines; lines that start with two spaces keep their layout.
  package var discussion: String { makeDiscussion() }
  private let makeDiscussion: @Sendable () -> String
  /// The heading that lists the command in the overview of its parent.
  package var group = "Commands"
  /// Usage lines without the command's path, instead of the ones made from the table.
  package var usage: [String] = []
  /// The arguments without a name, in order.
  package var positionals: [PositionalSpec] = []
  /// The options, in the order of the help.
  package var options: [OptionSpec] = []
  /// Two worked examples: the whole command line, starting with the program's name, and what it
  /// does, in one line.
  package var examples: KeyValuePairs<String, String> = [:]
  /// The schemas of `Data/schemas` that its JSON, or each line of its JSON lines, keeps.
  package var schemas: [String] = []
  /// The endings of `--output` beyond those of the formats.
  package var outputEndings: [OutputEndings] = []
  /// The environment variables that the command reads: those of its options, the program's own first,
  /// then further ones.
  package private(set) var environment: [EnvironmentSpec] = []
  /// Meanings of exit statuses where the common one is not precise enough.
  package var exitNotes: KeyValuePairs<ExitStatus, String> = [:]
  package var subcommands: [CommandSpec] = []
  /// The version of a program; of no other command.
  package var version = ""
  /// Advice on mistakes; only of a program.
  package var advice = CommandAdvice()
  /// The action; nil when the command only groups others.
  package var run: CommandAction?

  package init(
    name: String, summary: String,
    discussion: @autoclosure @escaping @Sendable () -> String = "", group: String = "Commands",
    usage: [String] = [], positionals: [PositionalSpec] = [], options: [OptionSpec] = [],
    examples: KeyValuePairs<String, String> = [:], schemas: [String] = [],
    outputEndings: [OutputEndings] = [],
    environment: [EnvironmentSpec] = [], exitNotes: KeyValuePairs<ExitStatus, String> = [:],
    subcommands: [CommandSpec] = [], version: String = "",
    advice: CommandAdvice = CommandAdvice(), run: CommandAction? = nil
  ) {
    self.name = name
    self.summary = summary
    makeDiscussion = discussion
    self.group = group
    self.usage = usage
    self.positionals = positionals
    self.options = options
    self.examples = examples
    self.schemas = schemas
    self.outputEndings = outputEndings
    let named = options.compactMap(\.environment)
    self.environment =
      named.filter { !$0.isShared } + named.filter(\.isShared) + environment
    self.exitNotes = exitNotes
    self.subcommands = subcommands
    self.version = version
    self.advice = advice
    self.run = run
  }

  package func subcommand(_ name: String) -> CommandSpec? {
    subcommands.first { $0.name == name }
  }

  /// Whether the command takes an option.
  package func has(_ option: OptionSpec) -> Bool { options.contains { $0.long == option.long } }
}

/// An environment variable that a command reads.
package struct EnvironmentSpec: Hashable, Sendable {
  package var name: String
  package var help: String
  /// Whether other programs read it too.
  package var isShared: Bool

  package init(_ name: String, _ help: String, isShared: Bool = false) {
    self.name = name
    self.help = help
    self.isShared = isShared
  }
}
