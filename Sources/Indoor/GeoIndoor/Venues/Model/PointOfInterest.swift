/// A place that people look for.
public struct PointOfInterest: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Name of the point.
  public var name: String
  /// Position of the point.
  public var position: FloorPoint
  /// Category, such as `cafe`; nil if not given.
  public var category: String?
  /// Description; nil if not given.
  public var details: String?
  /// The name of a picture; nil without.
  public var image: String?
  /// The id of the room that it is in; nil when not given.
  public var room: String?

  /// Creates a place of its parts.
  public init(
    id: String, floor: Floor.ID, name: String, position: FloorPoint, category: String? = nil,
    details: String? = nil, image: String? = nil, room: String? = nil
  ) {
    self.id = id
    self.floor = floor
    self.name = name
    self.position = position
    self.category = category
    self.details = details
    self.image = image
    self.room = room
  }
}
