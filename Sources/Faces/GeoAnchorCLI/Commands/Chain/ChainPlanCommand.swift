import GeoAnchorStore
import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoRequests
import GeoStreets
import GeoSystem

/// `geoanchor chain plan`.
enum ChainPlanCommand {
  private static let network = StreetOption.network("Streets", ", for the streets along the path")
  private static let dryRun = Option(
    flag: "dry-run", group: "Store", help: "Print the new chain without storing it.")

  static let spec = CommandSpec(
    name: "plan",
    summary: "Replan a stored chain along its path, keeping pinned anchors",
    discussion: """
      The path is kept. Pinned anchors keep their position, height and direction; anchors with a \
      role of their own or an instruction keep these, their ids and their position along the path. \
      All others are placed again according to the options, which are those of `geoanchor route`. \
      Maneuvers are kept. The chain is replaced in the store, which `geoanchor undo` reverts; with \
      --dry-run it is only printed.

      --network provides sidewalks, bridges, tunnels and buildings along the path. A path planned \
      on the network is matched to it under any profile; sections off the network are reported.
      """,
    positionals: [ChainSource.name.spec],
    options: [network.spec] + ChainOptions.options + CommonOption.changing + [dryRun.spec]
      + RouteCommand.output,
    examples: [
      "geoanchor chain plan tour --spacing 15 --terrain dem":
        "Replan a chain with absolute heights from a terrain model.",
      "geoanchor chain plan tour --network city.streets --platform arkit --dry-run":
        "Preview a plan for ARKit that considers buildings.",
    ],
    schemas: ["chain"],
    exitNotes: [.no: "no such chain; with --strict: the plan cannot be met"]
  ) { arguments, console in
    let isDry = arguments[dryRun]
    let store = try arguments.openStore(console, mode: isDry ? .readOnly : .createOrOpen)
    let old = try store.chain(shownBy: arguments[ChainSource.name])
    var options = try ChainOptions(arguments)
    let request = ChainReplan(old, options: options)
    let resources = try PlanningResources(arguments[network], for: options, arguments, console)
    let answer = try asking { try request.planned(in: resources) }
    if let network = resources.network, !answer.gaps.isEmpty {
      let gaps = answer.gaps.map { PlanningText.range($0.lowerBound, $0.upperBound) }
      console.warning(
        "the path does not follow the streets of `\(network.path)` at "
          + PlanningText.list(gaps) + ": sidewalks, bridges and tunnels are unknown there")
    }
    let planned = answer.planned
    console.warn(of: planned.shortfalls)
    let walk = PlannedRoute(planned: planned)
    let language = arguments.language(console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try ChainOutput.write(walk, in: language, as: arguments[RouteCommand.format], to: &output)
      guard !isDry, let name = old.name else { return }
      try attempt("cannot save the chain") {
        try store.save(planned.chain, name: name, replace: true)
      }
    }
    return .done
  }
}
