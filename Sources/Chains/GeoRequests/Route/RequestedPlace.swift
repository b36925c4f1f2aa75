package import GeoFormats
public import Geodesy

/// A place as a request names it.
public enum RequestedPlace: Hashable, Sendable {
  /// A position.
  case coordinate(Coordinate)
  /// A position on a level, 0 for the ground: a place of a route.
  case onLevel(Coordinate, level: Double)
  /// An anchor of the store, by `@name` or by id.
  case anchor(String)

  /// Reads `{"latitude": …, "longitude": …}` or `{"anchor": "@name"}`.
  /// - Throws: `FormatError.member` with path and place.
  package init(reading node: JSONNode) throws(FormatError) {
    try self.init(reading: node, beside: [])
  }

  static let shape = JSONShape.object(members)
  static let stopShape = JSONShape.object(
    members + [
      DocumentMember(
        "level", .number(levelRange),
        "Level of the building or street that the place lies on, 0 for the ground; without it, the "
          + "ground is preferred.")
    ])
  /// The members of a place, of which there is the position or the anchor.
  static let members =
    DocumentMember.position(isRequired: false) + [
      DocumentMember("anchor", .text(), "Anchor of the store instead, by @name or id.")
    ]
  static let positionShape = JSONShape.object(DocumentMember.position())

  /// The levels that a place may have.
  package static let levelRange = -1_000.0...1_000

  /// Reads a place of a route, which may have a `level`.
  init(readingStop node: JSONNode) throws(FormatError) {
    try self.init(reading: node, beside: ["level"])
    guard !node["level"].isNull else { return }
    guard case .coordinate(let place) = self else {
      throw node["level"].error(expected: "a latitude and a longitude beside it")
    }
    self = .onLevel(place, level: try node["level"].number(in: Self.levelRange))
  }

  /// The level of the place; nil where none is given.
  package var level: Double? {
    guard case .onLevel(_, let level) = self else { return nil }
    return level
  }

  /// Reads a place that has other members beside it.
  init(reading node: JSONNode, beside others: [String]) throws(FormatError) {
    guard node["anchor"].isNull else {
      try node.requireObject(known: ["anchor"] + others)
      self = .anchor(try node["anchor"].name())
      return
    }
    try node.requireObject(known: ["latitude", "longitude"] + others)
    self = .coordinate(
      Coordinate(
        latitude: try node["latitude"].number(in: -90...90),
        longitude: try node["longitude"].number(in: -180...180)))
  }

  /// The coordinate of the place; `lookup` finds anchors, where they may be named.
  package func coordinate(
    _ lookup: PlanningResources.AnchorLookup?
  ) throws(RequestError) -> Coordinate {
    switch self {
    case .coordinate(let coordinate), .onLevel(let coordinate, _): return coordinate
    case .anchor(let reference):
      guard let lookup else {
        throw .noAnchor(reference: reference, problem: "no store of anchors is known")
      }
      return try lookup(reference)
    }
  }

  var json: JSONValue {
    switch self {
    case .coordinate(let place):
      .object(["latitude": .number(place.latitude), "longitude": .number(place.longitude)])
    case .onLevel(let place, let level):
      .object([
        "latitude": .number(place.latitude), "longitude": .number(place.longitude),
        "level": .number(level),
      ])
    case .anchor(let reference): .object(["anchor": .string(reference)])
    }
  }
}
