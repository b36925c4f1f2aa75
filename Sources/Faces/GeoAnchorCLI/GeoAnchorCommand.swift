import GeoCommandLine
import GeoSystem
import GeoTeamStore

/// The command line `geoanchor`.
public enum GeoAnchorCommand {
  /// Runs the command of the process's arguments and ends the process with its exit status.
  public static func main() {
    FileDescriptor.reserveStandardOnes()
    // A closed pipe and a file size limit become errors of the write that meets them.
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
    MemoryShortage.tellWhenAborted()
    var console = Console.standard()
    let status = run(arguments: Array(CommandLine.arguments.dropFirst()), console: &console)
    exit(status.rawValue)
  }

  /// Runs a command line, given without the program's name.
  static func run(arguments: [String], console: inout Console) -> ExitStatus {
    CommandRunner(root: table).run(arguments, &console)
  }

  /// Every command; their stores may be of every kind.
  static let table: CommandSpec = {
    TeamStore.addSchemes()
    return commands
  }()

  private static let commands = CommandSpec(
    name: "geoanchor",
    summary: "Plan geo-anchored AR: anchors, street networks, routes and chains of anchors",
    discussion: """
      Start with `geoanchor demo`, which opens the workbench on a demo city in the browser, or with \
      `geoanchor tour`, which runs through a complete workflow and shows the commands of each step. \
      `geoanchor doctor` reports what is missing on this system. For \
      your own city, `geoanchor network build` builds a street network from an OpenStreetMap \
      extract, and `geoanchor add` creates a store with a first anchor.
      """,
    examples: [
      "geoanchor tour": "Run through a complete workflow on a demo city.",
      "geoanchor help route": "Show the help of a command.",
    ],
    environment: [
      EnvironmentSpec("NO_COLOR", "Disables colors when set."),
      EnvironmentSpec("COLUMNS", "Width of the terminal in columns, for tables and help."),
    ],
    subcommands: [
      DemoCommand.spec, TourCommand.spec, DoctorCommand.spec, ParityCommand.spec,
      AddCommand.spec, ListCommand.spec, FindCommand.spec, ShowCommand.spec, EditCommand.spec,
      RemoveCommand.spec,
      CollectionCommand.spec, ImportCommand.spec, ExportCommand.spec, LintCommand.spec,
      UndoCommand.spec, RedoCommand.spec, HistoryCommand.spec, DiffCommand.spec,
      RestoreCommand.spec, SyncCommand.spec, StoreCommand.spec, ConvertCommand.spec,
      GeodesicCommand.spec, PoseCommand.spec, NetworkCommand.spec, RouteCommand.spec,
      ChainCommand.spec, MatrixCommand.spec, IsochroneCommand.spec, MatchCommand.spec,
      MapCommand.spec,
      CheckCommand.spec, RegionsCommand.spec, VenueCommand.spec, SessionCommand.spec,
      LocalizeCommand.spec, ServeCommand.spec, KeyCommand.spec, HelpCommand.spec,
      CompletionsCommand.spec, ManualCommand.spec,
    ],
    version: geoAnchorVersion, advice: Advice.all)
}
