import GeoChains
import GeoCommandLine
import GeoRequests
import GeoStreets

/// Options that set chains, and are asked for by themselves.
enum ChainOption {
  static let visibleFrom = ChainOptions.table.option("visibleFromMeters")
  static let height = ChainOptions.table.option("heightAboveGroundMeters")
  static let terrain = CommonOption.terrain(
    "Heights", "converts anchor heights above ground to absolute heights")

  static let regions = RegionsOption.files(
    "Regions",
    "Supported regions, GeoJSON or KML; places anchors at their borders and reports gaps.")

  static let maximum = Option(
    "max-anchors", "COUNT", .integer(in: 1...ChainPolicy.mostAnchors),
    default: "\(ChainPolicy.defaultMaximumAnchors)", group: "Anchors",
    help: "Maximum number of anchors; a route that needs more is refused before it is planned.")
}

extension ChainOptions {
  /// The options of commands that set chains.
  static let options =
    table.options(in: ["Anchors"]) + [
      ChainOption.maximum.spec, ChainOption.terrain.spec, CommonOption.terrainDatum.spec,
    ]
    + table.options(in: ["Heights", "Visibility"]) + [ChainOption.regions.spec]
    + table.options(in: ["Device"])

  /// The options of commands that hold a chain to something.
  static let standards = options.filter { $0.long != "strict" }

  /// Creates chain options of command-line arguments.
  init(_ arguments: ParsedArguments) throws {
    self = try arguments.read(Self.table)
    anchors.maximumAnchors = arguments[ChainOption.maximum]
    terrain = arguments[ChainOption.terrain]
    regions = arguments[ChainOption.regions]
  }

  /// Creates chain options of command-line arguments, with the name of the saved chain.
  init(saved arguments: ParsedArguments) throws {
    try self.init(arguments)
    name = arguments[RouteCommand.save]
  }
}

extension PlanningResources {
  /// Opens the network and the resources that chain options name.
  init(
    _ network: String?, for chain: ChainOptions = ChainOptions(), _ arguments: ParsedArguments,
    _ console: Console
  ) throws {
    self.init(network: try network.map(StreetNetwork.opened))
    try open(regions: chain.regions, terrain: chain.terrain, arguments, console)
  }
}
