import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoCoverage
import GeoPictures
import GeoStreets
import GeoTerrain
import GeoTexts
import Geodesy

/// What `map` was asked to show along its chains.
struct MapWalkRequest {
  /// Whose live window is shown.
  enum Window: String, CaseIterable {
    case planned, arkit, arcore, none

    /// The limits of a phone; those that a chain was planned by are its own.
    var policy: LiveWindowPolicy? {
      switch self {
      case .arkit: .arkit
      case .arcore: .arcore
      case .planned, .none: nil
      }
    }
  }

  static let options = [
    OptionSpec(
      "terrain", valueName: "FOLDER", kind: .directory, group: "Along the walk",
      help: "Folder of elevation tiles (.hgt, packed or not): the ground of the profile."),
    OptionSpec(
      "regions", valueName: "FILE", kind: .file, repeats: true, group: "Along the walk",
      help: "Regions in which places can be tracked."),
    OptionSpec(
      "visible-from", valueName: "METERS", kind: .number(in: 0...1_000), default: "50",
      group: "Along the walk",
      help: """
        From how far each anchor is looked for, where the network has buildings; 0 does not ask \
        what is seen.
        """),
    OptionSpec(
      "height-above-ground", valueName: "METERS", kind: .number(in: -1_000...1_000), default: "0",
      group: "Along the walk", help: "How high the anchors stand above what is walked on."),
    OptionSpec(
      "live-window", valueName: "PLATFORM", kind: .choice(of: Window.self), default: "planned",
      group: "Along the walk",
      help:
        "Whose limit of live anchors the page shows: that of the chain's planning, else ARKit's."
    ),
    OptionSpec(
      "profile", group: "Along the walk",
      help: "Draw the profile below an SVG picture too; --terrain does as well. "
        + "A page always has it."),
  ]

  let language: Language
  private let window: Window
  let coverage: CoverageMap?
  let terrain: Terrain?
  private let footprints: Footprints?
  private let sight: SightPolicy?
  private let aboveGround: Meters
  private let converter: AltitudeConverter

  /// The request; `network` is where buildings come from.
  init(
    _ arguments: ParsedArguments, _ console: Console, network: StreetNetwork?,
    in language: Language
  ) throws {
    self.language = language
    aboveGround = try arguments.required.number("height-above-ground")
    let visible = try arguments.required.number("visible-from")
    guard visible == 0 || visible >= 1 else {
      throw arguments.badValue("visible-from", expected: "0, or 1 meter and more")
    }
    sight = visible > 0 ? SightPolicy(visibleFrom: visible) : nil
    do {
      footprints = try network?.footprints()
    } catch {
      throw CommandFailure("cannot use the network", causes: [error.description])
    }
    window = arguments.choice("live-window", as: Window.self) ?? .planned
    coverage =
      arguments.all("regions").isEmpty ? nil : try RegionFiles.map(arguments, console)
    terrain = try arguments.terrain()
    converter = AltitudeConverter(terrain: terrain)
  }

  /// A chain with everything that was asked for along it, and what its planning found out where
  /// nothing else was asked for.
  func chain(_ chain: Chain, _ console: Console) throws -> MapChain {
    let planned = PlannedChain(recordOf: chain)
    var shown = MapChain(planned, in: language)
    guard var walk = shown.walk, let path = Path(chain.path) else { return shown }
    if let failure = walk.addHeights(of: chain, through: converter, in: language) {
      console.warning("some heights are not drawn: \(failure.description)")
    }
    if converter.terrain != nil, walk.ground.isEmpty {
      console.warning("the ground is not drawn: no tile of `--terrain` covers the walk")
    }
    if converter.terrain == nil, let heights = planned.heights {
      walk.addGround(heights, of: chain)
    }
    if let covered = coverage?.split(path) ?? planned.coverage?.path { walk.add(covered) }
    if let window = window == .planned ? planned.window?.policy ?? .arkit : window.policy {
      do {
        walk.add(try LiveWindowPlan(for: chain, policy: window))
      } catch {
        throw CommandFailure("cannot plan the live window", causes: [error.description])
      }
    }
    let audit = ChainAudit(
      policy: PlanningPolicy(heights: HeightPolicy(aboveGround: aboveGround), sight: sight),
      surroundings: ChainSurroundings(terrain: terrain, buildings: footprints))
    if let seen = audit.sight(of: planned) { walk.add(seen) }
    shown.walk = walk
    return shown
  }

  /// The regions around what is drawn.
  func regions(in box: BoundingBox?) -> [MapArea] {
    guard let coverage else { return [] }
    // As far again as the streets on every side, so that the cut is not seen at once.
    let wide = box.map { box in
      let height = box.north - box.south
      let width = (box.east - box.west) + (box.crossesAntimeridian ? 360 : 0)
      return BoundingBox(
        west: box.west - width, south: max(-90, box.south - height), east: box.east + width,
        north: min(90, box.north + height))
    }
    return MapArea.regions(coverage.regions.flatMap(\.region.polygons), in: wide)
  }

  /// The buildings around what is drawn; none when the network was built without them.
  func buildings(in box: BoundingBox?) -> [MapArea] {
    footprints.map { MapArea.buildings(of: $0, in: box) } ?? []
  }
}
