public import Geodesy

/// Where one walks through a wall: a door, a gate, an open passage.
public struct Opening: Hashable, Sendable {
  /// What names it within its venue, where no other thing has the same id.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// What people call it; nil without a name.
  public var name: String?
  /// One side of the passage.
  public var start: FloorPoint
  /// The other side of the passage; the same point when its width is not known.
  public var end: FloorPoint
  /// Whether it leads out of the building.
  public var isEntrance: Bool
  /// The ids of the rooms that it joins, at most two; none when unknown.
  public var rooms: [String]
  /// The street network's own name of the place outside, such as an OpenStreetMap node; nil
  /// without.
  public var streetNode: String?

  /// Creates an opening of its parts.
  public init(
    id: String, floor: Floor.ID, name: String? = nil, start: FloorPoint, end: FloorPoint,
    isEntrance: Bool = false, rooms: [String] = [], streetNode: String? = nil
  ) {
    self.id = id
    self.floor = floor
    self.name = name
    self.start = start
    self.end = end
    self.isEntrance = isEntrance
    self.rooms = rooms
    self.streetNode = streetNode
  }

  /// Where one passes.
  public var middle: FloorPoint { start.interpolated(to: end, fraction: 0.5) }
  /// Meters between the sides.
  public var width: Meters { start.distance(to: end) }
}
