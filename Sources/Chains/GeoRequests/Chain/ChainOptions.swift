public import GeoAnchors
public import GeoChains
package import GeoFormats
public import Geodesy

/// The options of a chain along a line, shared by requests for routes, stored chains and venues.
public struct ChainOptions: Hashable, Sendable {
  /// The spacing and placement of anchors.
  public var anchors = ChainPolicy()
  /// The height of anchors above the walking surface, in meters, `-1000...1000`.
  public var heightAboveGround: Meters = 0
  /// The name of the terrain that heights are taken from; nil for heights above the ground.
  public var terrain: String?
  /// The distance from which each anchor must be seen, in meters, 1 or more; 0 disregards buildings.
  public var visibleFrom: Meters = 50
  /// The names of the sets of supported regions; empty where coverage is not asked about.
  public var regions: [String] = []
  /// The platform whose limit of live anchors is planned for.
  public var platform: Platform?
  /// The positioning accuracy of the phone; nil for visual positioning where a platform is given.
  public var accuracy: AccuracyBudget?
  /// The position error that precise content tolerates, in meters.
  public var tolerance: Meters = 3
  /// Whether a chain that does not meet the options is refused.
  public var isStrict = false
  /// The name of the chain.
  public var name: String?

  /// Creates options with the defaults.
  public init() {}

  /// The members that make the chain, each with its number in the canonical form, and `strict`,
  /// which changes none.
  package static let table = RequestTable(
    ChainOptions(),
    [
      .number(
        "spacingMeters", \.anchors.spacing, in: 0.01...1e6, identity: 20,
        "Maximum distance between neighboring anchors along the route.",
        option: .init("spacing", "METERS", in: "Anchors")),
      .number(
        "turnAngleDegrees", \.anchors.turnAngle, in: 0...180, identity: 21,
        "Minimum change of direction that counts as a turn.",
        option: .init("turn-angle", "DEGREES", in: "Anchors")),
      .choice(
        "spread", \.anchors.spread, identity: 22,
        "Anchor spacing: even, or wider on straight sections (bends).",
        option: .init("spread", "RULE", in: "Anchors")),
      .number(
        "leadInMeters", \.anchors.leadIn, in: 0...1_000, identity: 23,
        "Distance of the lead-in anchor before each maneuver; 0 for none.",
        option: .init("lead-in", "METERS", in: "Anchors")),
      .choice(
        "side", \.anchors.side, identity: 24,
        "Place anchors on mapped sidewalks, on the centerline (middle), or to the left or right of "
          + "it, on that side's sidewalk if mapped. Anchors keep clear of walls.",
        option: .init("side", "SIDE", in: "Anchors")),
      .number(
        "offsetMeters", \.anchors.offset, in: 0...100, identity: 25,
        "Lateral offset from the centerline for the sides left and right.",
        option: .init("offset", "METERS", in: "Anchors")),
      .choice(
        "facing", \.anchors.facing, identity: 26,
        "Orient content along the route, like arrows, or toward the walker, like signs.",
        option: .init("facing", "WHERE", in: "Anchors")),
      .number(
        "heightAboveGroundMeters", \.heightAboveGround, in: -1_000...1_000, identity: 30,
        "Height of anchors above the walking surface.",
        option: .init("height-above-ground", "METERS", in: "Heights")),
      .text(
        "terrain", \.terrain, identity: 31,
        "Name of the terrain that converts anchor heights above ground to absolute heights."),
      RequestField(
        visibleFrom(
          "Distance from which each anchor must be visible, at least 1, if the network has "
            + "buildings; 0 disables the check.",
          in: "Visibility"),
        \.visibleFrom, identity: 32,
        read: { node throws(FormatError) in try node.sightDistance() }, write: { .number($0) }),
      .texts(
        "regions", \.regions, identity: 33,
        "Names of the sets of supported regions: anchors are placed at their borders, and gaps are "
          + "reported."),
      .choice(
        "platform", \.platform, of: Platform.limited, identity: 34,
        "Plan the live window and asset precision for a platform.",
        option: .init("platform", "PLATFORM", in: "Device")),
      accuracy,
      .number(
        "toleranceMeters", \.tolerance, in: 0.001...100_000, identity: 36,
        "Maximum position error of precise content.",
        option: .init("tolerance", "METERS", in: "Device")),
      .text("name", \.name, identity: 40, "Name of the chain."),
      .flag(
        "strict", \.isStrict,
        "Fail if visibility, coverage or the live window cannot be ensured along the whole route.",
        option: .init("strict", in: "Device")),
    ])

  /// The member for the distance from which anchors are seen.
  static func visibleFrom(_ about: String, in group: String) -> DocumentMember {
    DocumentMember(
      "visibleFromMeters", .number(0...1_000), about,
      option: .init("visible-from", "METERS", in: group))
  }

  private static let accuracyMembers = [
    DocumentMember(
      "positionMeters", .number(0...1e5), "Horizontal standard deviation.", isRequired: true),
    DocumentMember("yawDegrees", .number(0...89.9), "Standard deviation of yaw.", isRequired: true),
    DocumentMember(
      "verticalMeters", .number(0...1e5), "Vertical standard deviation.", isRequired: true),
  ]

  private static let accuracy = RequestField<ChainOptions>(
    DocumentMember(
      "accuracy", .object(accuracyMembers),
      "Standard deviations of position, yaw and height; 1, 2 and 1 if a platform is given.",
      option: .init("accuracy", "M,DEG,M", in: "Device")),
    \.accuracy, identity: 35,
    read: { node throws(FormatError) in
      let values = try node.numbers(of: accuracyMembers)
      return AccuracyBudget(position: values[0], yaw: values[1], vertical: values[2])
    },
    write: { budget in
      budget.map { budget in
        let values = [budget.position, budget.yaw, budget.vertical]
        return .members(zip(accuracyMembers, values).map { ($0.name, $1) })
      }
    })

  /// The planning policy of the options.
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

  /// The members that a chain keeps: not the names of resources, and nil where all others have their
  /// defaults.
  private var kept: JSONValue? {
    var kept = self
    kept.name = nil
    kept.isStrict = false
    kept.terrain = nil
    kept.regions = []
    let json = Self.table.json(of: kept)
    return json.object?.members.isEmpty == false ? json : nil
  }

  /// Returns the options that a chain was planned with, and these where they are given.
  ///
  /// - Parameters:
  ///   - planned: The chain with its planning.
  ///   - isGiven: Whether the option of a member, by the member's name, is given.
  /// - Returns: The options; these where the chain keeps none.
  package func over(
    _ planned: PlannedChain, where isGiven: (String) -> Bool
  ) -> ChainOptions {
    guard let kept = planned.request?.object else { return self }
    let own = Self.table.json(of: self).object?.members ?? []
    let named = Set((kept.members + own).map(\.name))
    let given = Set(
      Self.table.members.filter {
        named.contains($0.name) && $0.option != nil && isGiven($0.name)
      }.map(\.name))
    let members =
      kept.members.filter { !given.contains($0.name) } + own.filter { given.contains($0.name) }
    // Members of another version may be unknown.
    guard var options = try? Self.table.read(JSONNode(.object(JSONObject(members)))) else {
      return self
    }
    options.name = name
    options.terrain = terrain
    options.regions = regions
    options.anchors.maximumAnchors = anchors.maximumAnchors
    return options
  }

  /// Sets a chain along a line.
  ///
  /// - Parameters:
  ///   - plan: The line with its streets, turns and stops.
  ///   - surroundings: The named terrain and regions, and the buildings around.
  ///   - form: The canonical text of the request beside the options.
  /// - Returns: The chain with the findings of its planning.
  /// - Throws: `RequestError`: no chain can be set, or the options are strict and the chain falls
  ///   short of them.
  func planned(
    _ plan: ChainPlan, in surroundings: ChainSurroundings, form: CanonicalForm
  ) throws(RequestError) -> PlannedChain {
    var form = form
    form.append(self, by: Self.table)
    var planned = try attempt(as: RequestError.chain) { () throws(ChainError) in
      try plan.planned(
        by: policy, in: surroundings, ids: ChainIdentity(digest: form.digest))
    }
    planned.request = kept
    planned.chain = planned.recorded
    planned.chain.name = name
    guard !isStrict || planned.shortfalls.isEmpty else { throw .shortfalls(planned.shortfalls) }
    return planned
  }
}
