import GeoStreets

extension RoutingProfile {
  /// The meters of the ways of foot-v1: the reference.
  public static let footV1 = RoutingProfile(name: "foot-v1", usesAllWays: false)

  /// The meters of all ways that walkers may use; squares are crossed, ways for visitors and private
  /// ones serve at the ends, and a meter of a main road that has no sidewalk counts twice.
  public static let walk = RoutingProfile(
    name: "walk", rules: legal(upTo: .mountainHiking) + carriageways)

  /// The seconds of a walk: stairs and soft ground are slow, signals, lifts and ferries make wait.
  public static let walkTime = RoutingProfile(
    name: "walk-time", unit: .seconds, usesSlope: true,
    rules: legal(upTo: .mountainHiking) + [
      SectionRule(.init(surfaces: [.loose]), .speed(4.3 / 3.6)),
      SectionRule(.init(surfaces: [.cobbled]), .speed(4.7 / 3.6)),
      SectionRule(.init(structure: .steps), .speed(1.8 / 3.6)),
      SectionRule(.init(structure: [.steps, .upward]), .speed(1.6 / 3.6)),
      SectionRule(.init(structure: [.steps, .downward]), .speed(2.0 / 3.6)),
      SectionRule(.init(structure: .conveyor), .speed(3.2 / 3.6)),
      SectionRule(.init(structure: .lift), .speed(1)),
      SectionRule(.init(structure: .lift), .added(45)),
      SectionRule(.init(structure: .ferry), .speed(15 / 3.6)),
      SectionRule(.init(structure: .ferry), .added(600)),
    ],
    pointRules: [
      PointRule(.signals, added: 15), PointRule(.lift, added: 45),
      PointRule([.stile], added: 10),
    ])

  /// The meters of ways without steps, curbs over 3 cm, narrow or soft sections and slopes over
  /// 8 %; lifts and ramps serve.
  public static let stepFree = RoutingProfile(
    name: "step-free",
    rules: legal(upTo: .hiking) + carriageways + [
      SectionRule(.init(structure: .steps, without: .wheelchairRamp), .closed),
      SectionRule(.init(structure: .conveyor), .closed),
      SectionRule(.init(structure: .noWheelchair), .closed),
      SectionRule(.init(surfaces: [.loose]), .closed),
      SectionRule(.init(surfaces: [.cobbled]), .factor(2)),
      SectionRule(.init(steeperThan: 8), .closed),
      SectionRule(.init(narrowerThan: 0.9), .closed),
    ],
    pointRules: [
      PointRule([.raisedKerb, .stile, .noWheelchair], added: nil),
      PointRule(.cycleBarrier, added: 20),
    ])

  /// The meters of ways, where unlit ones count five times, and those of unknown light twice.
  public static let lit = RoutingProfile(
    name: "lit",
    rules: legal(upTo: .mountainHiking) + carriageways + [
      SectionRule(.init(structure: .unlit), .factor(5)),
      SectionRule(.init(structure: [], without: [.lit, .unlit]), .factor(2)),
    ])

  /// The standard profiles.
  public static let standard: [RoutingProfile] = [.footV1, .walk, .walkTime, .stepFree, .lit]

  /// The names under which `walk` goes with areas, and what these are for.
  package static let withAreas = ["avoid-areas": "avoid", "prefer-covered": "prefer"]

  /// The profile of a name, a standard one or `walk` with areas; nil for another name.
  public static func named(_ name: String) -> RoutingProfile? {
    if let standard = standard.first(where: { $0.name == name }) { return standard }
    guard withAreas[name] != nil else { return nil }
    var walk = RoutingProfile.walk
    walk.name = name
    return walk
  }

  /// Every name of `named(_:)`.
  public static let names = standard.map(\.name) + withAreas.keys.sorted()

  /// The rules of law and terrain: directions, access, and hiking paths up to a scale.
  private static func legal(upTo hardest: HikingScale) -> [SectionRule] {
    [
      SectionRule(.init(access: [.visitors, .permitted]), .endsOnly),
      SectionRule(.init(access: [.closed]), .closed),
      SectionRule(.init(structure: .wrongWay), .closed),
      SectionRule(.init(harderThan: hardest), .closed),
    ]
  }

  /// Main roads that are walked on the carriageway; profiles of time leave them out, since their
  /// cost is the time itself.
  private static let carriageways = [
    SectionRule(
      .init(kinds: [.trunk, .primary, .secondary, .tertiary], structure: .noSidewalk), .factor(2)),
    SectionRule(.init(kinds: [.trunk], structure: .sidewalkSeparate), .factor(2)),
  ]
}
