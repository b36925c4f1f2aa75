/// The traits of a section of way, for a person who walks it in one direction.
public struct StreetTraits: Hashable, Sendable {
  /// The street that it belongs to.
  public var street: Street
  /// The structures on, around and under it.
  public var structure: StreetStructure = []
  /// The source of the street's name.
  public var nameSource: NameSource = .name
  /// The surface.
  public var surface: SurfaceClass = .unknown
  /// The smoothness; nil when it is not mapped.
  public var smoothness: Smoothness?
  /// The access for walkers.
  public var access: WayAccess = .open
  /// The lowest and the highest level of a building that it lies on; nil when none is mapped.
  public var levels: ClosedRange<Double>?
  /// The order of bridges and tunnels above and below each other; 0 is the ground.
  public var layer = 0
  /// The number of steps; nil when it is not mapped.
  public var stepCount: Int?
  /// Rise in percent in the direction of walking; nil when no number is mapped.
  public var incline: Int?
  /// The width in meters to 0.1 m; nil when it is not mapped.
  public var width: Double?
  /// The width in meters to 0.1 m that lanes, parked cars and lanes for bicycles take; nil where the width is
  /// mapped, and where nothing says more than the kind of the road.
  public var derivedWidth: Double?
  /// The hiking scale; nil when it is not mapped.
  public var hikingScale: HikingScale?
  /// The condition on its access, as mapped, such as `no @ (22:00-06:00)`; nil without a rule.
  public var condition: String?

  /// Makes traits of which nothing but the street is known.
  public init(street: Street) { self.street = street }

  /// Hashes what tells most sections apart: the builder of a network looks up every way.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(street.name)
    let number = (width ?? derivedWidth ?? 0) * 10 + Double(stepCount ?? 0)
    let codes = UInt64(street.kind.rawValue) << 8 | UInt64(surface.rawValue)
    hasher.combine(UInt64(structure.rawValue) ^ codes << 40 ^ number.bitPattern)
  }

  /// The same section walked the other way.
  public var reversed: Self {
    var other = self
    other.structure = structure.reversed
    other.incline = incline.map { -$0 }
    return other
  }
}

/// The surface of a way, as far as feet and wheels care.
///
/// Raw values are stored in network files: they never change meaning.
public enum SurfaceClass: UInt8, Hashable, Sendable, CaseIterable {
  /// Not mapped, or a value that is not known.
  case unknown = 0
  /// Smooth and hard: asphalt, concrete, paving stones, tiles.
  case paved = 1
  /// Hard and uneven: sett, cobblestone.
  case cobbled = 2
  /// Firm: compacted, fine gravel.
  case compacted = 3
  /// Loose or soft: gravel, earth, grass, sand, mud.
  case loose = 4
  /// Wood.
  case wood = 5
  /// Metal, also as a grid.
  case metal = 6
}

/// The source of the name of a way's street.
///
/// Raw values are stored in network files: they never change meaning.
public enum NameSource: UInt8, Hashable, Sendable, CaseIterable {
  /// The way's own name, or it has none.
  case name = 0
  /// The tag `is_sidepath:of:name` of the way.
  case sidepath = 1
  /// The tag `street:name` of the way.
  case street = 2
  /// The street that the way runs along, by their positions: see `SidewalkNames`.
  case parallel = 3
}

/// The smoothness of a way, after the key `smoothness` of OpenStreetMap.
///
/// Raw values are stored in network files: they never change meaning.
public enum Smoothness: UInt8, Hashable, Sendable, CaseIterable {
  /// For roller skates.
  case excellent = 1
  /// For racing bikes.
  case good = 2
  /// For wheelchairs and city bikes.
  case intermediate = 3
  /// For robust wheels.
  case bad = 4
  /// For high clearance.
  case veryBad = 5
  /// For off-road vehicles.
  case horrible = 6
  /// For specialized off-road vehicles.
  case veryHorrible = 7
  /// For no wheels.
  case impassable = 8

  /// The value of the key, such as `very_bad`.
  package var name: String {
    switch self {
    case .excellent: "excellent"
    case .good: "good"
    case .intermediate: "intermediate"
    case .bad: "bad"
    case .veryBad: "very_bad"
    case .horrible: "horrible"
    case .veryHorrible: "very_horrible"
    case .impassable: "impassable"
    }
  }
}

/// The access to a way for walkers.
///
/// Raw values are stored in network files: they never change meaning.
public enum WayAccess: UInt8, Hashable, Sendable, CaseIterable {
  /// Everyone.
  case open = 0
  /// Open to visitors: `destination`, `customers`, `delivery`.
  case visitors = 1
  /// Open with permission: `private`, `permit`, `residents`, `employees`.
  case permitted = 2
  /// No one, unless `StreetTraits.condition` opens it at some hours: motor roads, ways under construction or
  /// out of use. Only the profile foot-v1, which does not look at these tags, walks them.
  case closed = 3
}

/// The difficulty of a hiking path, after the scale of the Swiss Alpine Club.
///
/// Raw values are stored in network files: they never change meaning.
public enum HikingScale: UInt8, Hashable, Sendable, CaseIterable, Comparable {
  /// T0, a stroll.
  case strolling = 1
  /// T1, a well-cleared trail.
  case hiking = 2
  /// T2, a continuous trail, steep in places.
  case mountainHiking = 3
  /// T3, where hands may be needed for balance and a fall is possible.
  case demandingMountainHiking = 4
  /// T4, where hands are needed to go on, often without a trail.
  case alpineHiking = 5
  /// T5, with single climbing passages.
  case demandingAlpineHiking = 6
  /// T6, with climbing up to grade II.
  case difficultAlpineHiking = 7

  /// Whether one level is easier than another.
  public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  /// The level as OpenStreetMap names it, such as `mountain_hiking`.
  package var name: String {
    switch self {
    case .strolling: "strolling"
    case .hiking: "hiking"
    case .mountainHiking: "mountain_hiking"
    case .demandingMountainHiking: "demanding_mountain_hiking"
    case .alpineHiking: "alpine_hiking"
    case .demandingAlpineHiking: "demanding_alpine_hiking"
    case .difficultAlpineHiking: "difficult_alpine_hiking"
    }
  }
}
