import GeoAnchorStore
import GeoCommandLine
import GeoSystem

/// `geoanchor tour`.
enum TourCommand {
  private static let folder = Argument(
    optional: "folder", "FOLDER", .directory,
    help: "Folder for the files; defaults to geoanchor-tour in the current folder.")
  /// The folder of the demo city, which `geoanchor demo` reads too.
  static let data = Option(
    "data", "FOLDER", .directory,
    help: "Folder with the demo city; defaults to the installed one, or Data in the current "
      + "folder.")

  static let spec = CommandSpec(
    name: "tour",
    summary: "Run through a complete workflow on a demo city",
    discussion: """
      Shows each step with its commands and their output, so that you can repeat them with your \
      own city. The folder receives the network, the store, the chain for both platforms, a \
      simulated session with its outputs, a map, and the report `tour.html` with the map and \
      elevation profile of the plan, the timeline of the walk, and the problems along it.

      The tour always creates the same files. An existing tour in the folder is replaced.
      """,
    group: "Getting started",
    positionals: [folder.spec],
    options: [data.spec],
    examples: [
      "geoanchor tour": "Run the tour and write its files to geoanchor-tour.",
      "geoanchor tour demo --data Data": "Use the demo city of a source checkout.",
    ]
  ) { arguments, console in
    let folder = arguments[folder] ?? "geoanchor-tour"
    let data = try InstalledData.folder(arguments[data], with: "the demo city", "midtown.osm")
    try prepare(folder)
    let style = console.outputTerminal.style
    for (index, step) in TourStep.all(data: data, folder: folder).enumerated() {
      try console.line((index > 0 ? "\n" : "") + style.heading("\(index + 1). \(step.title)"))
      for command in step.commands {
        let line = ShownText.commandLine(
          "geoanchor", command, width: console.outputTerminal.width - 5)
        try console.line("   $ " + line)
        for line in try said(by: command, console, atMost: step.shownLines) {
          try console.line("     " + line)
        }
        try console.flush()
      }
    }
    let page = folder + "/tour.html"
    try console.write("\nOpen ")
    try console.write(page, linkingTo: page)
    try console.line(" in a browser.")
    return .done
  }

  /// Runs a command and returns the first lines of its data, and all its messages.
  static func said(
    by command: [String], _ console: Console, atMost most: Int
  ) throws -> [String] {
    let (data, messages) = (HeardText(), HeardText())
    var quiet = Console(
      input: console.input, output: data, messages: messages, environment: console.environment)
    let status = GeoAnchorCommand.run(arguments: command, console: &quiet)
    // Findings are an answer too.
    guard status == .done || status == .no else {
      throw CommandFailure(
        "the demo city could not be made at `\(ShownText.commandLine("geoanchor", command))`",
        causes: messages.lines, status: status)
    }
    return data.lines.prefix(most) + messages.lines
  }

  /// Creates the folder and removes the store of an earlier tour.
  static func prepare(_ folder: String) throws {
    try OutputFile.makeFolder(folder)
    let path = folder + "/tour.gpkg"
    guard access(path, F_OK) == 0 else { return }
    do {
      let store = try AnchorStore(path: path, mode: .readOnly)
      _ = try store.resolve("demo-library")
    } catch {
      throw CommandFailure(
        "`\(path)` exists and is not of the demo city", causes: ["\(error)"],
        hint: "specify another folder, or move the file")
    }
    for suffix in ["", "-wal", "-shm"] where unlink(path + suffix) != 0 && errno != ENOENT {
      throw CommandFailure(
        "cannot replace `\(path)`", causes: [SystemError.last.description],
        status: ExitStatus(writing: .last))
    }
  }
}
