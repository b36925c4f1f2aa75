public import GeoStreets
public import Geodesy

/// The lengths of the best walks from each of some places to each of others: their costs, where the
/// router's profile has others than meters.
public struct DistanceMatrix: Hashable, Sendable {
  /// The number of places to start from.
  public let rowCount: Int
  /// The number of places to arrive at.
  public let columnCount: Int
  private let lengths: [Meters]

  /// The length in meters from a start to an arrival, by their places in the lists; nil when there
  /// is no walk.
  public subscript(row: Int, column: Int) -> Meters? {
    let length = lengths[row * columnCount + column]
    return length < .infinity ? length : nil
  }

  /// Measures all pairs.
  ///
  /// On a contracted network every place climbs the elimination tree once; the pairs then cost a
  /// pass over what an arrival has reached.
  public init(
    from starts: [StreetPosition], to ends: [StreetPosition], on router: Router,
    using workspace: SearchWorkspace
  ) {
    rowCount = starts.count
    columnCount = ends.count
    if let contracted = router.contracted {
      lengths = contracted.lengths(
        from: starts, to: ends, on: router, using: workspace)
    } else {
      lengths = starts.flatMap { start in
        ends.map { router.cost(from: start, to: $0, using: workspace) ?? .infinity }
      }
    }
  }
}

extension ContractedSearch {
  /// The costs from each start to each end, row by row; infinite where there is no walk.
  func lengths(
    from starts: [StreetPosition], to ends: [StreetPosition], on router: Router,
    using workspace: SearchWorkspace
  ) -> [Double] {
    var reached: [(rank: Int, length: Double)] = []
    var first = [0]
    for end in ends {
      climb(to: end, using: workspace) { rank, length in reached.append((rank, length)) }
      first.append(reached.count)
    }
    var distances = [Double](repeating: .infinity, count: router.graph.junctionCount)
    var lengths: [Double] = []
    lengths.reserveCapacity(starts.count * ends.count)
    for start in starts {
      var ranks: [Int] = []
      climb(from: start, using: workspace) { rank, length in
        distances[rank] = length
        ranks.append(rank)
      }
      for (column, end) in ends.enumerated() {
        var best = router.graph.direct(from: start, to: end, router.costs)
        for entry in reached[first[column]..<first[column + 1]] {
          best = min(best, distances[entry.rank] + entry.length)
        }
        lengths.append(best)
      }
      for rank in ranks { distances[rank] = .infinity }
    }
    return lengths
  }

  /// Relaxes all arcs upward of a place and tells the cost to every rank that is reached; the
  /// memory is fit for the next search afterwards.
  @inline(__always)
  func climb(
    from place: StreetPosition, using workspace: SearchWorkspace,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    query.climb(exits(of: place), workspace.sides.forward, query.view.up, visit)
  }

  /// The same for the ways to a place.
  @inline(__always)
  func climb(
    to place: StreetPosition, using workspace: SearchWorkspace,
    _ visit: (_ rank: Int, _ length: Double) -> Void
  ) {
    query.climb(entries(of: place), workspace.sides.forward, query.view.down, visit)
  }
}
