/// The structure of a section of way, for a person who walks it in one direction.
///
/// Raw values are stored in network files: they never change meaning.
public struct StreetStructure: OptionSet, Hashable, Sendable {
  /// One bit for each property.
  public let rawValue: UInt32

  /// Creates a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// On a bridge.
  public static let bridge = Self(rawValue: 1 << 0)
  /// In a tunnel or a passage through a building.
  public static let tunnel = Self(rawValue: 1 << 1)
  /// Inside a building.
  public static let indoor = Self(rawValue: 1 << 2)
  /// Under a roof, an arcade or a colonnade.
  public static let covered = Self(rawValue: 1 << 3)
  /// Lit at night.
  public static let lit = Self(rawValue: 1 << 4)
  /// Known not to be lit.
  public static let unlit = Self(rawValue: 1 << 5)
  /// A crossing of a road.
  public static let crossing = Self(rawValue: 1 << 6)
  /// A crossing with traffic signals.
  public static let signals = Self(rawValue: 1 << 7)
  /// A crossing with markings, such as a zebra.
  public static let markings = Self(rawValue: 1 << 8)
  /// Steps.
  public static let steps = Self(rawValue: 1 << 9)
  /// An escalator or a moving walkway.
  public static let conveyor = Self(rawValue: 1 << 10)
  /// A lift.
  public static let lift = Self(rawValue: 1 << 11)
  /// A ferry.
  public static let ferry = Self(rawValue: 1 << 12)
  /// A line of sight across a walkable area.
  public static let area = Self(rawValue: 1 << 13)
  /// A sidewalk on the walker's left.
  public static let sidewalkLeft = Self(rawValue: 1 << 14)
  /// A sidewalk on the walker's right.
  public static let sidewalkRight = Self(rawValue: 1 << 15)
  /// Sidewalks that are mapped as ways of their own.
  public static let sidewalkSeparate = Self(rawValue: 1 << 16)
  /// Known to have no sidewalk.
  public static let noSidewalk = Self(rawValue: 1 << 17)
  /// Rises in the direction of walking.
  public static let upward = Self(rawValue: 1 << 18)
  /// Falls in the direction of walking.
  public static let downward = Self(rawValue: 1 << 19)
  /// Steps with a ramp beside them.
  public static let ramp = Self(rawValue: 1 << 20)
  /// Steps with a ramp for wheelchairs.
  public static let wheelchairRamp = Self(rawValue: 1 << 21)
  /// With a handrail.
  public static let handrail = Self(rawValue: 1 << 22)
  /// With tactile paving.
  public static let tactilePaving = Self(rawValue: 1 << 23)
  /// Open at some times only; the condition is in `StreetTraits.condition`.
  public static let timeRestricted = Self(rawValue: 1 << 24)
  /// Mapped as usable with a wheelchair.
  public static let wheelchair = Self(rawValue: 1 << 25)
  /// Mapped as not usable with a wheelchair.
  public static let noWheelchair = Self(rawValue: 1 << 26)

  /// Walked in this direction only, such as an escalator.
  public static let oneWay = Self(rawValue: 1 << 27)
  /// Walked in the other direction only.
  public static let wrongWay = Self(rawValue: 1 << 28)

  /// A passage through a building at the level of the ground, beside `tunnel`.
  public static let buildingPassage = Self(rawValue: 1 << 29)

  /// A barrier, which has no length: who passes it and when is its own, all else that of its way.
  public static let barrier = Self(rawValue: 1 << 31)

  /// A crossing with an island.
  public static let island = Self(rawValue: 1 << 30)

  /// The same section walked the other way: left and right, up and down change places.
  public var reversed: Self {
    var other = subtracting([
      .sidewalkLeft, .sidewalkRight, .upward, .downward, .oneWay, .wrongWay,
    ])
    if contains(.sidewalkLeft) { other.insert(.sidewalkRight) }
    if contains(.sidewalkRight) { other.insert(.sidewalkLeft) }
    if contains(.upward) { other.insert(.downward) }
    if contains(.downward) { other.insert(.upward) }
    if contains(.oneWay) { other.insert(.wrongWay) }
    if contains(.wrongWay) { other.insert(.oneWay) }
    return other
  }
}
