/// The street under a walker: its name, if it has one, and its kind.
public struct Street: Hashable, Sendable {
  /// The name as mapped; nil when it has none.
  public var name: String?
  /// The kind of way.
  public var kind: StreetTraits.Kind
  /// The reference as mapped, such as `B 37`; nil when it has none.
  public var ref: String?

  /// Creates a street.
  public init(name: String?, kind: StreetTraits.Kind, ref: String? = nil) {
    self.name = name
    self.kind = kind
    self.ref = ref
  }
}

extension StreetTraits {
  /// The kinds of way that walkers use, after the `highway` key of OpenStreetMap.
  ///
  /// Raw values are stored in network files: they never change meaning.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    /// An ordinary way without a nearer description.
    case road = 0
    /// A trunk road.
    case trunk = 1
    /// A primary road.
    case primary = 2
    /// A secondary road.
    case secondary = 3
    /// A tertiary road.
    case tertiary = 4
    /// A minor road.
    case unclassified = 5
    /// A street with houses.
    case residential = 6
    /// A street where walkers have priority.
    case livingStreet = 7
    /// A service road, alley or driveway.
    case service = 8
    /// A field or forest track.
    case track = 9
    /// A street or square for walkers.
    case pedestrian = 10
    /// A footway or sidewalk.
    case footway = 11
    /// A path.
    case path = 12
    /// Steps.
    case steps = 13
    /// A crossing of a road.
    case crossing = 14
    /// A corridor inside a building.
    case corridor = 15
    /// A platform of a station or stop.
    case platform = 16
    /// A cycleway.
    case cycleway = 17
    /// A bridleway.
    case bridleway = 18
    /// A road for buses.
    case busway = 19
    /// A ferry.
    case ferry = 20
    /// A lift.
    case lift = 21
  }
}

extension StreetTraits.Kind {
  /// Whether vehicles drive there.
  public var isRoad: Bool {
    switch self {
    case .road, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential,
      .livingStreet, .service, .track, .busway:
      true
    case .pedestrian, .footway, .path, .steps, .crossing, .corridor, .platform, .cycleway,
      .bridleway, .ferry, .lift:
      false
    }
  }
}

extension StreetTraits.Kind {
  /// The kind as profiles and tiles name it, such as `living-street`.
  package var name: String {
    switch self {
    case .road: "road"
    case .trunk: "trunk"
    case .primary: "primary"
    case .secondary: "secondary"
    case .tertiary: "tertiary"
    case .unclassified: "unclassified"
    case .residential: "residential"
    case .livingStreet: "living-street"
    case .service: "service"
    case .track: "track"
    case .pedestrian: "pedestrian"
    case .footway: "footway"
    case .path: "path"
    case .steps: "steps"
    case .crossing: "crossing"
    case .corridor: "corridor"
    case .platform: "platform"
    case .cycleway: "cycleway"
    case .bridleway: "bridleway"
    case .busway: "busway"
    case .ferry: "ferry"
    case .lift: "lift"
    }
  }
}
