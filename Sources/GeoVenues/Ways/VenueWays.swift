public import Geodesy
import GeoStreets

/// What people walk on inside a venue, before it is a network: places and the ways between them.
public struct VenueWays: Hashable, Sendable {
  /// Where ways begin, meet or bend.
  public struct Place: Hashable, Sendable {
    /// Where it is, seen from above.
    public var coordinate: Coordinate
    /// The ordinal of its floor.
    public var level: Double
    /// Meters above the ground floor.
    public var height: Meters
  }

  /// What a way is.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A way on one floor.
    case path
    /// Stairs.
    case stairs
    /// An escalator.
    case escalator
    /// A lift.
    case lift
    /// A ramp.
    case ramp
  }

  /// A straight way between two places.
  public struct Way: Hashable, Sendable {
    /// The place where it begins.
    public var from: Int
    /// The place where it ends.
    public var to: Int
    /// What it is.
    public var kind: Kind
    /// What people call it; nil when it has no name.
    public var name: String?
    /// Whether it leads from its beginning to its end only.
    public var isOneWay: Bool
  }

  /// A way out of the building.
  public struct Entrance: Hashable, Sendable {
    /// The place where it is.
    public var place: Int
    /// What people call it; nil when it has no name.
    public var name: String?
  }

  /// The places.
  public private(set) var places: [Place] = []
  /// The ways.
  public private(set) var ways: [Way] = []
  /// The ways out.
  public private(set) var entrances: [Entrance] = []
  private var numbers: [PlaceKey: Int] = [:]

  /// What tells places apart: 1e-7 degree, and the floor.
  struct PlaceKey: Hashable {
    var position: FixedCoordinate
    var level: Double
  }

  /// Makes ways of nothing.
  public init() {}

  /// The place at a coordinate on a floor: the one that is there already to 1e-7 degree, or a new
  /// one.
  ///
  /// - Parameters:
  ///   - coordinate: where it is.
  ///   - level: the ordinal of its floor.
  ///   - height: how high its floor is above the ground floor, in meters.
  /// - Returns: its number among `places`.
  public mutating func place(at coordinate: Coordinate, level: Double, height: Meters) -> Int {
    let position = FixedCoordinate(coordinate)
    let key = PlaceKey(position: position, level: level)
    if let known = numbers[key] { return known }
    numbers[key] = places.count
    places.append(Place(coordinate: position.coordinate, level: level, height: height))
    return places.count - 1
  }

  /// Joins two places; a way that leads nowhere is left out.
  public mutating func join(
    _ from: Int, _ to: Int, _ kind: Kind = .path, name: String? = nil, isOneWay: Bool = false
  ) {
    guard from != to, places.indices.contains(from), places.indices.contains(to) else { return }
    ways.append(Way(from: from, to: to, kind: kind, name: name, isOneWay: isOneWay))
  }

  /// Says that a place is a way out.
  public mutating func addEntrance(at place: Int, name: String? = nil) {
    guard places.indices.contains(place), !entrances.contains(where: { $0.place == place }) else {
      return
    }
    entrances.append(Entrance(place: place, name: name))
  }

  /// The height of a floor where it has a place; nil where nothing is known of it.
  func height(at position: FixedCoordinate, level: Double) -> Meters? {
    numbers[PlaceKey(position: position, level: level)].map { places[$0].height }
  }

  /// The ordinals of the floors, ascending.
  public var levels: [Double] { Set(places.map(\.level)).sorted() }
}
