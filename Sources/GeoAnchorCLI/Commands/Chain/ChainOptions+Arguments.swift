import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoStreets
import GeoTerrain
import Geodesy

/// Options that set chains, and are asked for by themselves.
enum ChainOption {
  /// From where anchors are seen.
  static let visibleFrom = Option(
    "visible-from", "METERS", .number(in: 0...1_000), default: "50", group: "Sight",
    help: """
      From how far each anchor is seen at the latest, where the network has buildings; 0 \
      does not ask what is seen.
      """)

  /// How high anchors stand.
  static let height = Option(
    "height-above-ground", "METERS", .number(in: -1_000...1_000), default: "0", group: "Heights",
    help: "How high anchors stand above what is walked on.")

  static let terrain = CommonOption.terrain(
    "Heights", "anchors get the height of the ground as a number")

  static let regions = RegionsOption.files(
    "Regions", "Supported regions, GeoJSON or KML: anchors stand on their borders, gaps are told.")

  static let strict = Option(
    flag: "strict", group: "Phone",
    help: "Fail where sight, regions or the live window cannot be had all along.")
}

extension ChainOptions {
  private typealias Binding = OptionBinding<ChainOptions>

  /// What a chain is made by, and held to.
  private static let bindings = [
    Binding(
      Option(
        "spacing", "METERS", .number(above: 0), default: "10", group: "Anchors",
        help: "The most that neighbouring anchors are apart along the way."),
      \.anchors.spacing),
    Binding(
      Option(
        "spread", "RULE", .choice(of: ChainPolicy.Spread.self), default: "even",
        group: "Anchors",
        help: "Spread anchors evenly, or farther apart where the way is straight (bends)."),
      \.anchors.spread),
    Binding(
      Option(
        "turn-angle", "DEGREES", .number(in: 0...180), default: "25", group: "Anchors",
        help: "The change of direction that makes a turn."),
      \.anchors.turnAngle),
    Binding(
      Option(
        "lead-in", "METERS", .number(in: 0...1_000), default: "5", group: "Anchors",
        help: "How far before a maneuver another anchor stands; 0 for none."),
      \.anchors.leadIn),
    Binding(
      Option(
        "side", "SIDE", .choice(of: ChainPolicy.Side.self), default: "sidewalk",
        group: "Anchors",
        help: """
          Stand on known sidewalks (sidewalk), on the line of the way (middle), or on its left or \
          right: on the sidewalk there where one is known. Walls are kept away from.
          """),
      \.anchors.side),
    Binding(
      Option(
        "offset", "METERS", .number(in: 0...100), default: "1", group: "Anchors",
        help: "How far beside the line --side left and right stand."),
      \.anchors.offset),
    Binding(
      Option(
        "facing", "WHERE", .choice(of: ChainPolicy.Facing.self), default: "along",
        group: "Anchors",
        help: "Let content look along the way, as arrows do, or at the walker, as signs do."),
      \.anchors.facing),
    Binding(ChainOption.terrain, \.terrain),
    Binding(ChainOption.height, \.heightAboveGround),
    Binding(ChainOption.visibleFrom, \.visibleFrom) { arguments, option in
      let meters = arguments[option]
      guard meters == 0 || meters >= 1 else {
        throw arguments.badValue(option, expected: "0, or 1 meter and more")
      }
      return meters
    },
    Binding(ChainOption.regions, \.regions),
    Binding(
      Option(
        "platform", "PLATFORM", .choice(of: Platform.limited), group: "Phone",
        help: "Plan which anchors are live at once, and how exactly content may be drawn."),
      \.platform),
    Binding(
      Option(
        "accuracy", "M,DEG,M", .list, group: "Phone",
        help: "The phone's standard deviations: position, yaw, height; 1,2,1 with --platform."),
      \.accuracy, read: accuracy),
    Binding(
      Option(
        "tolerance", "METERS", .number(above: 0), default: "3", group: "Phone",
        help: "How far precise content may be off."),
      \.tolerance),
  ]

  /// The options of commands that hold a chain to something.
  static let standards = bindings.map(\.spec)

  /// The options of commands that set chains.
  static let options = standards + [ChainOption.strict.spec]

  /// What `standards` say.
  init(_ arguments: ParsedArguments) throws {
    self.init()
    try arguments.set(Self.bindings, in: &self)
  }

  /// What `options` say, with the name under which the chain is kept.
  init(saved arguments: ParsedArguments) throws {
    try self.init(arguments)
    isStrict = arguments[ChainOption.strict]
    name = arguments[RouteCommand.save]
  }

  @Sendable
  private static func accuracy(
    _ arguments: ParsedArguments, _ option: Option<[String]?>
  ) throws -> AccuracyBudget? {
    guard let parts = arguments[option] else { return nil }
    let numbers = parts.compactMap { try? NumberSyntax.number($0) }
    guard numbers.count == 3, parts.count == 3, numbers.allSatisfy({ (0...1e5).contains($0) }),
      numbers[1] < 90
    else {
      throw arguments.badValue(
        option, expected: "meters, degrees below 90 and meters, as in 1,2,1")
    }
    return AccuracyBudget(position: numbers[0], yaw: numbers[1], vertical: numbers[2])
  }
}

extension ChainSurroundings {
  /// What the options of a command put around a chain; `network` is where buildings come from.
  init(_ arguments: ParsedArguments, _ console: Console, network: StreetNetwork?) throws {
    self.init(
      terrain: try arguments[ChainOption.terrain].map(Terrain.opened),
      buildings: try attempt("cannot use the network") { try network?.footprints() },
      coverage: arguments.isGiven(ChainOption.regions)
        ? try RegionFiles.map(arguments, console) : nil)
  }
}
