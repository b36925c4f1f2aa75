import GeoAnchors
import GeoChains
import GeoCoverage
import GeoRouting
import GeoStreets
import GeoTerrain
import Geodesy

/// What a chain is planned by and among, by the options of a command.
struct PlanningChoice {
  /// The phones whose limits are known.
  enum Platform: String, CaseIterable {
    case arkit, arcore

    var window: LiveWindowPolicy {
      switch self {
      case .arkit: .arkit
      case .arcore: .arcore
      }
    }
  }

  let policy: PlanningPolicy
  let surroundings: ChainSurroundings
  private let arguments: ParsedArguments

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
      "platform", valueName: "PLATFORM", kind: .choice(of: Platform.self), group: "Phone",
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

  /// The choice; `network` is where buildings come from.
  init(_ arguments: ParsedArguments, _ console: Console, network: StreetNetwork?) throws {
    self.arguments = arguments
    policy = try Self.policy(arguments)
    do {
      surroundings = ChainSurroundings(
        terrain: try arguments.terrain("terrain"),
        buildings: try network?.footprints(),
        coverage: arguments.isGiven("regions") ? try RegionFiles.map(arguments, console) : nil)
    } catch let error as NetworkError {
      throw CommandFailure("cannot use the network", causes: [error.description])
    }
  }

  private static func policy(_ arguments: ParsedArguments) throws -> PlanningPolicy {
    let above = try arguments.required.number("height-above-ground")
    let visible = try arguments.required.number("visible-from")
    let placement = PlacementPolicy(
      spread: try arguments.required.choice("spread", as: PlacementPolicy.Spread.self),
      leadIn: try arguments.required.number("lead-in"),
      side: try arguments.required.choice("side", as: PlacementPolicy.Side.self),
      offset: try arguments.required.number("offset"),
      facing: try arguments.required.choice("facing", as: PlacementPolicy.Facing.self))
    let platform = arguments.choice("platform", as: Platform.self)
    guard visible == 0 || visible >= 1 else {
      throw arguments.badValue("visible-from", expected: "0, or 1 meter and more")
    }
    return PlanningPolicy(
      placement: ChainPolicy(
        spacing: try arguments.required.number("spacing"),
        turnAngle: try arguments.required.number("turn-angle"),
        altitude: Altitude(meters: above, datum: .ground), placement: placement),
      heights: HeightPolicy(aboveGround: above),
      sight: visible > 0 ? SightPolicy(visibleFrom: visible) : nil,
      accuracy: try accuracy(arguments, platform, wanted: visible > 0 ? visible : 50),
      window: platform?.window)
  }

  private static func accuracy(
    _ arguments: ParsedArguments, _ platform: Platform?, wanted: Meters
  ) throws -> AccuracyPolicy? {
    var budget = platform.map { _ in AccuracyBudget.visual }
    if let parts = arguments.list("accuracy") {
      let numbers = parts.compactMap { try? NumberSyntax.number($0) }
      guard numbers.count == 3, parts.count == 3, numbers.allSatisfy({ (0...1e5).contains($0) }),
        numbers[1] < 90
      else {
        throw arguments.badValue(
          "accuracy", expected: "meters, degrees below 90 and meters, as in 1,2,1")
      }
      budget = AccuracyBudget(position: numbers[0], yaw: numbers[1], vertical: numbers[2])
    }
    guard let budget else { return nil }
    return AccuracyPolicy(
      budget: budget, tolerance: try arguments.required.number("tolerance"), wanted: wanted)
  }

  /// Plans a chain of a name and says what could not be met.
  func planned(
    _ plan: ChainPlan, named name: String?, identity: String, _ console: Console
  ) throws -> PlannedChain {
    var planned: PlannedChain
    do throws(ChainError) {
      planned = try plan.planned(
        by: policy, in: surroundings, identity: identity + self.identity + " name \(name ?? "")")
      planned.chain.name = name
    } catch {
      throw CommandFailure(
        "cannot set the chain", causes: [error.description],
        status: error == .noLength ? .no : .unusable)
    }
    let shortfalls = planned.shortfalls.map(\.description)
    guard !shortfalls.isEmpty else { return planned }
    if arguments.flag("strict") {
      throw CommandFailure(
        "the chain cannot be what was asked for", causes: Self.first(shortfalls), status: .no)
    }
    for text in Self.first(shortfalls) { console.warning(text) }
    return planned
  }

  /// People read the first few; documents have all.
  private static func first(_ texts: [String], most: Int = 5) -> [String] {
    texts.count <= most + 1
      ? texts : texts.prefix(most) + ["and \(texts.count - most) more of the kind"]
  }

  /// What makes equal requests equal, beside where they lead: what is not as it would be unasked.
  private var identity: String {
    let altitude =
      policy.placement.altitude.map { "\($0.meters) \($0.datum.rawValue)" } ?? "unknown"
    let others =
      [
        "spread", "lead-in", "side", "offset", "facing", "terrain", "visible-from", "platform",
        "accuracy", "tolerance",
      ].compactMap { name in
        arguments.isGiven(name) ? arguments.text(name).map { " \(name) \($0)" } : nil
      } + arguments.all("regions").map { " regions \($0)" }
    return " spacing \(policy.placement.spacing) turn \(policy.placement.turnAngle) "
      + "altitude \(altitude)" + others.joined()
  }
}
