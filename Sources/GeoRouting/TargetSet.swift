public import GeoStreets
public import Geodesy

/// Places to arrive at, prepared so that the lengths from any start to all of them are quick to
/// find: one to many, exact.
///
/// On a contracted network each arrival climbs the elimination tree once and leaves its length in
/// the bucket of every rank that it reaches; a start climbs too and looks into the buckets (Knopp,
/// Sanders, Schultes, Schulz, Wagner, ALENEX 2007). A value: share it among threads, one workspace
/// each.
public struct TargetSet: Sendable {
  /// The places, in the order that was given.
  public let places: [StreetPosition]
  private let router: Router
  /// The number of each rank's bucket, from 1; 0 where there is none.
  private var buckets: [UInt32] = []
  /// Where each bucket begins; one more entry than buckets.
  private var first: [Int] = []
  private var entries: [Entry] = []

  private struct Entry {
    var length: Meters
    var place: Int
  }

  /// Prepares arrivals.
  public init(
    _ places: [StreetPosition], on router: Router, using workspace: SearchWorkspace
  ) {
    self.places = places
    self.router = router
    guard let contracted = router.contracted else { return }
    buckets = Array(repeating: 0, count: router.graph.junctionCount)
    var reached: [(rank: UInt32, entry: Entry)] = []
    var sizes: [Int] = []
    for (number, place) in places.enumerated() {
      contracted.climb(to: place, using: workspace) { rank, length in
        if buckets[rank] == 0 {
          sizes.append(0)
          buckets[rank] = UInt32(sizes.count)
        }
        sizes[Int(buckets[rank]) - 1] += 1
        reached.append((UInt32(rank), Entry(length: length, place: number)))
      }
    }
    first = [0]
    first.reserveCapacity(sizes.count + 1)
    for size in sizes { first.append(first[first.count - 1] + size) }
    var next = first
    entries = Array(repeating: Entry(length: 0, place: 0), count: reached.count)
    for (rank, entry) in reached {
      let bucket = Int(buckets[Int(rank)]) - 1
      entries[next[bucket]] = entry
      next[bucket] += 1
    }
  }

  /// The lengths of the shortest walks from a start to every place, in their order; nil where there
  /// is no walk.
  public func lengths(
    from start: StreetPosition, using workspace: SearchWorkspace
  ) -> [Meters?] {
    var lengths = [Meters](repeating: .infinity, count: places.count)
    lengths.withUnsafeMutableBufferPointer { measure(from: start, into: $0, workspace) }
    return lengths.map { $0 < .infinity ? $0 : nil }
  }

  /// Writes the lengths to every place into memory that holds infinities.
  func measure(
    from start: StreetPosition, into lengths: UnsafeMutableBufferPointer<Meters>,
    _ workspace: SearchWorkspace
  ) {
    for (number, place) in places.enumerated() where place.edge == start.edge {
      lengths[number] = router.graph.direct(from: start, to: place, router.costs)
    }
    if let contracted = router.contracted {
      climb(from: start, contracted, into: lengths, workspace)
      guard let costs = router.costs, costs.throughComponents != nil else { return }
      for (number, place) in places.enumerated()
      where DestinationOnlyZone.areNeeded(from: start, to: place, router.graph, costs) {
        lengths[number] = router.cost(from: start, to: place, using: workspace) ?? .infinity
      }
    } else if router.costs != nil {
      for (number, place) in places.enumerated() {
        lengths[number] = router.cost(from: start, to: place, using: workspace) ?? .infinity
      }
    } else {
      search(from: start, into: lengths, workspace)
    }
  }

  private func climb(
    from start: StreetPosition, _ contracted: ContractionHierarchySearch,
    into lengths: UnsafeMutableBufferPointer<Meters>, _ workspace: SearchWorkspace
  ) {
    buckets.withUnsafeBufferPointer { buckets in
      first.withUnsafeBufferPointer { first in
        entries.withUnsafeBufferPointer { entries in
          contracted.climb(from: start, using: workspace) { rank, length in
            let bucket = Int(buckets[rank])
            guard bucket > 0 else { return }
            for place in first[bucket - 1]..<first[bucket] {
              let entry = entries[place]
              let sum = length + entry.length
              if sum < lengths[entry.place] { lengths[entry.place] = sum }
            }
          }
        }
      }
    }
  }

  /// Without a contraction: one search that ends when all places are reached.
  private func search(
    from start: StreetPosition, into lengths: UnsafeMutableBufferPointer<Meters>,
    _ workspace: SearchWorkspace
  ) {
    let graph = router.graph
    var waiting = Set<Int>()
    for place in places {
      let edge = graph.edge(place.edge)
      waiting.insert(Int(edge.tail))
      waiting.insert(Int(edge.head))
    }
    LimitedSearch(graph: graph).run(from: start, limit: .infinity, using: workspace) {
      junction, _ in
      waiting.remove(junction)
      return !waiting.isEmpty
    }
    for (number, place) in places.enumerated() {
      let edge = graph.edge(place.edge)
      let before = workspace.distance(toJunction: edge.tail) + place.distanceAlongEdge
      let behind =
        workspace.distance(toJunction: edge.head) + (edge.length - place.distanceAlongEdge)
      lengths[number] = min(lengths[number], before, behind)
    }
  }
}

extension Router {
  /// The lengths of the shortest walks from a place to each of others, in their order; nil where
  /// there is no walk.
  ///
  /// Make an `TargetSet` once where several starts lead to the same places.
  public func distances(
    from start: StreetPosition, to ends: [StreetPosition], using workspace: SearchWorkspace
  ) -> [Meters?] {
    TargetSet(ends, on: self, using: workspace).lengths(from: start, using: workspace)
  }
}
