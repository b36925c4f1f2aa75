extension Room {
  /// Category of a room, in lower case; others than the named ones are kept as they are.
  public struct Category: RawRepresentable, Hashable, Sendable {
    /// The name, in lower case.
    public var rawValue: String

    /// Names a category.
    public init(rawValue: String) { self.rawValue = rawValue.lowercased() }

    /// A room with walls.
    public static let room = Room.Category(rawValue: "room")
    /// A way between rooms.
    public static let corridor = Room.Category(rawValue: "corridor")
    /// An open part of a larger room.
    public static let area = Room.Category(rawValue: "area")
    /// Toilets and washrooms.
    public static let restroom = Room.Category(rawValue: "restroom")
    /// The shaft or landing of stairs.
    public static let stairs = Room.Category(rawValue: "stairs")
    /// The shaft of a lift.
    public static let elevator = Room.Category(rawValue: "elevator")
    /// An escalator.
    public static let escalator = Room.Category(rawValue: "escalator")
    /// A ramp.
    public static let ramp = Room.Category(rawValue: "ramp")

    /// Whether one changes floors here.
    public var isConnector: Bool {
      [.stairs, .elevator, .escalator, .ramp].contains(self)
    }
  }
}

/// A room, corridor or area of a floor.
public struct Room: Hashable, Sendable {
  /// The id, unique among the things of the venue.
  public var id: String
  /// The id of its floor.
  public var floor: Floor.ID
  /// Name; nil if unnamed.
  public var name: String?
  /// Its category, such as corridor or restroom.
  public var category: Room.Category
  /// The covered area.
  public var shape: FloorShape

  /// Creates a room of its parts.
  public init(
    id: String, floor: Floor.ID, name: String? = nil, category: Room.Category = .room,
    shape: FloorShape
  ) {
    self.id = id
    self.floor = floor
    self.name = name
    self.category = category
    self.shape = shape
  }
}
