import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoPictures
import GeoRequests
import GeoStreets
import GeoTexts
import Geodesy

/// The options that say what a map shows along its chains.
enum MapOption {
  static let terrain = CommonOption.terrain("Along the route", "for the ground of the profile")
  static let regions = RegionsOption.files(
    "Along the route", "Regions where tracking is supported.")
  static let profile = Option(
    flag: "profile", group: "Along the route",
    help: "Draw the elevation profile below an SVG image; implied by --terrain. Pages always have "
      + "it.")
}

/// The map that a command draws: what it shows, and what is around.
struct MapRouteRequest {
  static let options =
    [MapOption.terrain.spec, CommonOption.terrainDatum.spec, MapOption.regions.spec]
    + MapSceneRequest.table.options()
    + [MapOption.profile.spec]

  private var request = MapSceneRequest()
  private let builder: MapSceneBuilder
  let terrain: (any GroundHeight)?

  /// The map of the options; `network` is what streets and buildings are drawn of.
  init(
    _ arguments: ParsedArguments, _ console: Console, network: StreetNetwork?,
    in language: Language
  ) throws {
    request.language = language
    request.terrain = arguments[MapOption.terrain]
    request.regions = arguments[MapOption.regions]
    try arguments.set(MapSceneRequest.table, in: &request)
    var resources = PlanningResources(network: network)
    try resources.open(regions: request.regions, terrain: request.terrain, arguments, console)
    builder = MapSceneBuilder(resources)
    terrain = request.terrain.flatMap { resources.terrains[$0] }
  }

  /// The map of chains and anchors; `names` are those of places where chains begin, pass or end.
  func scene(
    _ title: String?, of chains: [Chain], names: [AnchorID: String] = [:],
    anchors: [Anchor] = [], _ console: Console
  ) throws -> MapScene {
    var request = request
    request.title = title
    func failure(_ error: RequestError) -> CommandFailure {
      guard case .chain(let problem) = error else { return CommandFailure(error) }
      return CommandFailure("cannot plan the live window", causes: [problem.description])
    }
    let answer = try asking(else: failure) {
      try builder.scene(of: chains, anchors: anchors, names: names, as: request)
    }
    for notice in answer.notices {
      switch notice {
      case .heights: console.warning(notice.description)
      case .noGround:
        console.warning("the ground is not drawn: no tile of `--terrain` covers the route")
      }
    }
    return answer.scene
  }
}
