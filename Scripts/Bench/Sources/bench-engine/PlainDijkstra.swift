import GeoAnchorKit

/// Dijkstra over every point and every segment of a network, with a binary heap and nothing else.
final class PlainDijkstra {
  /// The number of the first point behind the start of each edge; junctions are numbered first.
  ///
  /// Not by places: two points may lie on top of each other, one on a bridge, without a way between.
  private let inner: [Int]
  private let first: [Int]
  private let heads: [Int]
  private let lengths: [Double]
  private(set) var distances: [Double]
  private let graph: StreetGraph

  init(_ graph: StreetGraph) {
    var inner: [Int] = []
    var count = 0
    for edge in graph.edgeIDs {
      count = max(count, graph.tail(of: edge).rawValue + 1, graph.head(of: edge).rawValue + 1)
    }
    for edge in graph.edgeIDs {
      inner.append(count)
      count += graph.segmentCount(ofEdge: edge) - 1
    }
    self.graph = graph
    self.inner = inner
    var pairs: [(Int, Int, Double)] = []
    for edge in graph.edgeIDs where graph.isReference(edge: edge) {
      for segment in 0..<graph.segmentCount(ofEdge: edge) {
        let a = graph.point(segment, ofEdge: edge)
        let b = graph.point(segment + 1, ofEdge: edge)
        pairs.append(
          (
            Self.number(segment, edge, graph, inner), Self.number(segment + 1, edge, graph, inner),
            a.distance(to: b)
          ))
      }
    }
    var first = Array(repeating: 0, count: count + 1)
    for pair in pairs {
      first[pair.0 + 1] += 1
      first[pair.1 + 1] += 1
    }
    for node in 0..<count { first[node + 1] += first[node] }
    var next = first
    var heads = Array(repeating: 0, count: 2 * pairs.count)
    var lengths = Array(repeating: 0.0, count: 2 * pairs.count)
    for (a, b, length) in pairs {
      for (tail, head) in [(a, b), (b, a)] {
        heads[next[tail]] = head
        lengths[next[tail]] = length
        next[tail] += 1
      }
    }
    self.first = first
    self.heads = heads
    self.lengths = lengths
    distances = Array(repeating: .infinity, count: count)
  }

  private func ends(_ place: StreetPosition) -> [(node: Int, length: Double)] {
    let a = graph.point(place.segment, ofEdge: place.edge)
    let b = graph.point(place.segment + 1, ofEdge: place.edge)
    let length = a.distance(to: b)
    return [
      (Self.number(place.segment, place.edge, graph, inner), place.fraction * length),
      (
        Self.number(place.segment + 1, place.edge, graph, inner),
        (1 - place.fraction) * length
      ),
    ]
  }

  /// The number of a point of an edge.
  private static func number(
    _ point: Int, _ edge: EdgeID, _ graph: StreetGraph, _ inner: [Int]
  ) -> Int {
    if point == 0 { return graph.tail(of: edge).rawValue }
    if point == graph.segmentCount(ofEdge: edge) { return graph.head(of: edge).rawValue }
    return inner[edge.rawValue] + point - 1
  }

  /// Finds the distances of all points from a place.
  func search(from start: StreetPosition) {
    for node in distances.indices { distances[node] = .infinity }
    var heap = LeastFirst()
    func push(_ key: Double, _ node: Int) {
      guard key < distances[node] else { return }
      distances[node] = key
      heap.push(key, node)
    }
    for end in ends(start) { push(end.length, end.node) }
    while let top = heap.pop() {
      if top.key > distances[top.value] { continue }
      for arc in first[top.value]..<first[top.value + 1] {
        push(top.key + lengths[arc], heads[arc])
      }
    }
  }

  /// The length from the start of the last search to a place.
  func length(from start: StreetPosition, to end: StreetPosition) -> Double {
    var best = ends(end).map { distances[$0.node] + $0.length }.min() ?? .infinity
    if start.edge == end.edge, start.segment == end.segment {
      let length = graph.segmentLength(start.segment, ofEdge: start.edge)
      best = min(best, abs(start.fraction - end.fraction) * length)
    }
    return best
  }
}
