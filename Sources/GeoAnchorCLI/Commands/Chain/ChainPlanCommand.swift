import GeoAnchors
import GeoAnchorStore
import GeoChains
import GeoCommandLine
import GeoPackage
import GeoRequests
import GeoStreets

/// `geoanchor chain plan`.
enum ChainPlanCommand {
  private static let network = StreetOption.network("Streets", ", that the path lies on")
  private static let dryRun = Option(
    flag: "dry-run", group: "Store", help: "Print the new chain and keep the old one.")

  static let spec = CommandSpec(
    name: "plan",
    summary: "Plan a stored chain anew along its path, around what is pinned",
    discussion: """
      The path stays. Pinned anchors keep their place, height and direction; anchors with a role \
      of their own or an instruction keep these, their ids and where they stand along the way; all \
      others are set anew by the options, which are those of `geoanchor route`. Maneuvers stay as \
      they were planned. The chain is replaced in the store, which `geoanchor undo` takes back; with \
      --dry-run it is only printed.

      --network gives sidewalks, bridges, tunnels and buildings along the path. A path that was \
      planned on the network is found again on it, whatever the profile; where a path leaves the \
      streets is said, and the rest is known all the same.
      """,
    positionals: [ChainSource.name.spec],
    options: [network.spec] + ChainOptions.options + CommonOption.changing + [dryRun.spec]
      + RouteCommand.output,
    examples: [
      "geoanchor chain plan tour --spacing 15 --terrain dem":
        "Set the anchors of a chain anew, on the ground of a terrain.",
      "geoanchor chain plan tour --network city.streets --platform arkit --dry-run":
        "See what a plan for ARKit would change, among the buildings of a network.",
    ],
    schemas: ["chain"],
    exitNotes: [.no: "there is no such chain; with --strict: the plan cannot be met"]
  ) { arguments, console in
    let isDry = arguments[dryRun]
    let store = try arguments.openStore(console, mode: isDry ? .readOnly : .createOrOpen)
    let old = try store.chain(shownBy: arguments[ChainSource.name])
    let network = try arguments[network].map(StreetNetwork.opened)
    var options = try ChainOptions(arguments)
    options.isStrict = arguments[ChainOption.strict]
    let request = ChainReplan(old, options: options)
    let surroundings = try ChainSurroundings(arguments, console, network: network)
    let answer = try asking { try request.planned(on: network, in: surroundings) }
    if let network, !answer.gaps.isEmpty {
      let gaps = answer.gaps.map { PlanningText.range($0.lowerBound, $0.upperBound) }
      console.warning(
        "the path does not follow the streets of `\(network.path)` at "
          + PlanningText.list(gaps) + ": sidewalks, bridges and tunnels are not known there")
    }
    let planned = answer.planned
    console.warn(of: planned.shortfalls)
    let walk = PlannedRoute(planned: planned)
    let language = arguments.language(console)
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      try ChainOutput.write(walk, in: language, as: arguments[RouteCommand.format], to: &output)
      guard !isDry, let name = old.name else { return }
      try attempt("cannot keep the chain") {
        try store.save(planned.chain, name: name, replace: true)
      }
    }
    return .done
  }
}
