import GeoAnchorKit

/// Dijkstra over every point and every segment of a network, with a binary heap and nothing else.
final class PlainDijkstra {
  private let numbers: [FixedCoordinate: Int]
  private let first: [Int]
  private let heads: [Int]
  private let lengths: [Double]
  private(set) var distances: [Double]
  private let graph: StreetGraph

  init(_ graph: StreetGraph) {
    var numbers: [FixedCoordinate: Int] = [:]
    var pairs: [(Int, Int, Double)] = []
    for edge in 0..<graph.edgeCount where graph.isReference(edge: edge) {
      let points = graph.points(ofEdge: edge)
      for (a, b) in zip(points, points.dropFirst()) {
        let length = a.coordinate.distance(to: b.coordinate)
        let ends = [a, b].map { point in
          if let known = numbers[point] { return known }
          numbers[point] = numbers.count
          return numbers.count - 1
        }
        pairs.append((ends[0], ends[1], length))
      }
    }
    var first = Array(repeating: 0, count: numbers.count + 1)
    for pair in pairs {
      first[pair.0 + 1] += 1
      first[pair.1 + 1] += 1
    }
    for node in 0..<numbers.count { first[node + 1] += first[node] }
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
    self.graph = graph
    self.numbers = numbers
    self.first = first
    self.heads = heads
    self.lengths = lengths
    distances = Array(repeating: .infinity, count: numbers.count)
  }

  private func ends(_ place: StreetPosition) -> [(node: Int, length: Double)] {
    let a = graph.point(place.segment, ofEdge: place.edge)
    let b = graph.point(place.segment + 1, ofEdge: place.edge)
    let length = a.coordinate.distance(to: b.coordinate)
    return [
      (numbers[a] ?? 0, place.fraction * length), (numbers[b] ?? 0, (1 - place.fraction) * length),
    ]
  }

  /// Finds the distances of all points from a place.
  func search(from start: StreetPosition) {
    for node in distances.indices { distances[node] = .infinity }
    var heap: [(key: Double, node: Int)] = []
    func push(_ key: Double, _ node: Int) {
      guard key < distances[node] else { return }
      distances[node] = key
      heap.append((key, node))
      var place = heap.count - 1
      while place > 0, heap[(place - 1) / 2].key > heap[place].key {
        heap.swapAt(place, (place - 1) / 2)
        place = (place - 1) / 2
      }
    }
    for end in ends(start) { push(end.length, end.node) }
    while let top = heap.first {
      heap.swapAt(0, heap.count - 1)
      heap.removeLast()
      var place = 0
      while true {
        var least = place
        for child in [2 * place + 1, 2 * place + 2]
        where child < heap.count && heap[child].key < heap[least].key {
          least = child
        }
        if least == place { break }
        heap.swapAt(place, least)
        place = least
      }
      if top.key > distances[top.node] { continue }
      for arc in first[top.node]..<first[top.node + 1] { push(top.key + lengths[arc], heads[arc]) }
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
