import Geodesy

/// The ways through a map: waypoints with their links, and places that people go to.
///
/// Points have the axes of `FramePose` in a session, y up.
struct WaypointGraph: Hashable, Sendable {
  /// A point of the ways.
  struct Waypoint: Hashable, Sendable {
    /// Its id.
    var id: String
    /// Where it is.
    var position: Vector3
    /// The ids of the waypoints that lead on from it.
    var links: [String] = []
  }

  /// A place that people go to.
  struct Place: Hashable, Sendable {
    /// Its id.
    var id: String
    /// Its name for people.
    var name: String
    /// What kind of place it is, as the document says: `Room`, `FoodArea`, `Exit`, `Information`.
    var type: String?
    /// What people should know of it; nil without.
    var text: String?
    /// Where it is.
    var position: Vector3
    /// The id of the waypoint that the way ends at.
    var waypoint: String
    /// How near is there, meters.
    var arrivalRadius: Meters = 0
  }

  /// The waypoints, in the order of the document.
  let waypoints: [Waypoint]
  /// The places, in the order of the document.
  let places: [Place]
  private let indices: [String: Int]
  /// The places in `waypoints` that each waypoint leads to.
  let neighbors: [[Int]]

  /// Makes a graph.
  ///
  /// - Throws: `MapLocalizationError.unusable` for an id that is there twice, a link or a place that
  ///   leads to no waypoint, a link from a waypoint to itself and a position that is not finite.
  init(waypoints: [Waypoint], places: [Place] = []) throws(MapLocalizationError) {
    var indices: [String: Int] = [:]
    for (index, waypoint) in waypoints.enumerated() {
      guard indices.updateValue(index, forKey: waypoint.id) == nil else {
        throw .unusable(
          name: "waypoints", found: "`\(waypoint.id)` twice", expected: "each id once")
      }
      try Self.check(waypoint.position, "waypoints[\(index)].position")
    }
    var neighbors: [[Int]] = []
    for waypoint in waypoints {
      var found: [Int] = []
      for link in waypoint.links {
        guard let next = indices[link], link != waypoint.id else {
          throw .unusable(
            name: "connectedWaypoints", found: "leading from `\(waypoint.id)` to `\(link)`",
            expected: "the id of another waypoint")
        }
        if !found.contains(next) { found.append(next) }
      }
      neighbors.append(found)
    }
    var ids: Set<String> = []
    for (index, place) in places.enumerated() {
      guard ids.insert(place.id).inserted else {
        throw .unusable(name: "pois", found: "`\(place.id)` twice", expected: "each id once")
      }
      guard indices[place.waypoint] != nil else {
        throw .unusable(
          name: "nearestWaypointId", found: "`\(place.waypoint)` of `\(place.id)`",
          expected: "the id of a waypoint")
      }
      try Self.check(place.position, "pois[\(index)].position")
      guard (0...1000).contains(place.arrivalRadius) else {
        throw .outOfRange(name: "arrivalRadius", value: place.arrivalRadius, expected: 0...1000)
      }
    }
    self.waypoints = waypoints
    self.places = places
    self.indices = indices
    self.neighbors = neighbors
  }

  /// The place with an id, or with a name where no id is that; nil when there is none.
  func place(_ name: String) -> Place? {
    places.first { $0.id == name } ?? places.first { $0.name == name }
  }

  /// Where a waypoint is in `waypoints`; nil when there is none.
  func index(of id: String) -> Int? { indices[id] }

  /// The waypoint nearest to a point; nil in an empty graph.
  func nearest(to point: Vector3) -> Int? {
    waypoints.indices.min {
      (waypoints[$0].position - point).length < (waypoints[$1].position - point).length
    }
  }

  /// The meters of a link.
  func length(from a: Int, to b: Int) -> Meters {
    (waypoints[b].position - waypoints[a].position).length
  }

  private static func check(_ point: Vector3, _ name: String) throws(MapLocalizationError) {
    guard point.length < 1e8 else {
      throw .unusable(
        name: name, found: "x \(point.x), y \(point.y), z \(point.z)",
        expected: "meters from the map's origin")
    }
  }
}
