import GeoAnchorKit

/// Dijkstra over three layers: before the main part of what is walked through, on it, and behind it.
///
/// Ways that serve at the ends of walks only, and parts that only they join, are walked before the
/// main part is first touched and behind where it is last left.
final class LayeredDijkstra {
  private let costs: RuledCosts
  private let graph: StreetGraph
  private var links: [[(head: Int, cost: Double, isThrough: Bool)]]
  /// The part of each junction over ways that are walked through: 0 is the largest.
  private var parts: [Int]
  private var distances: [Double]

  init(_ graph: StreetGraph, _ costs: RuledCosts) {
    self.graph = graph
    self.costs = costs
    links = Array(repeating: [], count: graph.junctionCount)
    distances = Array(repeating: .infinity, count: 3 * graph.junctionCount)
    var roots = Array(0..<graph.junctionCount)
    func root(_ junction: Int) -> Int {
      var junction = junction
      while roots[junction] != junction {
        roots[junction] = roots[roots[junction]]
        junction = roots[junction]
      }
      return junction
    }
    var isMet = [Bool](repeating: false, count: roots.count)
    for (edge, id) in graph.edgeIDs.enumerated() {
      let (a, b) = (graph.tail(of: id).rawValue, graph.head(of: id).rawValue)
      let (forward, backward) = (costs.forward[edge], costs.backward[edge])
      guard min(forward, backward) < .infinity else { continue }
      links[a].append((b, forward, !costs.isEnd[edge]))
      links[b].append((a, backward, !costs.isEnd[edge]))
      guard !costs.isEnd[edge] else { continue }
      isMet[a] = true
      isMet[b] = true
      let (first, second) = (root(a), root(b))
      roots[max(first, second)] = min(first, second)
    }
    var sizes: [Int: Int] = [:]
    for junction in roots.indices where isMet[junction] { sizes[root(junction), default: 0] += 1 }
    let largest = sizes.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    parts = roots.indices.map { junction in
      guard isMet[junction] else { return -1 - junction }
      return root(junction) == largest ? 0 : root(junction) + 1
    }
  }

  /// The least costs from a place to others; infinite where there is no walk.
  func costs(from start: StreetPosition, to ends: [StreetPosition]) -> [Double] {
    var best = [Double](repeating: .infinity, count: ends.count)
    let leaving = costs.ends(of: start, isArrival: false)
    let goals = ends.map { costs.ends(of: $0, isArrival: true) }
    let simple = ends.indices.filter { place in
      !costs.isEnd[start.edge.rawValue] && !costs.isEnd[ends[place].edge.rawValue]
        && parts[leaving[0].junction] == parts[goals[place][0].junction]
    }
    if !simple.isEmpty {
      search(leaving, from: 1) { _ in [] }
      for place in simple {
        let over = goals[place].map { distances[3 * $0.junction + 1] + $0.cost }.min()
        best[place] = min(over ?? .infinity, costs.along(start, ends[place]))
      }
    }
    guard simple.count < ends.count else { return best }
    let begin = main(start, leaving)
    search(begin ?? leaving, from: begin == nil ? 0 : 1) { parts[$0] == 0 ? [1, 2] : [2] }
    for place in ends.indices where !simple.contains(place) {
      let goal = main(ends[place], goals[place])
      for seed in goal ?? goals[place] {
        for layer in goal == nil ? [0, 2] : [0, 1] {
          best[place] = min(best[place], distances[3 * seed.junction + layer] + seed.cost)
        }
      }
      if begin == nil, goal == nil {
        best[place] = min(best[place], costs.along(start, ends[place]))
      }
    }
    return best
  }

  /// The seeds of a place that counts as one of the main part: it lies on it, or where it begins.
  private func main(
    _ place: StreetPosition, _ seeds: [(junction: Int, cost: Double)]
  ) -> [(junction: Int, cost: Double)]? {
    if costs.isEnd[place.edge.rawValue] {
      return seeds.first { $0.cost < 1e-6 && parts[$0.junction] == 0 }.map { [$0] }
    }
    return parts[seeds[0].junction] == 0 ? seeds : nil
  }

  private func search(
    _ seeds: [(junction: Int, cost: Double)], from layer: Int, _ higher: (Int) -> [Int]
  ) {
    for state in distances.indices { distances[state] = .infinity }
    var heap = LeastFirst()
    func push(_ junction: Int, _ layer: Int, _ cost: Double) {
      guard cost < distances[3 * junction + layer] else { return }
      distances[3 * junction + layer] = cost
      heap.push(cost, 3 * junction + layer)
    }
    for seed in seeds { push(seed.junction, layer, seed.cost) }
    while let top = heap.pop() {
      if top.key > distances[top.value] { continue }
      let (junction, layer) = (top.value / 3, top.value % 3)
      for next in higher(junction) where next > layer { push(junction, next, top.key) }
      for link in links[junction] {
        if layer == 1, !link.isThrough { continue }
        if layer == 0, parts[junction] == 0 { continue }
        if layer == 2, parts[link.head] == 0 { continue }
        push(link.head, layer, top.key + link.cost)
      }
    }
  }
}
