package import Geodesy

/// The shortest route through a map from one point to another, waypoint by waypoint.
package struct WaypointRoute: Hashable, Sendable {
  package struct Stop: Hashable, Sendable {
    package let waypoint: String
    /// Position, in the frame of the map.
    package let position: Vector3
    /// From the first waypoint, along straight links in space, meters.
    package let distance: Meters
  }

  /// The waypoints, the first and the last included.
  package let stops: [Stop]
  /// The place that the route leads to; nil when it ends at a waypoint.
  package let place: WaypointGraph.Place?

  /// Finds the shortest route; nil if the ends are not connected.
  /// - Parameters:
  ///   - graph: The waypoints.
  ///   - start: The id of a waypoint, a place's id or name, or `X,Y,Z` of a point, which selects
  ///     the nearest waypoint.
  ///   - end: The same; a place takes precedence over a waypoint of the same id.
  /// - Throws: `LocalizationError.unusable` for an end that the graph does not have.
  package init?(
    in graph: WaypointGraph, from start: String, to end: String
  ) throws(LocalizationError) {
    let place = graph.place(end)
    let first = try Self.index(of: start, in: graph, called: "from")
    let last = try Self.index(of: place?.waypoint ?? end, in: graph, called: "to")
    guard let way = graph.way(from: first, to: last) else { return nil }
    var distance: Meters = 0
    var stops: [Stop] = []
    for (number, index) in way.indices.enumerated() {
      if number > 0 { distance += graph.length(from: way.indices[number - 1], to: index) }
      let waypoint = graph.waypoints[index]
      stops.append(Stop(waypoint: waypoint.id, position: waypoint.position, distance: distance))
    }
    self.stops = stops
    self.place = place
  }

  private static func index(
    of text: String, in graph: WaypointGraph, called name: String
  ) throws(LocalizationError) -> Int {
    if let index = graph.index(of: text) { return index }
    if let place = graph.place(text), let index = graph.index(of: place.waypoint) { return index }
    if let n = NumberList.read(text), n.count == 3,
      let index = graph.nearest(to: Vector3(x: n[0], y: n[1], z: n[2]))
    {
      return index
    }
    throw .unusable(
      name: name, found: "`\(text.prefix(80))`",
      expected: "the id of a waypoint, a place, or X,Y,Z in meters")
  }
}
