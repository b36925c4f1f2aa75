/// All that is known of a section of way, for someone who walks it in one direction.
public struct StreetTraits: Hashable, Sendable {
  /// The street that it belongs to.
  public var street: Street
  /// What is built on, around and under it.
  public var structure: StreetStructure = []
  /// What it is made of.
  public var surface: SurfaceClass = .unknown
  /// Who may walk there.
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
  /// When it is open or closed, as mapped, such as `no @ (22:00-06:00)`; nil without a rule.
  public var condition: String?

  /// Makes traits of which nothing but the street is known.
  public init(street: Street) { self.street = street }

  /// The same section walked the other way.
  public var reversed: Self {
    var other = self
    other.structure = structure.reversed
    other.incline = incline.map { -$0 }
    return other
  }
}

/// What a way is made of, as far as feet and wheels care.
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

/// Who may walk on a way.
///
/// Raw values are stored in network files: they never change meaning.
public enum WayAccess: UInt8, Hashable, Sendable, CaseIterable {
  /// Everyone.
  case open = 0
  /// Who has business there: `destination`, `customers`.
  case visitors = 1
  /// Who is let in: `private`.
  case permitted = 2
}
