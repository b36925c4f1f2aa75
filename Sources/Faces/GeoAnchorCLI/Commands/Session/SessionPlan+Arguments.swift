import GeoAnchors
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoStreets

enum SessionPlanOption {
  static let chain = Option(
    "chain", "NAME", .text, group: "Plan",
    help: "Name of the stored chain that the session follows; adds its map, profile and problems "
      + "to the page.")
  static let network = StreetOption.network("Plan", ", around the chain")

  /// All of them, in the order of the help.
  static let all =
    [chain.spec, network.spec, CommonOption.store.spec]
    + MapRouteRequest.options.filter { !["regions", "profile"].contains($0.long) }
}

extension SessionPlan {
  /// The plan of the options; nil without `--chain`.
  init?(_ arguments: ParsedArguments, _ console: Console) throws {
    guard let name = arguments[SessionPlanOption.chain] else {
      try arguments.check(SessionPlanOption.network, needs: SessionPlanOption.chain)
      try arguments.check(MapOption.terrain, needs: SessionPlanOption.chain)
      return nil
    }
    let chain = try arguments.storedChain(name, console)
    let network = try arguments[SessionPlanOption.network].map(StreetNetwork.opened)
    let walks = try MapRouteRequest(
      arguments, console, network: network, in: arguments.language(console))
    // Sections outside the regions are intervals of the walk already.
    let streets = try attempt("cannot use the network") { try network.map { try Snapper($0) } }
    let context = LintContext(terrain: walks.terrain, streets: streets)
    self.init(
      chain, scene: try walks.scene(chain.name ?? "", of: [chain], console),
      linter: Linter(context))
  }
}
