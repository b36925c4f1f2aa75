public import GeoIndoorRouting
public import GeoVenues

/// Why a request about a venue has no answer.
public enum IndoorFailure: Hashable, Sendable {
  /// There is no route.
  case route(VenueRouteError)
  /// A chain cannot be set: it is not known where the plan of a floor on the route lies.
  case unplacedFloor(Floor.ID)
  /// No floor is called so; the ids of those that there are.
  case noFloor(String, known: [Floor.ID])
  /// Several floors are called so.
  case severalFloors(String, ids: [Floor.ID])
  /// Nothing of the venue is called so; names that contain the text.
  case noPlace(String, similar: [String])
  /// Several things of the venue are called so.
  case severalPlaces(String, ids: [String])
  /// The floor of a thing is not part of the venue.
  case missingFloor(of: String, floor: Floor.ID)
  /// The venue has no floors to draw.
  case noFloors
  /// A picture cannot be laid on a floor: the size of its pixels is not known.
  case noPixelSize(floor: Floor.ID)
}

extension IndoorFailure: CustomStringConvertible {
  /// What was found and what was expected.
  public var description: String {
    switch self {
    case .route(let error): error.description
    case .unplacedFloor(let floor): VenueRouteError.noFrame(floor: floor).description
    case .noFloor(let name, let known):
      "there is no floor `\(name)`" + Self.list(known.map(\.rawValue))
    case .severalFloors(let name, let ids):
      "several floors are called `\(name)`" + Self.list(ids.map(\.rawValue))
    case .noPlace(let name, let similar): "nothing is called `\(name)`" + Self.list(similar)
    case .severalPlaces(let name, let ids):
      "several things are called `\(name)`" + Self.list(ids)
    case .missingFloor(let name, let floor): "the floor `\(floor)` of `\(name)` is missing"
    case .noFloors: "the venue has no floors"
    case .noPixelSize(let floor): "the size of the pixels of floor `\(floor)` is not known"
    }
  }

  private static func list(_ names: [String]) -> String {
    guard !names.isEmpty else { return "" }
    return ": there are " + names.prefix(20).map { "`\($0)`" }.joined(separator: ", ")
  }
}
