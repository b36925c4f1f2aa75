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
  /// The attribution required when the path is shown, such as the source of the street network.
  public var attribution: String?
  /// The facts found by planning, as the text of a JSON object that stores and documents carry
  /// along; nil when it was not planned.
  ///
  /// GeoChains reads and writes it (`PlannedChain`), and leaves out facts that no longer fit the
  /// path and the anchors.
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
  /// The position: on the path, or `details.offset` meters beside it.
  public var coordinate: Coordinate
  /// The altitude; nil when unknown.
  public var altitude: Altitude?
  /// The direction toward the next anchor (of the last one: the direction of arrival), degrees
  /// clockwise from true north in `0..<360`.
  public var heading: Degrees
  /// Geodesic meters along the path from the start.
  public var distance: Meters
  /// The purpose of the anchor.
  public var role: ChainRole
  /// The street that the walker follows from here (of the last one: has followed), if it has a name.
  public var street: String?
  /// The other decisions of planning.
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

/// The purpose of an anchor of a chain.
public enum ChainRole: String, Hashable, Sendable, CaseIterable {
  /// The first anchor.
  case start
  /// Between the others, so that none is farther from the next than the spacing.
  case path
  /// A bend by the turn angle or more, or a change of way at a junction.
  case turn
  /// A crossing of a street.
  case crossing
  /// The start of steps or an escalator.
  case steps
  /// The start of a lift or of another level of a building.
  case level
  /// A landmark on the way: the start of a bridge, a tunnel or a ferry.
  case landmark
  /// An entry into the supported regions, or an exit.
  case border
  /// A point that the author asked to pass.
  case via
  /// The last anchor.
  case arrival
}
