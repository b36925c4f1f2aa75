package import Geodesy

/// A usable but suspicious part of a waypoint graph.
package enum WaypointFinding: Hashable, Sendable, CustomStringConvertible {
  /// A link leads one way only.
  case oneWay(from: String, to: String)
  /// No link leads from the waypoint and none to it.
  case isolated(waypoint: String)
  /// The way to a place ends at a waypoint although another one is nearer.
  case notNearest(place: String, waypoint: String, nearer: String)
  /// A stored way names something that the graph does not have, or leaps.
  case brokenPath(from: String, to: String)
  /// A stored way is longer than the shortest one.
  case detour(from: String, to: String, stored: Meters, shortest: Meters)
  /// A stored way has another length than it says.
  case wrongLength(from: String, to: String, stated: Meters, actual: Meters)

  package var description: String {
    switch self {
    case .oneWay(let from, let to):
      "`\(from)` leads to `\(to)`, which does not lead back"
    case .isolated(let waypoint): "no link leads from or to `\(waypoint)`"
    case .notNearest(let place, let waypoint, let nearer):
      "`\(place)` is reached from `\(waypoint)` although `\(nearer)` is nearer"
    case .brokenPath(let from, let to):
      "the stored way from `\(from)` to `\(to)` does not follow the links"
    case .detour(let from, let to, let stored, let shortest):
      "the stored way from `\(from)` to `\(to)` is \(Self.meters(stored)) m long, the shortest "
        + "\(Self.meters(shortest)) m"
    case .wrongLength(let from, let to, let stated, let actual):
      "the stored way from `\(from)` to `\(to)` is \(Self.meters(actual)) m long, not "
        + "\(Self.meters(stated)) m"
    }
  }

  private static func meters(_ meters: Meters) -> String { NumberList.text([meters], decimals: 2) }
}

extension WaypointDocument {
  /// The suspicious parts, in the order of the document.
  package func findings() -> [WaypointFinding] {
    linkFindings() + placeFindings() + paths.flatMap { findings(of: $0) }
  }

  private func linkFindings() -> [WaypointFinding] {
    var found: [WaypointFinding] = []
    var isReached = [Bool](repeating: false, count: graph.waypoints.count)
    for next in graph.neighbors.joined() { isReached[next] = true }
    for (index, waypoint) in graph.waypoints.enumerated() {
      let neighbors = graph.neighbors[index]
      if neighbors.isEmpty, !isReached[index] { found.append(.isolated(waypoint: waypoint.id)) }
      for next in neighbors where !graph.neighbors[next].contains(index) {
        found.append(.oneWay(from: waypoint.id, to: graph.waypoints[next].id))
      }
    }
    return found
  }

  private func placeFindings() -> [WaypointFinding] {
    graph.places.compactMap { place in
      guard let nearest = graph.nearest(to: place.position),
        let own = graph.index(of: place.waypoint)
      else { return nil }
      let gap = (graph.waypoints[own].position - place.position).length
      let least = (graph.waypoints[nearest].position - place.position).length
      guard gap > least + Self.tolerance else { return nil }
      return .notNearest(
        place: place.id, waypoint: place.waypoint, nearer: graph.waypoints[nearest].id)
    }
  }

  private func findings(of path: StoredPath) -> [WaypointFinding] {
    let indices = path.waypoints.compactMap { graph.index(of: $0) }
    guard indices.count == path.waypoints.count, let first = indices.first, let last = indices.last,
      graph.index(of: path.start) == first,
      graph.places.contains(where: { $0.id == path.place && $0.waypoint == path.waypoints.last }),
      zip(indices, indices.dropFirst()).allSatisfy({ graph.neighbors[$0].contains($1) })
    else { return [.brokenPath(from: path.start, to: path.place)] }
    var found: [WaypointFinding] = []
    let length = zip(indices, indices.dropFirst()).reduce(0) {
      $0 + graph.length(from: $1.0, to: $1.1)
    }
    if let stated = path.length, abs(stated - length) > Self.tolerance {
      found.append(
        .wrongLength(from: path.start, to: path.place, stated: stated, actual: length))
    }
    if let shortest = graph.way(from: first, to: last)?.length,
      length > shortest + Self.tolerance
    {
      found.append(
        .detour(from: path.start, to: path.place, stored: length, shortest: shortest))
    }
    return found
  }

  /// Documents round meters to a few decimals.
  private static let tolerance = 0.01
}
