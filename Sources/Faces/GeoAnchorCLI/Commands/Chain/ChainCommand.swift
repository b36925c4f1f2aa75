import GeoCommandLine

/// `geoanchor chain`.
enum ChainCommand {
  static let spec = CommandSpec(
    name: "chain",
    summary: "Show, draw, plan, check, compare, edit and follow chains of anchors",
    discussion: """
      A chain is a route with an ordered list of anchors, numbered from 1. `geoanchor route --save \
      NAME` creates one; `geoanchor list --chains` lists those in the store.
      """,
    group: "Streets and routes",
    examples: [
      "geoanchor chain show tour": "List the anchors of a chain.",
      "geoanchor chain lint tour --network city.streets": "Find problems along a chain.",
    ],
    subcommands: [
      ChainShowCommand.spec, ChainViewCommand.spec, ChainStoryboardCommand.spec,
      ChainPlanCommand.spec, ChainLintCommand.spec,
      ChainDiffCommand.spec,
      ChainEditCommand.spec, ChainFollowCommand.spec,
    ])
}
