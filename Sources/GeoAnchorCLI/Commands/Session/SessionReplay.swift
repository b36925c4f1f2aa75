import GeoCommandLine
import GeoReplay

/// `geoanchor session replay`.
enum SessionReplay {
  private static let savedAnchors = Option(
    "save-anchors", "FOLDER", .directory, group: "Anchors",
    help:
      "Write what the user asked to save to this folder: GPX, unless the name ends in .geojson, "
      + ".json or .csv. Else nothing is written.")
  private static let replaces = Option(
    flag: "replace", group: "Anchors",
    help: "Let --save-anchors replace files that were there before.")

  static let spec = CommandSpec(
    name: "replay",
    summary: "Play a session log through the machines of a phone",
    discussion: """
      Prints what an app would have been told, in order of time: tracking states with reasons and \
      accuracy, alignment, anchors, coaching, messages. As text each output is its time in minutes and \
      seconds and a sentence, in English where an app would be told no text; as JSON it is one line \
      with all data; the schema is `session-output`. Time is the log's own, so an hour plays in less than a second, and the \
      same log gives the same bytes on every machine.

      With --chain the walk is led as `chain follow` leads it: steps are instructions with the same \
      names, beside the way to the next anchor. Each output of JSON names its machine: tracking, or \
      that of --localizer.

      With --localizer the requests, positions and sums of a camera positioning service's app come \
      too: of kind fantasmo (a code, chosen frames, fused answers) or multiset (requests in a map by \
      a schedule). What the service asks the user for is coached with everything else, one message \
      at a time.

      Lines that cannot be used are left out and named on standard error; `session validate` \
      lists them all.
      """,
    positionals: [SessionOption.log.spec],
    options: MachineOption.all + [
      savedAnchors.spec, replaces.spec, CommonOption.textFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor session replay walk.jsonl --lang de": "Show what a user would see.",
      "geoanchor session replay walk.jsonl --policy museum.json --format json -o walk.outputs":
        "Keep the outputs under another policy, to compare them later.",
    ],
    schemas: ["session-output"],
    outputEndings: [.more("jsonl", "ndjson", for: "json")],
    environment: [LocalizerChoice.environment],
    exitNotes: [.no: "there is no such chain"]
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
