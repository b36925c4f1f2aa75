import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoStreets
import GeoSystem

/// `geoanchor chain lint`.
enum ChainLintCommand {
  private static let network = StreetOption.network("Streets", ", whose buildings may hide anchors")

  static let spec = CommandSpec(
    name: "lint",
    summary: "Find problems along a chain",
    discussion: """
      Checks the order and spacing of the anchors, their heights, the slope between them and their \
      distance from the path. --network adds checks for anchors inside buildings and for buildings \
      that hide the next anchor, --terrain for the height above ground, --regions for supported \
      regions, and --platform for anchors too far away to become live in time. Without these \
      options, the problems found by planning are repeated. Where no buildings are mapped along \
      the path, visibility is unknown. The options define the requirements and are those of \
      `geoanchor route`; without them they are those that the chain was planned with. `geoanchor lint` checks the anchors themselves.
      """,
    positionals: [ChainSource.name.spec],
    options: [network.spec] + ChainOptions.standards + [
      CommonOption.store.spec, CommonOption.textFormat.spec, CommonOption.output.spec,
    ],
    examples: [
      "geoanchor chain lint tour --network city.streets --platform arkit":
        "Check a chain, including lines of sight between buildings.",
      "geoanchor chain lint tour --terrain dem --format json": "Print the findings as JSON.",
    ],
    schemas: ["chain-findings"],
    exitNotes: [.no: "problems were found, or no such chain"]
  ) { arguments, console in
    let store = try arguments.openStore(console, mode: .readOnly)
    let chain = try store.chain(shownBy: arguments[ChainSource.name])
    let planned = PlannedChain(recordOf: chain)
    let options = try ChainOptions(arguments).over(planned) {
      arguments.isGiven(ChainOptions.table.option($0))
    }
    let resources = try PlanningResources(arguments[network], for: options, arguments, console)
    let surroundings = try asking { try resources.surroundings(for: options) }
    var policy = options.policy
    // By default a chain is checked against its own planning policy.
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
      switch arguments[CommonOption.textFormat] {
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
