public import Geodesy

/// A point of the drawn ways of a venue.
public struct PathNode: Hashable, Identifiable, Sendable {
  /// The id, unique among the nodes of its venue.
  public var id: VenuePartID<PathNode>
  /// The id of its floor.
  public var floor: Floor.ID
  /// Position of the node.
  public var position: FloorPoint
  /// Whether one leaves the building here.
  public var isEntrance: Bool
  /// The street network's own name of the place outside, such as an OpenStreetMap node; nil without.
  public var streetNode: String?

  /// Creates a node of its parts.
  public init(
    id: ID, floor: Floor.ID, position: FloorPoint, isEntrance: Bool = false,
    streetNode: String? = nil
  ) {
    self.id = id
    self.floor = floor
    self.position = position
    self.isEntrance = isEntrance
    self.streetNode = streetNode
  }
}

/// A straight way between two nodes.
public struct PathLink: Hashable, Sendable {
  /// The id of the node where it begins.
  public var from: PathNode.ID
  /// The id of the node where it ends.
  public var to: PathNode.ID
  /// The kind of connector between floors; nil for a way on one level.
  public var connector: Connector.Kind?
  /// Cost, in meters of level walking; nil for its length.
  public var cost: Meters?
  /// Direction of travel.
  public var direction: TravelDirection
  /// Name; nil if unnamed.
  public var name: String?

  /// Creates a link of its parts.
  public init(
    from: PathNode.ID, to: PathNode.ID, connector: Connector.Kind? = nil, cost: Meters? = nil,
    direction: TravelDirection = .both, name: String? = nil
  ) {
    self.from = from
    self.to = to
    self.connector = connector
    self.cost = cost
    self.direction = direction
    self.name = name
  }
}
