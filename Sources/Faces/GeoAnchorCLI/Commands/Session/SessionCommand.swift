import GeoCommandLine

/// `geoanchor session`: the commands below it.
enum SessionCommand {
  static let spec = CommandSpec(
    name: "session",
    summary: "Simulate, replay, align and analyze AR sessions",
    discussion: """
      A session log is a JSON lines file: a header, then one event per line in order of time: \
      frames with poses, positions, headings, platform status and user actions. The schema is \
      `session-log`. The same log always yields the same output.

      LOG may be - for standard input.
      """,
    group: "Sessions",
    examples: [
      "geoanchor session replay walk.jsonl": "Show what a user would have seen.",
      "geoanchor session align walk.jsonl": "Align its AR world with the Earth.",
    ],
    subcommands: [
      SessionSimulate.spec, SessionReplay.spec, SessionAlign.spec, SessionReport.spec,
      SessionStatistics.spec, SessionValidate.spec, SessionDiff.spec, SessionImportCommand.spec,
    ])
}
