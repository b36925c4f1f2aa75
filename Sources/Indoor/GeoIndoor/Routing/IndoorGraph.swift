import GeoStreets
package import Geodesy

/// The walkable graph of a venue before it becomes a network: places and the ways between them.
package struct IndoorGraph: Hashable, Sendable {
  /// A node: an end, junction or bend of ways.
  package struct Place: Hashable, Sendable {
    package var coordinate: Coordinate
    /// The ordinal of its floor.
    package var level: Double
    /// Meters above the ground floor.
    package var height: Meters
    package var isDoor = false
  }

  package enum Kind: Hashable, Sendable {
    /// A way on one floor.
    case path
    /// A way between floors; nil if its kind is unknown.
    case connector(Connector.Kind?)
  }

  /// A straight way between two places.
  package struct Way: Hashable, Sendable {
    /// The place where it begins.
    package var from: Int
    /// The place where it ends.
    package var to: Int
    package var kind: Kind
    /// Name of the way; nil if unnamed.
    package var name: String?
    /// Whether it leads from its beginning to its end only.
    package var isOneWay: Bool
  }

  /// A part of a floor that is crossed on lines of sight.
  package struct Area: Hashable, Sendable {
    /// The corners of the outline and the holes, by place; each ring ends where it begins.
    package var rings: [[Int]]
    package var name: String?
  }

  /// A way out of the building.
  package struct Entrance: Hashable, Sendable {
    package var place: Int
    package var name: String?
  }

  package private(set) var places: [Place] = []
  package private(set) var ways: [Way] = []
  /// The parts of floors that are crossed on lines of sight.
  package private(set) var areas: [Area] = []
  /// The entrances of the venue, which lead out.
  package private(set) var entrances: [Entrance] = []
  /// A floor with an entrance that no street can meet, because the plan has no known place on the Earth.
  var floorOfHiddenEntrance: Floor.ID?
  private var numbers: [PlaceKey: Int] = [:]

  /// Identity of a place: its position to 1e-7 degree, and the floor.
  struct PlaceKey: Hashable {
    var position: FixedCoordinate
    var level: Double
  }

  package init() {}

  /// The place at a coordinate on a floor: the one that is there already to 1e-7 degree, or a new one.
  /// - Parameters:
  ///   - coordinate: Its position.
  ///   - level: the ordinal of its floor.
  ///   - height: The height of its floor above the ground floor, in meters.
  /// - Returns: its number among `places`.
  package mutating func place(at coordinate: Coordinate, level: Double, height: Meters) -> Int {
    let key = PlaceKey(position: FixedCoordinate(coordinate), level: level)
    if let known = numbers[key] { return known }
    numbers[key] = places.count
    places.append(Place(coordinate: coordinate, level: level, height: height))
    return places.count - 1
  }

  /// Joins two places; a way that leads nowhere is left out.
  package mutating func join(
    _ from: Int, _ to: Int, _ kind: Kind = .path, name: String? = nil, isOneWay: Bool = false
  ) {
    guard from != to, places.indices.contains(from), places.indices.contains(to) else { return }
    ways.append(Way(from: from, to: to, kind: kind, name: name, isOneWay: isOneWay))
  }

  /// Says that a place is a door of areas.
  package mutating func addDoor(at place: Int) {
    if places.indices.contains(place) { places[place].isDoor = true }
  }

  /// Adds a part of a floor that is crossed on lines of sight between its doors, which are among the
  /// corners of its rings.
  package mutating func addArea(_ rings: [[Int]], name: String? = nil) {
    guard rings.joined().allSatisfy(places.indices.contains) else { return }
    areas.append(Area(rings: rings, name: name))
  }

  /// Says that a place is a way out.
  package mutating func addEntrance(at place: Int, name: String? = nil) {
    guard places.indices.contains(place), !entrances.contains(where: { $0.place == place }) else {
      return
    }
    entrances.append(Entrance(place: place, name: name))
  }

  /// The place at a position on a floor, or nil.
  func place(at position: FixedCoordinate, level: Double) -> Place? {
    numbers[PlaceKey(position: position, level: level)].map { places[$0] }
  }

  /// The ordinals of the floors, ascending.
  package var levels: [Double] { Set(places.map(\.level)).sorted() }
}
