package import GeoFormats
public import Geodesy

/// A place as a request names it.
public enum RequestedPlace: Hashable, Sendable {
  /// A position.
  case coordinate(Coordinate)
  /// An anchor of the store, by `@name` or by id.
  case anchor(String)

  /// Reads `{"latitude": …, "longitude": …}` or `{"anchor": "@name"}`.
  ///
  /// - Throws: `FormatError.member` with path and place.
  package init(reading node: JSONNode) throws(FormatError) {
    try self.init(reading: node, beside: [])
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

  /// Where the place is; `lookup` knows anchors, where any may be named.
  package func coordinate(_ lookup: RoutePlanner.AnchorLookup?) throws(RequestError) -> Coordinate {
    switch self {
    case .coordinate(let coordinate): return coordinate
    case .anchor(let reference):
      guard let lookup else {
        throw .noAnchor(reference: reference, problem: "no store of anchors is known")
      }
      return try lookup(reference)
    }
  }

  /// The place as JSON.
  var json: JSONValue {
    switch self {
    case .coordinate(let place):
      .object(["latitude": .number(place.latitude), "longitude": .number(place.longitude)])
    case .anchor(let reference): .object(["anchor": .string(reference)])
    }
  }
}
