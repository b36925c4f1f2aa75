public import GeoStreets
public import Geodesy

/// An error of planning a route through a venue.
public enum VenueRouteError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The place of a floor's plan on the Earth is unknown.
  case noFrame(floor: Floor.ID)
  /// The venue has neither drawn ways nor rooms with doors.
  case noWays(venue: Venue.ID)
  /// Nothing is known to walk on at a level; the levels where something is.
  case noFloor(level: Double, known: [Double])
  /// A place outdoors was asked for, but no streets are joined to the venue.
  case noStreets
  /// No way is near enough to a place; the distance of the nearest, in meters.
  case tooFar(VenuePlace, distance: Meters, farthest: Meters)
  /// No way leads from one place to the other.
  case unreachable(VenuePlace, VenuePlace)
  /// No entrance of the venue is near enough to a street.
  case noEntranceNear(entrances: Int, farthest: Meters)
  /// A network cannot be used.
  case network(NetworkError)

  /// A message naming what was found and what was expected.
  public var description: String {
    switch self {
    case .noFrame(let floor):
      "it is unknown where the plan of the floor `\(floor)` lies on the Earth"
    case .noWays(let venue):
      "the venue `\(venue)` has neither drawn ways nor rooms with openings"
    case .noFloor(let level, let known):
      "no walkable way is known at level \(Self.text(level)); there are ways at "
        + (known.isEmpty ? "none" : known.map(Self.text).joined(separator: ", "))
    case .noStreets: "a place outdoors needs a street network"
    case .tooFar(let place, let distance, let farthest):
      "no way is within \(Self.text(farthest)) m of \(Self.text(place)): the nearest is "
        + "\(Self.text((distance * 10).rounded() / 10)) m away"
    case .unreachable(let start, let end):
      "no route leads from \(Self.text(start)) to \(Self.text(end))"
    case .noEntranceNear(let entrances, let farthest):
      entrances == 0
        ? "the venue has no entrance"
        : "none of the venue's \(entrances) entrances is within \(Self.text(farthest)) m of a street"
    case .network(let error): error.description
    }
  }

  private static func text(_ place: VenuePlace) -> String {
    "\(place.coordinate.latitude),\(place.coordinate.longitude)"
      + (place.level.map { " on level \(text($0))" } ?? "")
  }

  /// A number without the decimals that it does not have.
  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? "\(Int(number))" : "\(number)"
  }
}
