public import GeoStreets

/// A walker's profile: the ways that are open, and the weight of a section of way.
///
/// A value, chosen per query: the same network serves every profile. The standard ones are
/// `footV1`, `walk`, `walkTime`, `stepFree` and `lit`; others are read from a file or put together.
public struct RoutingProfile: Hashable, Sendable {
  /// The unit of a cost.
  public enum Unit: String, Sendable, CaseIterable {
    /// Meters, where a factor makes some count for more.
    case meters
    /// Seconds.
    case seconds
  }

  /// The name.
  public var name: String
  /// The unit of its costs.
  public var unit: Unit
  /// Whether private ways, ferries, lifts, platforms and lines across squares are looked at beside
  /// the ways of the profile foot-v1.
  public var usesAllWays: Bool
  /// The speed on level ground in meters per second; it matters where the unit is seconds.
  public var speed: Double
  /// Whether the slope of the ground changes the speed, where terrain is given.
  public var usesSlope: Bool
  /// The rules for sections of way; all rules that fit a section apply.
  public var rules: [SectionRule]
  /// The rules for points of the network.
  public var pointRules: [PointRule]

  /// Creates a profile of its parts.
  public init(
    name: String, unit: Unit = .meters, usesAllWays: Bool = true, speed: Double = 5 / 3.6,
    usesSlope: Bool = false, rules: [SectionRule] = [], pointRules: [PointRule] = []
  ) {
    self.name = name
    self.unit = unit
    self.usesAllWays = usesAllWays
    self.speed = speed
    self.usesSlope = usesSlope
    self.rules = rules
    self.pointRules = pointRules
  }

  /// Whether costs are the meters of the ways of foot-v1, as they are in the network.
  var isReference: Bool {
    unit == .meters && !usesAllWays && !usesSlope && rules.isEmpty && pointRules.isEmpty
  }

  /// The profile that opens the same ways and counts every meter of them once.
  var measuringMeters: RoutingProfile {
    let kept = rules.filter { $0.effect == .closed || $0.effect == .endsOnly }
    return RoutingProfile(
      name: name, usesAllWays: usesAllWays, rules: kept,
      pointRules: pointRules.filter { $0.added == nil })
  }

  /// The cost of a meter of a section, what is added for the section as such, and whether it serves
  /// at the ends of walks only; nil when it is closed.
  func cost(of traits: StreetTraits) -> (perMeter: Double, added: Double, isEndsOnly: Bool)? {
    var speed = speed
    var factor = 1.0
    var added = 0.0
    var isEndsOnly = false
    if traits.access == .closed && usesAllWays { return nil }
    for rule in rules where rule.condition.holds(for: traits) {
      switch rule.effect {
      case .closed: return nil
      case .factor(let value): factor *= value
      case .speed(let value): speed = value
      case .added(let value):
        // A barrier is a point of its way: a lift with a door at its end is waited for once.
        if !traits.structure.contains(.barrier) { added += value }
      case .endsOnly: isEndsOnly = true
      }
    }
    return (unit == .seconds ? factor / speed : factor, added, isEndsOnly)
  }

  /// The cost added by passing a point; nil when it is impassable.
  func cost(of features: PointFeatures) -> Double? {
    var added = 0.0
    for rule in pointRules where !features.isDisjoint(with: rule.features) {
      guard let value = rule.added else { return nil }
      added += value
    }
    return added
  }
}

/// A rule for the sections of way that meet a condition.
public struct SectionRule: Hashable, Sendable {
  /// The effect of a rule.
  public enum Effect: Hashable, Sendable {
    /// Closed to pedestrians.
    case closed
    /// A meter counts for so many; at least 1e-3, at most 1e6.
    case factor(Double)
    /// The speed in meters per second, in place of the profile's.
    case speed(Double)
    /// Added once for each section, in the profile's unit.
    case added(Double)
    /// Walked at the ends of a walk only, where it starts or arrives there or behind it.
    case endsOnly
  }

  /// The condition on the sections.
  public var condition: SectionCondition
  /// The effect.
  public var effect: Effect

  /// Creates a rule.
  public init(_ condition: SectionCondition, _ effect: Effect) {
    self.condition = condition
    self.effect = effect
  }
}

/// A condition on sections of way: a section must meet all its given parts.
public struct SectionCondition: Hashable, Sendable {
  /// The kinds of way; nil for all.
  public var kinds: Set<StreetTraits.Kind>?
  /// The structures that a section must all have.
  public var structure: StreetStructure
  /// The structures of which a section must have none.
  public var without: StreetStructure
  /// The surfaces; nil for all.
  public var surfaces: Set<SurfaceClass>?
  /// The accesses that it applies to; nil for all.
  public var access: Set<WayAccess>?
  /// The slope that is exceeded, up or down, in percent; sections without a number do not.
  public var steeperThan: Int?
  /// The width that is not reached, in meters; sections without a number do not fall short.
  public var narrowerThan: Double?
  /// The hiking scale that is exceeded; sections without one do not.
  public var harderThan: HikingScale?

  /// Creates a condition; parts that are not given hold for every section.
  public init(
    kinds: Set<StreetTraits.Kind>? = nil, structure: StreetStructure = [],
    without: StreetStructure = [],
    surfaces: Set<SurfaceClass>? = nil, access: Set<WayAccess>? = nil, steeperThan: Int? = nil,
    narrowerThan: Double? = nil, harderThan: HikingScale? = nil
  ) {
    self.kinds = kinds
    self.structure = structure
    self.without = without
    self.surfaces = surfaces
    self.access = access
    self.steeperThan = steeperThan
    self.narrowerThan = narrowerThan
    self.harderThan = harderThan
  }

  /// Whether a section meets it.
  public func holds(for traits: StreetTraits) -> Bool {
    if let kinds, !kinds.contains(traits.street.kind) { return false }
    if !structure.isSubset(of: traits.structure) { return false }
    if !without.isDisjoint(with: traits.structure) { return false }
    if let surfaces, !surfaces.contains(traits.surface) { return false }
    if let access, !access.contains(traits.access) { return false }
    if let steeperThan, abs(traits.incline ?? 0) <= steeperThan { return false }
    if let narrowerThan, traits.width.map({ $0 >= narrowerThan }) ?? true { return false }
    if let harderThan, traits.hikingScale.map({ $0 <= harderThan }) ?? true { return false }
    return true
  }
}

/// A rule for the points that have one of some features.
public struct PointRule: Hashable, Sendable {
  /// The features: one of them is enough.
  public var features: PointFeatures
  /// The cost added by passing, in the profile's unit; nil for an impassable point.
  public var added: Double?

  /// Creates a rule.
  public init(_ features: PointFeatures, added: Double?) {
    self.features = features
    self.added = added
  }
}
