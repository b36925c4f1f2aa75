import GeoCommandLine

/// `geoanchor chain`.
enum ChainCommand {
  static let spec = CommandSpec(
    name: "chain",
    summary: "Show, plan, check, compare, edit and follow chains of anchors",
    discussion: """
      A chain is a walk as anchors in order, numbered from 1. `geoanchor route --save NAME` makes \
      one; `geoanchor list --chains` lists those of the store.
      """,
    group: "Streets and routes",
    examples: [
      "geoanchor chain show tour": "List the anchors of a chain.",
      "geoanchor chain lint tour --network city.streets":
        "Check what a walker or a phone will stumble over.",
    ],
    subcommands: [
      ChainShowCommand.spec, ChainPlanCommand.spec, ChainLintCommand.spec, ChainDiffCommand.spec,
      ChainEditCommand.spec, ChainFollowCommand.spec,
    ])
}
