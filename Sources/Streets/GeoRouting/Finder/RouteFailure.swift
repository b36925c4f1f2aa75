public import GeoStreets
public import Geodesy

/// The reason why no route was found between places.
public enum RouteFailure: Error, Hashable, Sendable {
  /// The network cannot be used.
  case network(NetworkError)
  /// The network has no street that the profile walks.
  case noStreets(network: String)
  /// Fewer than two places were given.
  case tooFewPlaces(count: Int)
  /// No street is near enough to a place.
  case noStreet(MissingStreet)
  /// Two places lie on parts of the network that are not connected; an island is the number of
  /// junctions of a part that is cut off from the largest, nil on the largest.
  case notConnected(
    from: StreetPosition, island: Int?, to: StreetPosition, otherIsland: Int?)

  /// A place that no street is near to.
  public struct MissingStreet: Hashable, Sendable {
    /// The index of the place among those that were given.
    public var index: Int
    /// The place.
    public var place: Coordinate
    /// The nearest point of a street.
    public var nearest: StreetPosition
    /// The distance that was allowed, in meters.
    public var maximumDistance: Meters
    /// The extent of the network.
    public var extent: BoundingBox
    /// The level that was asked for; nil for none.
    public var level: Double?
    /// Whether the nearest point is on that level; false where no street is.
    public var isOnLevel = true

    /// The kind of street that was searched, such as `street on level -1`.
    package var street: String {
      guard let level else { return "street" }
      let text = "\(level)"
      return "street on level \(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)"
    }

    /// Whether the place lies within the network once latitude and longitude are exchanged.
    public var looksSwapped: Bool {
      let swapped = Coordinate(latitude: place.longitude, longitude: place.latitude)
      return !extent.contains(place) && extent.contains(swapped)
    }
  }
}

extension RouteFailure: CustomStringConvertible {
  /// The value found and the value expected.
  public var description: String {
    switch self {
    case .network(let error): error.description
    case .noStreets(let network): "the network `\(network)` has no streets"
    case .tooFewPlaces(let count): "a route needs two places or more, found \(count)"
    case .noStreet(let missing):
      "no \(missing.street) is within \(missing.maximumDistance) m of place \(missing.index + 1), "
        + "\(missing.place.latitude),\(missing.place.longitude): the nearest\(missing.isOnLevel ? "" : " of any level") is "
        + "\((missing.nearest.offset * 10).rounded() / 10) m away"
        + (missing.looksSwapped ? "; latitude comes first: are the two numbers swapped?" : "")
    case .notConnected(_, let island, _, let other):
      "there is no route: the start is on \(Self.part(island)), the arrival on \(Self.part(other))"
    }
  }

  /// A part of the network for people, by the junctions of an island.
  package static func part(_ island: Int?) -> String {
    island.map { "a part of \($0) junctions that is cut off from the largest" }
      ?? "the largest part of the network"
  }
}
