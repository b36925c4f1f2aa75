import GeoCommandLine
import GeoRequests

/// `geoanchor session replay`.
enum SessionReplay {
  private static let savedAnchors = Option(
    "save-anchors", "FOLDER", .directory, group: "Anchors",
    help:
      "Folder for anchors that the user saved in the session, written as GPX unless the name ends "
      + "in .geojson, .json or .csv.")
  private static let replaces = Option(
    flag: "replace", group: "Anchors", help: "Allow --save-anchors to overwrite files.")

  static let spec = CommandSpec(
    name: "replay",
    summary: "Replay a session log and print what an app would report",
    discussion: """
      Prints what an app would report, in order of time: tracking states with reasons and \
      accuracy, alignment, anchors, coaching and messages. Text output has the time and a \
      sentence, in English if there is no localized text; JSON output has one object per line; the \
      schema is `session-output`. Time is that of the log, so an hour replays in less than a \
      second, and the same log yields the same output on every machine.

      With --chain, guidance follows the chain as in `chain follow`: its events are instructions \
      with the same names, in addition to the direction to the next anchor. In JSON, each output \
      names its machine: tracking, or that of --localizer.

      With --localizer, the requests, positions and statistics of a visual positioning app are \
      included: of kind fantasmo (a code, selected frames, fused answers) or multiset (scheduled \
      requests in a map; --maps tells it where maps are and --waypoints how to guide through them). \
      Requests of the service to the user are part of coaching, one message at \
      a time.

      Invalid lines are skipped and reported on standard error; `session validate` lists them all.
      """,
    positionals: [SessionOption.log.spec],
    options: MachineOption.all + [
      savedAnchors.spec, replaces.spec, CommonOption.textFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor session replay walk.jsonl --lang de": "Show what a user would see, in German.",
      "geoanchor session replay walk.jsonl --policy museum.json --format json -o walk.outputs":
        "Save the outputs under a custom policy for later comparison.",
    ],
    schemas: ["session-output"],
    outputEndings: [.more("jsonl", "ndjson", for: "json")],
    environment: [LocalizerChoice.environment],
    exitNotes: [.no: "no such chain"]
  ) { arguments, console in
    try arguments.check(replaces, needs: savedAnchors)
    let path = arguments[SessionOption.log]
    let machines = try SessionMachines(arguments, console)
    var player = try machines.player(of: try SessionLogs.open(path, console))
    let names = player.anchorNames
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      var lines = OutputLines(arguments[CommonOption.textFormat], on: output.terminal, names: names)
      try player.play(path) { try lines.append($0, to: &output) }
      try lines.end(&output)
    }
    player.warn(console)
    if let folder = arguments[savedAnchors] {
      try SavedAnchorFiles.write(
        player.savedAnchors, to: folder, replacing: arguments[replaces], &console)
    }
    return .done
  }
}
