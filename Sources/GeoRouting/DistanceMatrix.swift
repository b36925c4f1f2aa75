public import GeoStreets
public import Geodesy

/// The lengths of the shortest walks from each of some places to each of others.
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
      lengths = contracted.lengths(from: starts, to: ends, using: workspace)
    } else {
      lengths = starts.flatMap { start in
        ends.map { router.distance(from: start, to: $0, using: workspace) ?? .infinity }
      }
    }
  }
}

extension ContractedSearch {
  /// The lengths from each start to each end, row by row; infinite where there is no walk.
  func lengths(
    from starts: [StreetPosition], to ends: [StreetPosition], using workspace: SearchWorkspace
  ) -> [Meters] {
    let sides = workspace.sides
    var reached: [(rank: Int, length: Meters)] = []
    var first = [0]
    for end in ends {
      climb(from: end, on: sides.backward) { rank, length in reached.append((rank, length)) }
      query.reset(exits(of: end).map(\.rank), on: sides)
      first.append(reached.count)
    }
    var lengths: [Meters] = []
    lengths.reserveCapacity(starts.count * ends.count)
    for start in starts {
      climb(from: start, on: sides.forward) { _, _ in }
      for (column, end) in ends.enumerated() {
        var best =
          start.edge == end.edge ? abs(end.along - start.along) : Meters.infinity
        for entry in reached[first[column]..<first[column + 1]] {
          best = min(best, sides.forward[entry.rank].distance + entry.length)
        }
        lengths.append(best)
      }
      query.reset(exits(of: start).map(\.rank), on: sides)
    }
    return lengths
  }

  /// Relaxes all arcs upward of a place and tells the length to every rank that is reached.
  private func climb(
    from position: StreetPosition, on side: UnsafeMutableBufferPointer<SearchSides.Label>,
    _ visit: (_ rank: Int, _ length: Meters) -> Void
  ) {
    let seeds = exits(of: position)
    query.seed(seeds, side)
    var ancestors = Ancestors(ranks: seeds.map(\.rank), parents: query.view.parents)
    while let rank = ancestors.next() {
      let length = side[rank].distance
      guard length < .infinity else { continue }
      visit(rank, length)
      query.relax(rank, length, side)
    }
  }
}
