import GeoCommandLine
import GeoFormats
import GeoLocalization
import GeoRequests
import GeoSessions
import GeoTexts

/// The options that say which machines run and how.
enum MachineOption {
  static let policy = Option(
    "policy", "POLICY", .file, default: "arkit", group: "Machines",
    help: "Tracking policy: arkit, arcore-java, arcore-unity, or a JSON file.")
  static let status = Option(
    "status", "SOURCE", .choice(of: StatusSource.self), default: "automatic",
    group: "Machines",
    help:
      "Source of the tracking status: the platform's once reported (automatic), only the "
      + "platform's (reported), or derived from the inputs (derived).")
  static let regions = RegionsOption.files(
    "Machines", "Regions where tracking is supported; defaults to everywhere.")
  static let language = Option(
    "lang", "LANGUAGE", .choice(of: Language.self), default: "en", group: "Machines",
    help: "Language of texts, independent of the environment for reproducible output.")
  static let chain = Option(
    "chain", "NAME", .text, group: "Anchors",
    help: "Name of a stored chain to load at the start and follow.")
  static let maps = Option(
    "maps", "CATALOGUE", .file, group: "Machines",
    help: "Map catalogue (JSON) for a localizer of kind multiset: positions, sets and meshes.")
  static let waypoints = Option(
    "waypoints", "GRAPH", .file, group: "Machines",
    help: "Waypoint graph (JSON) for `navigate` actions with a localizer of kind multiset.")
  static let terrain = CommonOption.terrain("Anchors", "for anchors added by taps on the map")

  /// All of them, in the order of the help.
  static let all = [
    policy.spec, status.spec, regions.spec, language.spec, LocalizerChoice.option.spec, maps.spec,
    waypoints.spec, chain.spec, terrain.spec,
    CommonOption.terrainDatum.spec, CommonOption.store.spec,
  ]
}

extension SessionMachines {
  /// The machines that the options ask for.
  /// - Throws: That a policy, regions, a chain, terrain or a localizer cannot be read.
  init(_ arguments: ParsedArguments, _ console: Console) throws {
    self.init()
    policy = try SessionOption.policy(arguments[MachineOption.policy], console)
    source = arguments[MachineOption.status]
    language = arguments[MachineOption.language]
    coverage = try SessionOption.coverage(arguments[MachineOption.regions], console)
    chain = try arguments[MachineOption.chain].map { try arguments.storedChain($0, console) }
    ground = try arguments[MachineOption.terrain].map { try Terrain.opened($0, arguments) }
    localizer = try arguments[LocalizerChoice.option].map {
      try LocalizerChoice.localizer($0, console)
    }
    for option in [MachineOption.maps, MachineOption.waypoints] {
      try arguments.check(option, needs: LocalizerChoice.option)
      guard arguments[option] == nil || localizer?.map != nil else {
        throw CommandFailure(
          "cannot use --\(option.name)", causes: ["the localizer is not of kind multiset"])
      }
    }
    if let path = arguments[MachineOption.maps] {
      maps = try attempt("cannot use \(ShownText.file(path))") {
        try MapCatalogue(reading: try DocumentBytes.read(path, console))
      }
    }
    if let path = arguments[MachineOption.waypoints] {
      waypoints = try attempt("cannot use \(ShownText.file(path))") {
        try WaypointGraph(reading: try DocumentBytes.read(path, console))
      }
    }
  }
}
