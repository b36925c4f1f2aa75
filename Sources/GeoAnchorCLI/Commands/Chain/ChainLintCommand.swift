import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoPackage
import GeoRequests
import GeoStreets

/// `geoanchor chain lint`.
enum ChainLintCommand {
  private static let network = StreetOption.network("Streets", ", whose buildings hide anchors")

  static let spec = CommandSpec(
    name: "lint",
    summary: "Check a chain for what a walker or a phone stumbles over",
    discussion: """
      Checked are the order and spacing of the anchors, their heights and the slope between them, \
      and that each stands beside the way; with --network whether an anchor stands inside of a \
      building and whether buildings hide the next one, with --terrain the height above the ground, \
      with --regions whether the way is supported, with --platform whether anchors are near enough \
      to be live in time. Without these options, what the chain's planning found out is told again: \
      what was hidden, not supported or too far away to be live. Where no building is mapped beside \
      the way, nobody knows what is seen. The options say what the chain is held to, and are those \
      of `geoanchor route`. `geoanchor lint` checks the anchors themselves.
      """,
    positionals: [ChainSource.name.spec],
    options: [network.spec] + ChainOptions.standards + [
      CommonOption.store.spec, CommonOption.textFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain lint tour --network city.streets --platform arkit":
        "Check a chain among the buildings of a network.",
      "geoanchor chain lint tour --terrain dem --format json": "List the findings for programs.",
    ],
    schemas: ["chain-findings"],
    exitNotes: [.no: "something was found, or there is no such chain"]
  ) { arguments, console in
    let shape = arguments[CommonOption.textFormat]
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments[ChainSource.name])
    let network = try arguments[network].map(StreetNetwork.opened)
    let surroundings = try ChainSurroundings(arguments, console, network: network)
    let planned = PlannedChain(recordOf: chain)
    var policy = try ChainOptions(arguments).policy
    // Unless somebody asks otherwise a chain is held to what it was planned by.
    if !arguments.isGiven(ChainOption.visibleFrom) {
      policy.sight = planned.sight?.policy ?? policy.sight
    }
    if !arguments.isGiven(ChainOption.height), let heights = planned.heights {
      policy.heights.aboveGround = heights.aboveGround
    }
    let audit = ChainAudit(policy: policy, surroundings: surroundings)
    let sight = audit.sight(of: planned)
    let findings = try attempt("cannot check the chain") { try audit.findings(in: chain) }
    try console.withOutput(to: arguments[CommonOption.output]) { output in
      switch shape {
      case .json: try output.write(findings.json(of: chain, sight: sight))
      case .text:
        let terminal = output.terminal
        for finding in findings {
          for part in terminal.lines("\(finding.description) [\(finding.rule)]") {
            try output.line(part)
          }
        }
        if let sight, !sight.isKnown {
          for part in terminal.lines(PlanningText.sight(sight)) { try output.line(part) }
        }
        let count = findings.isEmpty ? "no" : Grouped.number(findings.count)
        try output.line(
          "\(Grouped.number(chain.anchors.count)) anchors: \(count) "
            + (findings.count == 1 ? "finding" : "findings"))
      }
    }
    return findings.isEmpty ? .done : .no
  }
}
