/// The features at a point of the network.
///
/// Raw values are stored in network files: they never change meaning.
public struct PointFeatures: OptionSet, Hashable, Sendable {
  /// One bit for each feature.
  public let rawValue: UInt32

  /// Creates a set of its bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Walkers cross a road here.
  public static let crossing = Self(rawValue: 1 << 0)
  /// The crossing has traffic signals.
  public static let signals = Self(rawValue: 1 << 1)
  /// The crossing has markings, such as a zebra.
  public static let markings = Self(rawValue: 1 << 2)
  /// The crossing has an island.
  public static let island = Self(rawValue: 1 << 3)
  /// A curb higher than 3 cm, or a curb of unknown height.
  public static let raisedKerb = Self(rawValue: 1 << 4)
  /// A curb of about 3 cm, or a rolled one.
  public static let loweredKerb = Self(rawValue: 1 << 5)
  /// A curb without a step, or known to be none.
  public static let flushKerb = Self(rawValue: 1 << 6)
  /// A lift.
  public static let lift = Self(rawValue: 1 << 7)
  /// A door or an entrance of a building.
  public static let entrance = Self(rawValue: 1 << 8)
  /// A main entrance.
  public static let mainEntrance = Self(rawValue: 1 << 9)
  /// A gate, a lift gate or a swing gate.
  public static let gate = Self(rawValue: 1 << 10)
  /// A bollard, block or chain that walkers pass.
  public static let bollard = Self(rawValue: 1 << 11)
  /// A stile, a kissing gate or a turnstile: no wheels.
  public static let stile = Self(rawValue: 1 << 12)
  /// A barrier against cycles.
  public static let cycleBarrier = Self(rawValue: 1 << 13)
  /// Any other barrier.
  public static let barrier = Self(rawValue: 1 << 14)
  /// Tactile paving.
  public static let tactilePaving = Self(rawValue: 1 << 15)
  /// A passage for admitted persons only.
  public static let permitted = Self(rawValue: 1 << 16)
  /// A road that walkers do not use, and that is not in the network, meets a crossing here.
  public static let closedRoad = Self(rawValue: 1 << 17)
  /// Mapped as not passable with a wheelchair.
  public static let noWheelchair = Self(rawValue: 1 << 31)
}
