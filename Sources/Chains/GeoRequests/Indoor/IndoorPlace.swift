package import GeoFormats
public import GeoIndoor
public import Geodesy

/// A place in a venue or around it, as a request names it.
public enum IndoorPlace: Hashable, Sendable {
  /// A position: outdoors, or on the floors of a level (the ordinal, 0 for the ground floor).
  case coordinate(Coordinate, level: Double?)
  /// A point of a floor's plan; the floor by id, name, short name or ordinal.
  case point(FloorPoint, floor: String)
  /// A room, point of interest, opening, connector, marker, beacon or entrance, by id or name.
  case named(String)

  /// The name that must be looked up; nil for a position.
  public var name: String? {
    switch self {
    case .coordinate: nil
    case .point(_, let floor): floor
    case .named(let name): name
    }
  }

  static let shape = JSONShape.object(
    DocumentMember.position(isRequired: false) + [
      DocumentMember(
        "level", .number(-1_000...1_000),
        "Ordinal of the floor, 0 for the ground floor; without it, the place is outdoors."),
      DocumentMember(
        "floor", .text(),
        "Id, name, short name or ordinal of a floor instead, with `x` and `y`."),
      DocumentMember(
        "x", .number(-FloorPoint.limit...FloorPoint.limit),
        "Meters right of the plan's upper left corner."),
      DocumentMember(
        "y", .number(-FloorPoint.limit...FloorPoint.limit),
        "Meters down from the plan's upper left corner."),
      DocumentMember(
        "name", .text(),
        "Id or name of a room, point of interest, opening, connector, marker, beacon or entrance "
          + "instead."),
    ])

  /// Reads `{"latitude": …, "longitude": …, "level": …}`, `{"floor": …, "x": …, "y": …}` or
  /// `{"name": …}`.
  /// - Throws: `FormatError.member` with path and place.
  package init(reading node: JSONNode) throws(FormatError) {
    if !node["name"].isNull {
      try node.requireObject(known: ["name"])
      self = .named(try node["name"].name())
    } else if !node["floor"].isNull {
      try node.requireObject(known: ["floor", "x", "y"])
      let meters = -FloorPoint.limit...FloorPoint.limit
      self = .point(
        FloorPoint(x: try node["x"].number(in: meters), y: try node["y"].number(in: meters)),
        floor: try node["floor"].name())
    } else {
      try node.requireObject(known: ["latitude", "longitude", "level"])
      self = .coordinate(
        Coordinate(
          latitude: try node["latitude"].number(in: -90...90),
          longitude: try node["longitude"].number(in: -180...180)),
        level: node["level"].isNull ? nil : try node["level"].number(in: -1_000...1_000))
    }
  }

  var json: JSONValue {
    switch self {
    case .named(let name): return .object(["name": .string(name)])
    case .point(let point, let floor):
      return .object(["floor": .string(floor), "x": .number(point.x), "y": .number(point.y)])
    case .coordinate(let place, let level):
      guard let level else { return RequestedPlace.coordinate(place).json }
      return .object([
        "latitude": .number(place.latitude), "longitude": .number(place.longitude),
        "level": .number(level),
      ])
    }
  }
}
