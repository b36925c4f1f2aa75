public import GeoStreets
public import Geodesy

/// Places to arrive at, prepared so that the lengths from any start to all of them are quick to
/// find: one to many, exact.
///
/// On a contracted network each arrival climbs the elimination tree once and leaves its length in the bucket of
/// every rank that it reaches; a start climbs too and looks into the buckets (Knopp, Sanders, Schultes, Schulz,
/// Wagner, ALENEX 2007). A value: share it among threads, one workspace each.
public struct TargetSet: Sendable {
  /// The places, in the order that was given.
  public let places: [StreetPosition]
  private let router: Router
  /// The ways to the places over the main part of the network: from the gates of the zone of a place
  /// that lies outside of it.
  private var buckets = RankBuckets()
  /// The ways to places inside of small parts that are walked through.
  private var innerBuckets = RankBuckets()
  /// The zones of places outside of the main part, by their number.
  private var zones: [Int: DestinationOnlyZone] = [:]

  /// Prepares arrivals.
  public init(
    _ places: [StreetPosition], on router: Router, using workspace: SearchWorkspace
  ) {
    self.places = places
    self.router = router
    guard let contracted = router.contracted else { return }
    var reached: [RankBuckets.Reached] = []
    var inner: [RankBuckets.Reached] = []
    for (number, place) in places.enumerated() {
      let zone = router.zone(of: place, isArrival: true, using: workspace)
      if let zone {
        zones[number] = zone
        contracted.climb(to: zone.gates, using: workspace) { rank, length in
          reached.append((rank, number, length))
        }
        guard router.isWalkedThrough(place) else { continue }
        contracted.climb(to: place, using: workspace) { rank, length in
          inner.append((rank, number, length))
        }
      } else {
        contracted.climb(to: place, using: workspace) { rank, length in
          reached.append((rank, number, length))
        }
      }
    }
    buckets = RankBuckets(reached, rankCount: router.graph.junctionCount)
    innerBuckets = RankBuckets(inner, rankCount: router.graph.junctionCount)
  }

  /// The lengths of the shortest walks from a start to every place, in their order; nil where there is no walk.
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
    if let contracted = router.contracted {
      climb(from: start, contracted, into: lengths, workspace)
      return
    }
    for (number, place) in places.enumerated() where place.edge == start.edge {
      lengths[number] = router.graph.direct(from: start, to: place, router.costs)
    }
    if router.costs != nil {
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
    let zone = router.zone(of: start, isArrival: false, using: workspace)
    if let zone {
      contracted.climb(from: zone.gates, using: workspace) {
        buckets.meet($0, $1, into: lengths)
      }
    } else {
      contracted.climb(from: start, using: workspace) { buckets.meet($0, $1, into: lengths) }
    }
    if zone != nil, !innerBuckets.isEmpty, router.isWalkedThrough(start) {
      // Inside of a small part walks stay on ways that are walked through.
      var inner = [Meters](repeating: .infinity, count: places.count)
      inner.withUnsafeMutableBufferPointer { inner in
        contracted.climb(from: start, using: workspace) { innerBuckets.meet($0, $1, into: inner) }
      }
      for (number, place) in places.enumerated() where !router.needsZones(from: start, to: place) {
        lengths[number] = inner[number]
      }
    }
    for (number, arrival) in zones {
      guard let zone, router.needsZones(from: start, to: places[number]),
        let meeting = zone.meeting(arrival)
      else { continue }
      lengths[number] = min(lengths[number], meeting.cost)
    }
    for (number, place) in places.enumerated() where place.edge == start.edge {
      // From one end of a way to the other it is walked through, unless someone is on it.
      let isDirect =
        !router.needsZones(from: start, to: place)
        || !(zone?.isMain ?? true) && !(zones[number]?.isMain ?? true)
      if isDirect {
        let direct = router.graph.direct(from: start, to: place, router.costs)
        lengths[number] = min(lengths[number], direct)
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
