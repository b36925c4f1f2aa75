import GeoAnchors
import GeoAreas
import GeoCommandLine
import GeoFormats
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
    let coverage = try Self.coverage(arguments, console)
    let terrain = try request.terrain.map(Terrain.opened)
    let streets = try request.network.map(Snapper.opened)
    self = try asking {
      try request.linter(
        coverage: coverage, terrain: terrain, streets: streets,
        at: Timestamp.text(seconds: GeoSystem.time(nil)))
    }
  }

  private static func coverage(
    _ arguments: ParsedArguments, _ console: Console
  ) throws -> CoverageMap? {
    // Regions of a store concern its anchors; a file is checked with what is given beside it.
    let isStore = !arguments.isGiven(LintOption.files) || arguments.isGiven(LintOption.set)
    guard isStore || arguments.isGiven(LintOption.regions) else { return nil }
    return try RegionFiles.map(arguments, console)
  }
}

extension Snapper {
  /// The streets of a network file.
  static func opened(_ path: String) throws(CommandFailure) -> Snapper {
    let network = try StreetNetwork.opened(path)
    return try attempt("cannot use the network") { try Snapper(network) }
  }
}
