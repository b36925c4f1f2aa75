/// A place that people look for.
public struct PointOfInterest: Hashable, Sendable {
  /// What names it within its venue, where no other thing has the same id.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// What people call it.
  public var name: String
  /// Where it is.
  public var position: FloorPoint
  /// What it is, such as `cafe`; nil when not given.
  public var category: String?
  /// What there is to say about it; nil when not given.
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
