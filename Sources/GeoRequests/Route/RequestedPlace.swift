public import GeoFormats
public import Geodesy

/// A place as a request names it.
public enum RequestedPlace: Hashable, Sendable {
  /// A position.
  case coordinate(Coordinate)
  /// An anchor of the store, by `@name` or by id.
  case anchor(String)
}

extension RequestedPlace {
  /// Reads `{"latitude": …, "longitude": …}` or `{"anchor": "@name"}`.
  ///
  /// - Throws: `FormatError.member` with path and place.
  public init(reading node: JSONNode) throws(FormatError) {
    guard node["anchor"].isNull else {
      try node.requireObject(known: ["anchor"])
      self = .anchor(try node["anchor"].name())
      return
    }
    try node.requireObject(known: ["latitude", "longitude"])
    self = .coordinate(
      Coordinate(
        latitude: try node["latitude"].number(in: -90...90),
        longitude: try node["longitude"].number(in: -180...180)))
  }

  /// The place as JSON.
  var json: JSONValue {
    switch self {
    case .coordinate(let place):
      .object(
        JSONObject([
          .init(name: "latitude", value: .number(place.latitude)),
          .init(name: "longitude", value: .number(place.longitude)),
        ]))
    case .anchor(let reference):
      .object(JSONObject([.init(name: "anchor", value: .string(reference))]))
    }
  }
}
