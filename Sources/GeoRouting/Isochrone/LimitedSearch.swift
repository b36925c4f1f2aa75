import GeoStreets
import Geodesy

/// Dijkstra over the junctions around a place, as far as a limit.
struct LimitedSearch {
  let graph: StreetGraph

  /// Marks of labels that begin a walk: towards the start or the end of the first edge.
  static let towardsStart = UInt32.max
  static let towardsEnd = UInt32.max - 1

  /// Settles the junctions around a place, nearest first, each once.
  ///
  /// - Parameters:
  ///   - start: where the walks begin.
  ///   - limit: the longest walk in meters.
  ///   - workspace: the memory; its labels tell afterwards how each junction was reached.
  ///   - settle: takes a junction and the length of the walk to it; false ends the search.
  @inline(__always)
  func run(
    from start: StreetPosition, limit: Meters, using workspace: SearchWorkspace,
    _ settle: (_ junction: Int, _ distance: Meters) -> Bool
  ) {
    workspace.begin()
    let edge = graph.edge(start.edge)
    reach(edge.tail, start.distanceAlongEdge, Self.towardsStart, limit, workspace)
    reach(edge.head, edge.length - start.distanceAlongEdge, Self.towardsEnd, limit, workspace)
    while let entry = workspace.next() {
      let junction = Int(entry.junction)
      guard settle(junction, entry.distance) else { return }
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        reach(arc.head, entry.distance + arc.length, UInt32(number), limit, workspace)
      }
    }
  }

  @inline(__always)
  private func reach(
    _ junction: UInt32, _ distance: Meters, _ arc: UInt32, _ limit: Meters,
    _ workspace: SearchWorkspace
  ) {
    if distance <= limit { workspace.reach(junction, distance, by: arc) }
  }
}

extension SearchWorkspace {
  /// The length of the walk to a junction in the search that ran last; infinite when not reached.
  @inline(__always)
  func distance(toJunction junction: UInt32) -> Meters {
    let label = labels[Int(junction)]
    return label.search == search ? label.distance : .infinity
  }
}
