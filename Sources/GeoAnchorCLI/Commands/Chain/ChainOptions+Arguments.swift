import GeoAnchors
import GeoChains
import GeoCommandLine
import GeoFormats
import GeoRequests
import GeoStreets
import Geodesy

extension ChainOptions {
  /// The options of commands that set chains.
  static let options = [
    OptionSpec(
      "spacing", valueName: "METERS", kind: .number(above: 0), default: "10", group: "Anchors",
      help: "The most that neighbouring anchors are apart along the way."),
    OptionSpec(
      "spread", valueName: "RULE", kind: .choice(of: PlacementPolicy.Spread.self),
      default: "even", group: "Anchors",
      help: "Spread anchors evenly, or farther apart where the way is straight (bends)."),
    OptionSpec(
      "turn-angle", valueName: "DEGREES", kind: .number(in: 0...180), default: "25",
      group: "Anchors", help: "The change of direction that makes a turn."),
    OptionSpec(
      "lead-in", valueName: "METERS", kind: .number(in: 0...1_000), default: "5",
      group: "Anchors", help: "How far before a maneuver another anchor stands; 0 for none."),
    OptionSpec(
      "side", valueName: "SIDE", kind: .choice(of: PlacementPolicy.Side.self),
      default: "sidewalk", group: "Anchors",
      help: """
        Stand on known sidewalks (sidewalk), on the line of the way (middle), or on its left or \
        right: on the sidewalk there where one is known. Walls are kept away from.
        """),
    OptionSpec(
      "offset", valueName: "METERS", kind: .number(in: 0...100), default: "1", group: "Anchors",
      help: "How far beside the line --side left and right stand."),
    OptionSpec(
      "facing", valueName: "WHERE", kind: .choice(of: PlacementPolicy.Facing.self),
      default: "along", group: "Anchors",
      help: "Let content look along the way, as arrows do, or at the walker, as signs do."),
    OptionSpec(
      "terrain", valueName: "FOLDER", kind: .directory, group: "Heights",
      help: """
        Folder of elevation tiles (.hgt, packed or not): anchors get the height of the \
        ground as a number.
        """),
    OptionSpec(
      "height-above-ground", valueName: "METERS", kind: .number(in: -1_000...1_000),
      default: "0", group: "Heights", help: "How high anchors stand above what is walked on."),
    OptionSpec(
      "visible-from", valueName: "METERS", kind: .number(in: 0...1_000), default: "50",
      group: "Sight",
      help: """
        From how far each anchor is seen at the latest, where the network has buildings; 0 \
        does not ask what is seen.
        """),
    OptionSpec(
      "regions", valueName: "FILE", kind: .file, repeats: true, group: "Regions",
      help: "Supported regions, GeoJSON or KML: anchors stand on their borders, gaps are told."),
    OptionSpec(
      "platform", valueName: "PLATFORM", kind: .choice(of: LivePlatform.self), group: "Phone",
      help: "Plan which anchors are live at once, and how exactly content may be drawn."),
    OptionSpec(
      "accuracy", valueName: "M,DEG,M", kind: .list, group: "Phone",
      help: "The phone's standard deviations: position, yaw, height; 1,2,1 with --platform."),
    OptionSpec(
      "tolerance", valueName: "METERS", kind: .number(above: 0), default: "3", group: "Phone",
      help: "How far precise content may be off."),
    OptionSpec(
      "strict", group: "Phone",
      help: "Fail where sight, regions or the live window cannot be had all along."),
  ]

  /// The options that were given.
  init(_ arguments: ParsedArguments) throws {
    self.init()
    anchors = ChainPolicy(
      spacing: try arguments.required.number("spacing"),
      turnAngle: try arguments.required.number("turn-angle"),
      placement: PlacementPolicy(
        spread: try arguments.required.choice("spread", as: PlacementPolicy.Spread.self),
        leadIn: try arguments.required.number("lead-in"),
        side: try arguments.required.choice("side", as: PlacementPolicy.Side.self),
        offset: try arguments.required.number("offset"),
        facing: try arguments.required.choice("facing", as: PlacementPolicy.Facing.self)))
    heightAboveGround = try arguments.required.number("height-above-ground")
    terrain = arguments.text("terrain")
    visibleFrom = try arguments.required.number("visible-from")
    guard visibleFrom == 0 || visibleFrom >= 1 else {
      throw arguments.badValue("visible-from", expected: "0, or 1 meter and more")
    }
    regions = arguments.all("regions")
    platform = arguments.choice("platform", as: LivePlatform.self)
    accuracy = try Self.accuracy(arguments)
    tolerance = try arguments.required.number("tolerance")
  }

  /// The options that were given, with the name under which the chain is kept.
  init(saved arguments: ParsedArguments) throws {
    try self.init(arguments)
    isStrict = arguments.flag("strict")
    name = arguments.text("save")
  }

  private static func accuracy(_ arguments: ParsedArguments) throws -> AccuracyBudget? {
    guard let parts = arguments.list("accuracy") else { return nil }
    let numbers = parts.compactMap { try? NumberSyntax.number($0) }
    guard numbers.count == 3, parts.count == 3, numbers.allSatisfy({ (0...1e5).contains($0) }),
      numbers[1] < 90
    else {
      throw arguments.badValue(
        "accuracy", expected: "meters, degrees below 90 and meters, as in 1,2,1")
    }
    return AccuracyBudget(position: numbers[0], yaw: numbers[1], vertical: numbers[2])
  }
}

extension ChainSurroundings {
  /// What the options of a command put around a chain; `network` is where buildings come from.
  init(_ arguments: ParsedArguments, _ console: Console, network: StreetNetwork?) throws {
    do {
      self.init(
        terrain: try arguments.terrain(), buildings: try network?.footprints(),
        coverage: arguments.isGiven("regions") ? try RegionFiles.map(arguments, console) : nil)
    } catch let error as NetworkError {
      throw CommandFailure("cannot use the network", causes: [error.description])
    }
  }
}
