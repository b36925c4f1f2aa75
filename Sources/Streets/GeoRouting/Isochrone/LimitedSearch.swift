import GeoStreets
import Geodesy

/// Dijkstra over the junctions around a place, as far as a limit.
struct LimitedSearch {
  let graph: StreetGraph

  /// Marks of labels that begin a walk: toward the start or the end of the first edge.
  static let towardsStart = UInt32.max
  static let towardsEnd = UInt32.max - 1

  /// Settles the junctions around a place, nearest first, each once.
  /// - Parameters:
  ///   - start: The starts of the walks.
  ///   - limit: the longest walk in meters.
  ///   - workspace: the memory; its labels tell afterwards how each junction was reached.
  ///   - settle: Receives a junction and the length of the walk to it; false ends the search.
  @inline(__always)
  func run(
    from start: StreetPosition, limit: Meters, using workspace: SearchWorkspace,
    _ settle: (_ junction: Int, _ distance: Meters) -> Bool
  ) {
    let edge = graph.edge(start.edge)
    let seeds = [
      Seed(edge.tail, start.distanceAlongEdge, Self.towardsStart),
      Seed(edge.head, edge.length - start.distanceAlongEdge, Self.towardsEnd),
    ]
    run(from: seeds, limit: limit, using: workspace, cost: \.length, settle)
  }

  /// A junction that walks begin at, the cost before it, and a mark of what is before it.
  struct Seed {
    var junction: UInt32
    var cost: Double
    var mark: UInt32

    init(_ junction: UInt32, _ cost: Double, _ mark: UInt32 = LimitedSearch.towardsEnd) {
      self.junction = junction
      self.cost = cost
      self.mark = mark
    }
  }

  /// Settles the junctions around some, nearest first, each once, by the costs of arcs.
  @inline(__always)
  func run(
    from seeds: [Seed], limit: Double, using workspace: SearchWorkspace, cost: (Arc) -> Double,
    _ settle: (_ junction: Int, _ cost: Double) -> Bool
  ) {
    workspace.begin()
    for seed in seeds { reach(seed.junction, seed.cost, seed.mark, limit, workspace) }
    while let entry = workspace.next() {
      let junction = Int(entry.junction)
      guard settle(junction, entry.distance) else { return }
      for number in Int(graph.firstArcs[junction])..<Int(graph.firstArcs[junction + 1]) {
        let arc = graph.arcs[number]
        reach(arc.head, entry.distance + cost(arc), UInt32(number), limit, workspace)
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
