public import Geodesy

/// A passage through a wall: a door, a gate, an open passage.
public struct Opening: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Name; nil if unnamed.
  public var name: String?
  /// One side of the passage.
  public var start: FloorPoint
  /// The other side of the passage; the same point when its width is not known.
  public var end: FloorPoint
  /// Whether it leads out of the building.
  public var isEntrance: Bool
  /// The ids of the rooms that it joins, at most two; none when unknown.
  public var rooms: [String]
  /// The street network's own name of the place outside, such as an OpenStreetMap node; nil without.
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

  /// The middle of the passage.
  public var middle: FloorPoint { start.interpolated(to: end, fraction: 0.5) }
  /// Meters between the sides.
  public var width: Meters { start.distance(to: end) }
}
