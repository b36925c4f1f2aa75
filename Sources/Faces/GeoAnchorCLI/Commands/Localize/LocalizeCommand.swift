import GeoCommandLine

/// `geoanchor localize`: the commands below it.
enum LocalizeCommand {
  static let spec = CommandSpec(
    name: "localize",
    summary: "Make the requests and process the answers of visual positioning services",
    discussion: """
      `geoanchor session replay --localizer` runs complete localization sessions; these commands \
      provide their parts: fused answers, map catalogues, waypoint graphs, and the REST requests, \
      answers and tokens of map services.
      """,
    group: "Sessions",
    examples: [
      "geoanchor localize fuse fixes.csv": "Compute the position on which most fixes agree.",
      "geoanchor localize fuse fixes.csv --confidence reference --format json":
        "Print it as JSON, with confidence as the service's app reports it.",
    ],
    subcommands: [
      LocalizeFuse.spec, LocalizeMaps.spec, LocalizeWaypoints.spec, LocalizeWaypoints.route,
      LocalizeQuery.spec, LocalizeAnswer.spec, LocalizeToken.spec, LocalizeRequestCommand.spec,
      LocalizeConfig.spec, LocalizeParking.spec,
    ])
}
