import GeoCommandLine

/// `geoanchor session`: the commands below it.
enum SessionCommand {
  static let spec = CommandSpec(
    name: "session",
    summary: "Play AR sessions through the machines of a phone, without a phone",
    discussion: """
      A session log is JSON lines: a header, then one event a line in order of time: frames with \
      their pose, positions, headings, what the platform reports, what the user does. The schema \
      is `session-log`. The same log always gives the same bytes.

      LOG may be - for standard input.
      """,
    group: "Sessions",
    examples: [
      "geoanchor session replay walk.jsonl": "Show what a user would have seen.",
      "geoanchor session align walk.jsonl": "Find how its AR world lies on Earth.",
    ],
    subcommands: [
      SessionSimulate.spec, SessionReplay.spec, SessionAlign.spec, SessionReport.spec,
      SessionStatistics.spec, SessionValidate.spec, SessionDiff.spec, SessionImportCommand.spec,
    ])
}
