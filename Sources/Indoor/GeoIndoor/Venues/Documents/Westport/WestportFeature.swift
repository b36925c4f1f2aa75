import Geodesy

/// A part of a floor's file.
struct WestportFeature {
  /// The role of a part.
  enum Kind {
    case outline
    case room(Room.Category)
    case door
    case blocked(BlockedArea.Kind)
  }

  var id: String
  var name: String?
  var kind: Kind
  var polygons: [Polygon]

  /// By the types of the format; highlights and placeholders are only drawn.
  static let kinds: [String: Kind] = [
    "building_outline": .outline, "room": .room(.room), "unit": .room(.room),
    "hallway": .room(.corridor), "bathroom": .room(.restroom), "garden": .room(.area),
    "no_geometry": .room(.area), "stairs": .room(.stairs), "elevator": .room(.elevator),
    "escalator": .room(.escalator), "door": .door, "wall": .blocked(.wall),
    "window": .blocked(.window), "inaccessible_space": .blocked(.inaccessible),
    "floor_opening": .blocked(.void), "placeholder": .blocked(.obstacle),
  ]
}

/// A way, on one floor or over several.
struct WestportWay {
  var id: String
  var name: String?
  /// Nil for a way on the level.
  var connector: Connector.Kind?
  var isEntrance: Bool
  var streetNode: String?
  var points: [Coordinate]
  /// The order of the floor of each point.
  var orders: [Int]
}
