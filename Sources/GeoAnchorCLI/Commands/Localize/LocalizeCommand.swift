import GeoCommandLine

/// `geoanchor localize`: the commands below it.
enum LocalizeCommand {
  static let spec = CommandSpec(
    name: "localize",
    summary: "Work with the answers of visual positioning services",
    discussion: """
      The machines that ask for positions in a session run with `geoanchor session replay \
      --localizer`; here are their parts.
      """,
    group: "Sessions",
    examples: [
      "geoanchor localize fuse fixes.csv": "Find the place that most fixes agree on.",
      "geoanchor localize fuse fixes.csv --confidence reference --format json":
        "The same for programs, trusted as the service's app would.",
    ],
    subcommands: [LocalizeFuse.spec])
}
