import GeoStreets
import Geodesy

/// The trees of best walks from the start and to the end, and the ways that are in both.
///
/// A way in both trees is a plateau: the walk over it is best up to its end and best from its
/// beginning, so every part that costs less than the plateau is a best walk.
struct PlateauSearch {
  /// A way in both trees.
  struct Plateau {
    var end: Int
    /// The arc that leads to the end where that is in no tree or in one only; nil in both.
    var arc: UInt32?
    /// Its cost.
    var length: Double
    /// The cost of the whole walk over it.
    var total: Double
  }

  /// A tree of best walks.
  private struct Tree {
    var distances: [Double]
    var arcs: [UInt32]
    /// The junctions, nearest first.
    var order: [Int] = []

    init(count: Int) {
      distances = Array(repeating: .infinity, count: count)
      arcs = Array(repeating: 0, count: count)
    }
  }

  /// The plateaus that may be tried, the most promising first.
  private(set) var plateaus: [Plateau] = []
  private let graph: StreetGraph
  private let costs: EdgeCosts?
  private let route: Route
  /// The ways before the roots of the trees, where others than the ends of an edge are roots.
  private let departure: DestinationOnlyZone?
  private let arrival: DestinationOnlyZone?
  private let forward: Tree
  private let backward: Tree

  /// The most plateaus that are looked at.
  private static let most = 500

  init(
    _ graph: StreetGraph, _ costs: EdgeCosts?, _ route: Route, _ policy: AlternativePolicy,
    _ workspace: SearchWorkspace
  ) {
    self.graph = graph
    self.costs = costs
    self.route = route
    func zone(of place: StreetPosition, isArrival: Bool) -> DestinationOnlyZone? {
      costs.flatMap { costs in
        costs.throughComponents.map { _ in
          DestinationOnlyZone(of: place, isArrival: isArrival, graph, costs, using: workspace)
        }
      }
    }
    departure = zone(of: route.start, isArrival: false)
    arrival = zone(of: route.end, isArrival: true)
    let best = route.cost ?? route.length
    let limit = best * policy.longestDetourFactor
    forward = Self.tree(
      graph, Self.seeds(graph, route.start, graph.exits(of: route.start, costs), departure), limit,
      workspace, { graph.cost(of: $0, costs) })
    backward = Self.tree(
      graph, Self.seeds(graph, route.end, graph.entries(of: route.end, costs), arrival), limit,
      workspace, { graph.cost(against: $0, costs) })
    let least = best * policy.localOptimality
    plateaus = found(limit, least)
  }

  private static func seeds(
    _ graph: StreetGraph, _ place: StreetPosition, _ ends: EdgeEnds, _ zone: DestinationOnlyZone?
  ) -> [LimitedSearch.Seed] {
    if let zone { return zone.gates.map { LimitedSearch.Seed($0.junction, $0.cost) } }
    let edge = graph.edge(place.edge)
    return [
      LimitedSearch.Seed(edge.tail, ends.atStart, LimitedSearch.towardsStart),
      LimitedSearch.Seed(edge.head, ends.atEnd, LimitedSearch.towardsEnd),
    ]
  }

  private static func tree(
    _ graph: StreetGraph, _ seeds: [LimitedSearch.Seed], _ limit: Double,
    _ workspace: SearchWorkspace, _ cost: (Arc) -> Double
  ) -> Tree {
    var tree = Tree(count: graph.junctionCount)
    LimitedSearch(graph: graph).run(from: seeds, limit: limit, using: workspace, cost: cost) {
      junction, distance in
      tree.distances[junction] = distance
      tree.arcs[junction] = workspace.labels[junction].arc
      tree.order.append(junction)
      return true
    }
    return tree
  }

  private func found(_ limit: Double, _ least: Double) -> [Plateau] {
    var lengths = [Double](repeating: 0, count: graph.junctionCount)
    var goesOn = [Bool](repeating: false, count: graph.junctionCount)
    for junction in forward.order {
      guard let before = previous(junction, forward), isNext(junction, after: before) else {
        continue
      }
      lengths[junction] =
        lengths[before] + graph.cost(of: graph.arcs[Int(forward.arcs[junction])], costs)
      goesOn[before] = true
    }
    let ends = forward.order.filter { junction in
      !goesOn[junction] && lengths[junction] >= least && lengths[junction] > 0
        && forward.distances[junction] + backward.distances[junction] <= limit
    }
    let ways = ends.map { junction in
      Plateau(
        end: junction, length: lengths[junction],
        total: forward.distances[junction] + backward.distances[junction])
    }
    let all = ways + forward.order.flatMap { edgePlateaus(from: $0, limit, least) }
    let sorted = all.sorted { a, b in
      (2 * a.total - a.length, a.end, a.arc ?? 0) < (2 * b.total - b.length, b.end, b.arc ?? 0)
    }
    return Array(sorted.prefix(Self.most))
  }

  /// The plateaus inside of edges: between the point up to which the start is nearer over one end,
  /// and the point from which the end is nearer over the other.
  private func edgePlateaus(from tail: Int, _ limit: Double, _ least: Double) -> [Plateau] {
    let places = Int(graph.firstArcs[tail])..<Int(graph.firstArcs[tail + 1])
    return places.compactMap { place -> Plateau? in
      let arc = graph.arcs[place]
      let head = Int(arc.head)
      let (cost, back) = (graph.cost(of: arc, costs), graph.cost(against: arc, costs))
      let total = forward.distances[tail] + cost + backward.distances[head]
      guard total <= limit, forward.arcs[head] != UInt32(place) || !isNext(head, after: tail)
      else { return nil }
      let isBothWays = back < .infinity
      let last = (back + forward.distances[head] - forward.distances[tail]) / (cost + back)
      let first = (cost + backward.distances[head] - backward.distances[tail]) / (cost + back)
      let length = cost * ((isBothWays ? min(last, 1) : 1) - (isBothWays ? max(first, 0) : 0))
      guard length >= least, length > 0 else { return nil }
      return Plateau(end: head, arc: UInt32(place), length: length, total: total)
    }
  }

  /// The junction before another on the walk from the root of a tree; nil at the first.
  private func previous(_ junction: Int, _ tree: Tree) -> Int? {
    let number = tree.arcs[junction]
    guard number < LimitedSearch.towardsEnd else { return nil }
    let arc = graph.arcs[Int(number)]
    let edge = graph.edge(arc.edge)
    return Int(arc.isReversed ? edge.head : edge.tail)
  }

  /// Whether the walk from `before` to the end passes `junction` over the same edge.
  private func isNext(_ junction: Int, after before: Int) -> Bool {
    guard backward.distances[before] < .infinity, previous(before, backward) == junction else {
      return false
    }
    return graph.arcs[Int(backward.arcs[before])].edge
      == graph.arcs[Int(forward.arcs[junction])].edge
  }

  /// The steps of the walk over a plateau; nil when it passes a junction twice.
  func steps(over plateau: Plateau) -> [RouteStep]? {
    var passed: Set<Int> = [plateau.end]
    var steps: [RouteStep] = []
    var junction = plateau.end
    if let number = plateau.arc {
      let arc = graph.arcs[Int(number)]
      let edge = graph.edge(arc.edge)
      steps.append(whole(arc, isReversed: arc.isReversed))
      junction = Int(arc.isReversed ? edge.head : edge.tail)
      guard passed.insert(junction).inserted else { return nil }
    }
    while let before = previous(junction, forward) {
      let arc = graph.arcs[Int(forward.arcs[junction])]
      steps.append(whole(arc, isReversed: arc.isReversed))
      guard passed.insert(before).inserted else { return nil }
      junction = before
    }
    steps.append(contentsOf: leaving(over: junction).reversed())
    steps.reverse()
    junction = plateau.end
    while let next = previous(junction, backward) {
      let arc = graph.arcs[Int(backward.arcs[junction])]
      steps.append(whole(arc, isReversed: !arc.isReversed))
      guard passed.insert(next).inserted else { return nil }
      junction = next
    }
    return steps + arriving(over: junction)
  }

  private func whole(_ arc: Arc, isReversed: Bool) -> RouteStep {
    RouteStep(whole: arc.edge, isReversed: isReversed, length: graph.edge(arc.edge).length)
  }

  private func leaving(over junction: Int) -> [RouteStep] {
    if let departure { return departure.steps(over: UInt32(junction)) }
    let place = route.start
    let isReversed = forward.arcs[junction] == LimitedSearch.towardsStart
    return [
      RouteStep(
        edge: place.edge, isReversed: isReversed, from: place.distanceAlongEdge,
        to: isReversed ? 0 : graph.edge(place.edge).length)
    ]
  }

  private func arriving(over junction: Int) -> [RouteStep] {
    if let arrival { return arrival.steps(over: UInt32(junction)) }
    let place = route.end
    let isReversed = backward.arcs[junction] == LimitedSearch.towardsEnd
    return [
      RouteStep(
        edge: place.edge, isReversed: isReversed,
        from: isReversed ? graph.edge(place.edge).length : 0, to: place.distanceAlongEdge)
    ]
  }
}
