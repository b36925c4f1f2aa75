/// `geoanchor chain`.
enum ChainCommand {
  static let spec = CommandSpec(
    name: "chain",
    summary: "Show, plan, check, compare, edit and follow chains of anchors",
    group: "Streets and routes",
    subcommands: [
      ChainShowCommand.spec, ChainPlanCommand.spec, ChainLintCommand.spec, ChainDiffCommand.spec,
      ChainEditCommand.spec, ChainFollowCommand.spec,
    ])
}
