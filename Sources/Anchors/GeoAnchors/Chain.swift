public import Geodesy

/// An ordered walk of anchors along a path, ready for a phone to follow.
public struct Chain: Hashable, Sendable {
  /// The name that it is stored under; nil when it was not stored.
  public var name: String?
  /// The path that the anchors lie on: geodesic legs between these points, at least two.
  public var path: [Coordinate]
  /// The length of the path in geodesic meters.
  public var length: Meters
  /// The anchors in walking order; the first is the start, the last the arrival.
  public var anchors: [ChainAnchor]
  /// Who must be named when the path is shown, such as the source of the street network.
  public var attribution: String?
  /// What its planning found out, as the text of a JSON object that stores and documents carry
  /// along; nil when it was not planned.
  ///
  /// GeoChains reads and writes it (`PlannedChain`), and leaves out what no longer fits the path and
  /// the anchors.
  public var planning: String?

  /// Creates a chain of its parts.
  public init(
    name: String? = nil, path: [Coordinate], length: Meters, anchors: [ChainAnchor],
    attribution: String? = nil, planning: String? = nil
  ) {
    self.name = name
    self.path = path
    self.length = length
    self.anchors = anchors
    self.attribution = attribution
    self.planning = planning
  }
}

/// One anchor of a chain.
public struct ChainAnchor: Hashable, Sendable, Identifiable {
  /// The stable identity: the same request gives the same ids.
  public var id: AnchorID
  /// Where it is: on the path, or `details.offset` meters beside it.
  public var coordinate: Coordinate
  /// How high it is; nil when unknown.
  public var altitude: Altitude?
  /// The direction towards the next anchor (of the last one: the direction of arrival), degrees
  /// clockwise from true north in `0..<360`.
  public var heading: Degrees
  /// Geodesic meters along the path from the start.
  public var distance: Meters
  /// What the anchor is there for.
  public var role: ChainRole
  /// The street that the walker follows from here (of the last one: has followed), if it has a name.
  public var street: String?
  /// What else its planning decided.
  public var details: ChainAnchorDetails

  /// Creates an anchor of a chain.
  public init(
    id: AnchorID, coordinate: Coordinate, altitude: Altitude?, heading: Degrees, distance: Meters,
    role: ChainRole, street: String?, details: ChainAnchorDetails = ChainAnchorDetails()
  ) {
    self.id = id
    self.coordinate = coordinate
    self.altitude = altitude
    self.heading = heading
    self.distance = distance
    self.role = role
    self.street = street
    self.details = details
  }
}

/// What an anchor of a chain is there for.
public enum ChainRole: String, Hashable, Sendable, CaseIterable {
  /// The first anchor.
  case start
  /// Between the others, so that none is farther from the next than the spacing.
  case path
  /// Where the way bends by the turn angle or more, or another way is taken at a junction.
  case turn
  /// Where a street is crossed.
  case crossing
  /// Where steps or an escalator begin.
  case steps
  /// Where a lift or another level of a building begins.
  case level
  /// Something to notice on the way: a bridge, a tunnel, a ferry begins.
  case landmark
  /// Where the way enters or leaves the supported regions.
  case border
  /// A point that the author asked to pass.
  case via
  /// The last anchor.
  case arrival
}
