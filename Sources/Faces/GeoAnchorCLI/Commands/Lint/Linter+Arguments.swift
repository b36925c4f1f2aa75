import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoInterchange
import GeoRequests
import GeoStreets
import GeoSystem

extension LintRequest {
  /// The request of the options of `geoanchor lint`.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.init()
    platform = Platform(rawValue: arguments[LintOption.target])
    try arguments.set(LintRequest.table, in: &self)
    terrain = arguments[LintOption.terrain]
    network = arguments[LintOption.network]
    time = try arguments.time(LintOption.time)
    start = try arguments[LintOption.start].map { place in
      .coordinate(
        try PlaceResolver(arguments, console).coordinate(of: place, option: LintOption.start.name))
    }
    for id in ignored where !Self.rules.contains(id) {
      throw arguments.badValue(
        Self.table.option("ignore"), text: id, expected: "a rule: \(ShownText.list(Self.rules))")
    }
  }
}

extension Linter {
  /// The linter that the options of `geoanchor lint` ask for.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    if !arguments.isGiven(LintOption.files) {
      try ParsedArguments.checkStore(
        try arguments.storePath(console), hint: "`geoanchor add` creates one")
    }
    let request = try LintRequest(arguments, console)
    var resources = PlanningResources(network: try request.network.map(StreetNetwork.opened))
    try resources.open(regions: [], terrain: request.terrain, arguments, console)
    // Regions of a store concern its anchors; a file is checked with what is given beside it.
    let isStore = !arguments.isGiven(LintOption.files) || arguments.isGiven(LintOption.set)
    if isStore || arguments.isGiven(LintOption.regions) {
      let regions = try RegionFiles.sets(arguments, console).flatMap(\.regions)
      resources.regions["regions"] = RegionSet(name: "regions", regions: regions)
    }
    self = try asking { [resources] in
      try request.linter(in: resources, at: Timestamp.text(seconds: GeoSystem.time(nil)))
    }
  }
}
