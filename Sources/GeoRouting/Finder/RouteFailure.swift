public import GeoStreets
public import Geodesy

/// Why there is no route between places.
public enum RouteFailure: Error, Hashable, Sendable {
  /// The network cannot be used.
  case network(NetworkError)
  /// The network has no street that the profile walks.
  case noStreets(network: String)
  /// Fewer than two places were given.
  case tooFewPlaces(count: Int)
  /// No street is near enough to a place.
  case noStreet(MissingStreet)
  /// Two places lie on parts of the network that are not connected.
  case notConnected(from: NetworkPart, to: NetworkPart)

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
    /// What the network covers.
    public var extent: BoundingBox

    /// Whether the place lies within the network once latitude and longitude are exchanged.
    public var looksSwapped: Bool {
      let swapped = Coordinate(latitude: place.longitude, longitude: place.latitude)
      return !extent.contains(place) && extent.contains(swapped)
    }
  }

  /// The connected component that a place lies on.
  public struct NetworkPart: Hashable, Sendable {
    /// The place on the network.
    public var position: StreetPosition
    /// The rank of the component by size; 0 is the largest.
    public var component: Int
    /// The number of its junctions.
    public var junctionCount: Int
  }
}

extension RouteFailure: CustomStringConvertible {
  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .network(let error): error.description
    case .noStreets(let network): "the network `\(network)` has no streets"
    case .tooFewPlaces(let count): "a route needs two places or more, found \(count)"
    case .noStreet(let missing):
      "no street is within \(missing.maximumDistance) m of place \(missing.index + 1), "
        + "\(missing.place.latitude),\(missing.place.longitude): the nearest is "
        + "\((missing.nearest.offset * 10).rounded() / 10) m away"
        + (missing.looksSwapped ? "; latitude comes first: are the two numbers swapped?" : "")
    case .notConnected(let from, let to):
      "there is no route: the start is on \(from.description), the arrival on \(to.description)"
    }
  }
}

extension RouteFailure.NetworkPart: CustomStringConvertible {
  /// The part for people.
  public var description: String {
    component == 0
      ? "the largest part of the network"
      : "a part of \(junctionCount) junctions that is cut off from the largest"
  }
}
