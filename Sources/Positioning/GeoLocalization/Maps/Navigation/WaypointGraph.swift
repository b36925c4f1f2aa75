public import Geodesy

/// The ways through a map: waypoints with their links, and places that people go to.
///
/// A `MapLocalizationMachine` or a `MapNavigator` leads along them.
/// Points have the axes of `FramePose` in a session, y up.
public struct WaypointGraph: Hashable, Sendable {
  /// A point of the ways.
  struct Waypoint: Hashable, Sendable {
    var id: String
    var position: Vector3
    /// The ids of the waypoints that lead on from it.
    var links: [String] = []
  }

  /// A place that people go to.
  public struct Place: Hashable, Sendable {
    /// Its id.
    public var id: String
    /// Its name for people.
    public var name: String
    /// Kind of place, as in the document: `Room`, `FoodArea`, `Exit`, `Information`.
    public var type: String?
    /// Description for people; nil without.
    public var text: String?
    /// Position of the place.
    public var position: Vector3
    /// The id of the waypoint that the way ends at.
    package var waypoint: String
    package var arrivalRadius: Meters = 0
  }

  /// The waypoints, in the order of the document.
  let waypoints: [Waypoint]
  /// The places, in the order of the document.
  public let places: [Place]
  private let indices: [String: Int]
  /// The places in `waypoints` that each waypoint leads to.
  let neighbors: [[Int]]

  /// Reads a graph from the JSON document that map editors export.
  ///
  /// ```json
  /// {"mapCode": "HALL", "waypoints": [
  ///    {"id": "a", "position": {"x": 0, "y": 0, "z": 0}, "connectedWaypoints": ["b"]},
  ///    {"id": "b", "position": {"x": 0, "y": 0, "z": -3}, "connectedWaypoints": ["a"]}],
  ///  "pois": [{"id": "p", "name": "Gate 4", "type": "Exit", "position": {"x": 1, "y": 0, "z": -3},
  ///            "nearestWaypointId": "b", "arrivalRadius": 1}],
  ///  "paths": [{"fromWaypointId": "a", "toPoiId": "p", "waypointPath": ["a", "b"],
  ///             "totalDistance": 3}]}
  /// ```
  ///
  /// Ids are texts or whole numbers. Points are right-handed with y up unless the document says
  /// `"isRightHanded": false`. Members that nothing here reads are left aside.
  /// - Throws: `LocalizationError.document` naming the member with its place, `unusable` or
  ///   `outOfRange` for what does not fit together.
  public init(reading bytes: [UInt8]) throws(LocalizationError) {
    self = try WaypointDocument(reading: bytes).graph
  }

  /// Creates a graph.
  /// - Throws: `LocalizationError.unusable` for an id that is there twice, a link or a place that
  ///   leads to no waypoint, a link from a waypoint to itself and a position that is not finite.
  init(waypoints: [Waypoint], places: [Place] = []) throws(LocalizationError) {
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

  /// The place with an id, else with a name, or nil.
  func place(_ name: String) -> Place? {
    places.first { $0.id == name } ?? places.first { $0.name == name }
  }

  func index(of id: String) -> Int? { indices[id] }

  /// The waypoint nearest to a point; nil in an empty graph.
  func nearest(to point: Vector3) -> Int? {
    waypoints.indices.min {
      (waypoints[$0].position - point).length < (waypoints[$1].position - point).length
    }
  }

  func length(from a: Int, to b: Int) -> Meters {
    (waypoints[b].position - waypoints[a].position).length
  }

  private static func check(_ point: Vector3, _ name: String) throws(LocalizationError) {
    guard point.length < 1e8 else {
      throw .unusable(
        name: name, found: "x \(point.x), y \(point.y), z \(point.z)",
        expected: "meters from the map's origin")
    }
  }
}
