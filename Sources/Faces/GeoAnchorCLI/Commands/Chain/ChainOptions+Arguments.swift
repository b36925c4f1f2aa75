import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoStreets
import Geodesy

/// Options that set chains, and are asked for by themselves.
enum ChainOption {
  /// From where anchors are seen.
  static let visibleFrom = visibleFrom(in: "Visibility")

  static func visibleFrom(in group: String) -> Option<Double> {
    Option(
      "visible-from", "METERS", .number(in: 0...1_000), default: "50", group: group,
      help: "Distance from which each anchor must be visible, if the network has buildings; 0 "
        + "disables the check.")
  }

  /// From where anchors are seen, by the option.
  @Sendable
  static func distance(
    _ arguments: ParsedArguments, _ option: Option<Double>
  ) throws(UsageError) -> Meters {
    let meters = arguments[option]
    guard meters > 0, meters < 1 else { return meters }
    throw arguments.badValue(option, expected: "0, or at least 1 meter")
  }

  /// How high anchors stand.
  static let height = height(in: "Heights")

  static func height(in group: String) -> Option<Double> {
    Option(
      "height-above-ground", "METERS", .number(in: -1_000...1_000), default: "0", group: group,
      help: "Height of anchors above the walking surface.")
  }

  static let terrain = CommonOption.terrain(
    "Heights", "converts anchor heights above ground to absolute heights")

  static let regions = RegionsOption.files(
    "Regions",
    "Supported regions, GeoJSON or KML; places anchors at their borders and reports gaps.")

  static let strict = Option(
    flag: "strict", group: "Device",
    help: "Fail if visibility, coverage or the live window cannot be ensured along the whole "
      + "route.")
}

extension ChainOptions {
  private typealias Binding = OptionBinding<ChainOptions>

  /// What a chain is made by, and held to.
  private static let bindings = [
    Binding(
      "spacing", "METERS", .number(above: 0), \.anchors.spacing, default: "10", group: "Anchors",
      help: "Maximum distance between neighboring anchors along the route."),
    Binding(
      "spread", "RULE", .choice(of: ChainPolicy.Spread.self), \.anchors.spread,
      default: "even",
      group: "Anchors", help: "Anchor spacing: even, or wider on straight sections (bends)."),
    Binding(
      "max-anchors", "COUNT", .integer(in: 1...ChainPolicy.mostAnchors), \.anchors.maximumAnchors,
      default: "\(ChainPolicy.defaultMaximumAnchors)", group: "Anchors",
      help: "Maximum number of anchors; a route that needs more is refused before it is planned."),
    Binding(
      "turn-angle", "DEGREES", .number(in: 0...180), \.anchors.turnAngle, default: "25",
      group: "Anchors", help: "Minimum change of direction that counts as a turn."),
    Binding(
      "lead-in", "METERS", .number(in: 0...1_000), \.anchors.leadIn, default: "5",
      group: "Anchors", help: "Distance of the lead-in anchor before each maneuver; 0 for none."),
    Binding(
      "side", "SIDE", .choice(of: ChainPolicy.Side.self), \.anchors.side,
      default: "sidewalk",
      group: "Anchors",
      help:
        "Place anchors on mapped sidewalks, on the centerline (middle), or to the left or right of it, on that side's sidewalk if mapped. Anchors keep clear of walls."
    ),
    Binding(
      "offset", "METERS", .number(in: 0...100), \.anchors.offset, default: "1",
      group: "Anchors", help: "Lateral offset from the centerline for --side left and right."),
    Binding(
      "facing", "WHERE", .choice(of: ChainPolicy.Facing.self), \.anchors.facing,
      default: "along",
      group: "Anchors",
      help: "Orient content along the route, like arrows, or toward the walker, like signs."),
    Binding(ChainOption.terrain, \.terrain),
    Binding(ChainOption.height, \.heightAboveGround),
    Binding(ChainOption.visibleFrom, \.visibleFrom, read: ChainOption.distance),
    Binding(ChainOption.regions, \.regions),
    Binding(
      "platform", "PLATFORM", .choice(of: Platform.limited), \.platform, group: "Device",
      help: "Plan the live window and asset precision for a platform."),
    Binding(
      Option(
        "accuracy", "M,DEG,M", .list, group: "Device",
        help: "Standard deviations of position, yaw and height; 1,2,1 with --platform."),
      \.accuracy, read: accuracy),
    Binding(
      "tolerance", "METERS", .number(above: 0), \.tolerance, default: "3", group: "Device",
      help: "Maximum position error of precise content."),
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
      throw arguments.badValue(option, expected: "meters, degrees below 90 and meters, as in 1,2,1")
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
