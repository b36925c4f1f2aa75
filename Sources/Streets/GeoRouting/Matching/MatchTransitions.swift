import GeoStreets
import Geodesy

/// The lengths of the shortest walks between the candidates of two samples.
struct MatchTransitions {
  let router: Router
  let workspace: SearchWorkspace

  /// Walks shorter than this are found by a search around their start, longer ones by climbing.
  private static let near: Meters = 200

  /// The lengths from each start to each end, row by row; infinite beyond the limit.
  func lengths(
    from starts: [StreetPosition], to ends: [StreetPosition], limit: Meters
  ) -> [Meters] {
    if let costs = router.costs {
      return starts.flatMap { start in
        let field = ShortestPathTree(
          from: start, within: limit, router.graph, costs, using: workspace)
        return ends.map { end in
          let length = field.cost(to: end)
          return length <= limit ? length : .infinity
        }
      }
    }
    if limit > Self.near, router.contracted != nil {
      let matrix = DistanceMatrix(from: starts, to: ends, on: router, using: workspace)
      return starts.indices.flatMap { row in
        ends.indices.map { column in
          matrix[row, column].flatMap { $0 <= limit ? $0 : nil } ?? .infinity
        }
      }
    }
    var lengths: [Meters] = []
    lengths.reserveCapacity(starts.count * ends.count)
    let search = LimitedSearch(graph: router.graph)
    for start in starts {
      search.run(from: start, limit: limit, using: workspace) { _, _ in true }
      for end in ends {
        let edge = router.graph.edge(end.edge)
        var length =
          start.edge == end.edge ? abs(end.distanceAlongEdge - start.distanceAlongEdge) : .infinity
        length = min(length, workspace.distance(toJunction: edge.tail) + end.distanceAlongEdge)
        length = min(
          length, workspace.distance(toJunction: edge.head) + (edge.length - end.distanceAlongEdge))
        lengths.append(length <= limit ? length : .infinity)
      }
    }
    return lengths
  }
}
