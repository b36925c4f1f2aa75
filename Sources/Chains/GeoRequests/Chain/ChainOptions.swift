public import GeoAnchors
public import GeoChains
import GeoFormats
public import Geodesy

/// How a chain is set along a line: the part that requests for routes, stored chains and venues
/// share.
public struct ChainOptions: Hashable, Sendable {
  /// How densely anchors stand, and where.
  public var anchors = ChainPolicy()
  /// How high anchors stand above what is walked on, in meters, `-1000...1000`.
  public var heightAboveGround: Meters = 0
  /// The name of the terrain that heights are taken from; nil for heights above the ground.
  public var terrain: String?
  /// The distance from which each anchor must be seen, in meters, 1 or more; 0 disregards buildings.
  public var visibleFrom: Meters = 50
  /// The names of the sets of supported regions; empty where coverage is not asked about.
  public var regions: [String] = []
  /// The platform whose limit of live anchors is planned for.
  public var platform: Platform?
  /// What the phone is good for; nil for visual positioning where a platform is given.
  public var accuracy: AccuracyBudget?
  /// How far precise content may be off, in meters.
  public var tolerance: Meters = 3
  /// Whether a chain that falls short of what is asked for is refused.
  public var isStrict = false
  /// What the chain is called.
  public var name: String?

  /// Creates options with what is usual.
  public init() {}

  /// The members that make the chain, each with its number in the canonical form.
  static let fields: [RequestField<ChainOptions>] = [
    .number("spacingMeters", 20, \.anchors.spacing, in: 0.01...1e6, default: 10),
    .number("turnAngleDegrees", 21, \.anchors.turnAngle, in: 0...180, default: 25),
    .choice("spread", 22, \.anchors.spread, default: .even),
    .number("leadInMeters", 23, \.anchors.leadIn, in: 0...1_000, default: 5),
    .choice("side", 24, \.anchors.side, default: .sidewalk),
    .number("offsetMeters", 25, \.anchors.offset, in: 0...100, default: 1),
    .choice("facing", 26, \.anchors.facing, default: .along),
    .number("heightAboveGroundMeters", 30, \.heightAboveGround, in: -1_000...1_000, default: 0),
    .text("terrain", 31, \.terrain),
    visibleFrom,
    .texts("regions", 33, \.regions),
    .choice("platform", 34, \.platform, of: Platform.limited),
    accuracy,
    .number("toleranceMeters", 36, \.tolerance, in: 0.001...100_000, default: 3),
    .text("name", 40, \.name),
  ]

  /// The members that change no chain: whether one is given.
  static let otherFields: [RequestField<ChainOptions>] = [.flag("strict", 0, \.isStrict)]

  private static let visibleFrom = RequestField<ChainOptions>(
    "visibleFromMeters", 32, \.visibleFrom, default: 50,
    read: { node throws(FormatError) in try node.sightDistance() }, write: { .number($0) })

  private static let accuracyMembers: [(name: String, range: ClosedRange<Double>)] = [
    ("positionMeters", 0...1e5), ("yawDegrees", 0...89.9), ("verticalMeters", 0...1e5),
  ]

  private static let accuracy = RequestField<ChainOptions>(
    "accuracy", 35, \.accuracy, default: nil,
    read: { node throws(FormatError) in
      try node.requireObject(known: accuracyMembers.map(\.name))
      var values: [Double] = []
      for (name, range) in accuracyMembers { values.append(try node[name].number(in: range)) }
      return AccuracyBudget(position: values[0], yaw: values[1], vertical: values[2])
    },
    write: { budget in
      budget.map { budget in
        let values = [budget.position, budget.yaw, budget.vertical]
        return .members(zip(accuracyMembers, values).map { ($0.name, $1) })
      }
    })

  /// What the chain is planned by.
  public var policy: PlanningPolicy {
    var placement = anchors
    placement.altitude = Altitude(meters: heightAboveGround, datum: .ground)
    var budget = accuracy ?? platform.map { _ in .visual }
    budget?.tolerance = tolerance
    budget?.wanted = visibleFrom > 0 ? visibleFrom : 50
    return PlanningPolicy(
      placement: placement, heights: HeightPolicy(aboveGround: heightAboveGround),
      sight: visibleFrom > 0 ? SightPolicy(visibleFrom: visibleFrom) : nil,
      accuracy: budget,
      window: platform.flatMap(LiveWindowPolicy.init))
  }

  /// Sets a chain along a line; `purpose` is what was asked for beside the options, so that equal
  /// requests give equal ids.
  ///
  /// - Throws: `RequestError`, as planning a route does.
  package func planned(
    _ plan: ChainPlan, in surroundings: ChainSurroundings, askedFor purpose: String
  ) throws(RequestError) -> PlannedChain {
    var form = CanonicalForm("geoanchor chain 1")
    form.append(1, purpose)
    return try planned(plan, in: surroundings, form: form)
  }

  /// Sets a chain along a line.
  ///
  /// - Parameters:
  ///   - plan: The line, and what is known along it.
  ///   - surroundings: What is around it; terrain and regions are disregarded where the options do
  ///     not name any.
  ///   - form: What was asked for beside the options.
  /// - Returns: The chain and what its planning found out.
  /// - Throws: `RequestError`: no chain can be set, the surroundings lack what the options name, or
  ///   the options are strict and the chain falls short of them.
  func planned(
    _ plan: ChainPlan, in surroundings: ChainSurroundings, form: CanonicalForm
  ) throws(RequestError) -> PlannedChain {
    var form = form
    for field in Self.fields { field.canonicalValue(self)?.encode(field.number, into: &form) }
    let around = try surroundings.selected(terrain: terrain, regions: regions)
    var planned = try attempt(as: RequestError.chain) { () throws(ChainError) in
      try plan.planned(
        by: policy, in: around, ids: ChainIdentity(digest: form.digest))
    }
    planned.chain.name = name
    guard !isStrict || planned.shortfalls.isEmpty else { throw .shortfalls(planned.shortfalls) }
    return planned
  }
}

extension ChainOptions {
  /// Reads options that are an object of their own.
  init(reading node: JSONNode) throws(FormatError) {
    self.init()
    try (Self.fields + Self.otherFields).read(node, into: &self)
  }

  /// The options as JSON, without what is the default.
  var json: JSONValue {
    .object(JSONObject((Self.fields + Self.otherFields).members(of: self)))
  }
}

extension ChainSurroundings {
  /// What of the surroundings a request asks for, by the names of terrain and of regions.
  ///
  /// - Throws: `RequestError.member` when something is named that is not there.
  func selected(terrain: String?, regions: [String]) throws(RequestError) -> ChainSurroundings {
    var around = self
    if let terrain, around.terrain == nil {
      throw .member(name: "terrain", found: "`\(terrain)`", expected: "a planner with terrain")
    }
    if let set = regions.first, around.coverage == nil {
      throw .member(name: "regions", found: "`\(set)`", expected: "a planner with regions")
    }
    if terrain == nil { around.terrain = nil }
    if regions.isEmpty { around.coverage = nil }
    return around
  }
}
