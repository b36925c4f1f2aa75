import GeoStreets
import Geodesy

/// The trees of shortest walks from the start and to the end, and the ways that are in both.
///
/// A way in both trees is a plateau: the walk over it is shortest up to its end and shortest from
/// its beginning, so every part that is shorter than the plateau is a shortest walk.
struct PlateauSearch {
  /// A way in both trees.
  struct Plateau {
    /// The junction at its end.
    var end: Int
    /// The arc that leads to the end where that is in no tree or in one only; nil in both.
    var arc: UInt32?
    /// Its length.
    var length: Meters
    /// The length of the whole walk over it.
    var total: Meters
  }

  /// A tree of shortest walks.
  private struct Tree {
    var distances: [Meters]
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
  private let route: Route
  private let forward: Tree
  private let backward: Tree

  /// The most plateaus that are looked at.
  private static let most = 500

  init(
    _ graph: StreetGraph, _ route: Route, _ policy: AlternativePolicy,
    _ workspace: SearchWorkspace
  ) {
    self.graph = graph
    self.route = route
    let limit = route.length * policy.longestDetourFactor
    forward = Self.tree(graph, from: route.start, limit, workspace)
    backward = Self.tree(graph, from: route.end, limit, workspace)
    let least = route.length * policy.localOptimality
    plateaus = found(limit, least)
  }

  private static func tree(
    _ graph: StreetGraph, from place: StreetPosition, _ limit: Meters,
    _ workspace: SearchWorkspace
  ) -> Tree {
    var tree = Tree(count: graph.junctionCount)
    LimitedSearch(graph: graph).run(from: place, limit: limit, using: workspace) {
      junction, distance in
      tree.distances[junction] = distance
      tree.arcs[junction] = workspace.labels[junction].arc
      tree.order.append(junction)
      return true
    }
    return tree
  }

  private func found(_ limit: Meters, _ least: Meters) -> [Plateau] {
    var lengths = [Meters](repeating: 0, count: graph.junctionCount)
    var goesOn = [Bool](repeating: false, count: graph.junctionCount)
    for junction in forward.order {
      guard let before = previous(junction, forward), isNext(junction, after: before) else {
        continue
      }
      lengths[junction] = lengths[before] + graph.arcs[Int(forward.arcs[junction])].length
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
  private func edgePlateaus(from tail: Int, _ limit: Meters, _ least: Meters) -> [Plateau] {
    let places = Int(graph.firstArcs[tail])..<Int(graph.firstArcs[tail + 1])
    return places.compactMap { place -> Plateau? in
      let arc = graph.arcs[place]
      let head = Int(arc.head)
      let total = forward.distances[tail] + arc.length + backward.distances[head]
      guard total <= limit, forward.arcs[head] != UInt32(place) || !isNext(head, after: tail)
      else { return nil }
      let last = (arc.length + forward.distances[head] - forward.distances[tail]) / 2
      let first = (arc.length + backward.distances[head] - backward.distances[tail]) / 2
      let length = min(last, arc.length) - max(first, 0)
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
      steps.append(RouteStep(whole: arc.edge, isReversed: arc.isReversed, length: arc.length))
      junction = Int(arc.isReversed ? edge.head : edge.tail)
      guard passed.insert(junction).inserted else { return nil }
    }
    while let before = previous(junction, forward) {
      let arc = graph.arcs[Int(forward.arcs[junction])]
      steps.append(RouteStep(whole: arc.edge, isReversed: arc.isReversed, length: arc.length))
      guard passed.insert(before).inserted else { return nil }
      junction = before
    }
    steps.append(leaving(forward.arcs[junction]))
    steps.reverse()
    junction = plateau.end
    while let next = previous(junction, backward) {
      let arc = graph.arcs[Int(backward.arcs[junction])]
      steps.append(RouteStep(whole: arc.edge, isReversed: !arc.isReversed, length: arc.length))
      guard passed.insert(next).inserted else { return nil }
      junction = next
    }
    steps.append(arriving(backward.arcs[junction]))
    return steps
  }

  private func leaving(_ mark: UInt32) -> RouteStep {
    let place = route.start
    let isReversed = mark == LimitedSearch.towardsStart
    return RouteStep(
      edge: place.edge, isReversed: isReversed, from: place.distanceAlongEdge,
      to: isReversed ? 0 : graph.edge(place.edge).length)
  }

  private func arriving(_ mark: UInt32) -> RouteStep {
    let place = route.end
    let isReversed = mark == LimitedSearch.towardsEnd
    return RouteStep(
      edge: place.edge, isReversed: isReversed,
      from: isReversed ? graph.edge(place.edge).length : 0, to: place.distanceAlongEdge)
  }
}
