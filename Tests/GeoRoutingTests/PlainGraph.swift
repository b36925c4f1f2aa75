import GeoStreets
import Geodesy

/// Every point of a network and every segment between them, searched without any cleverness.
struct PlainGraph {
  private var numbers: [FixedCoordinate: Int] = [:]
  private var neighbours: [[(node: Int, length: Double)]] = []

  init(_ graph: StreetGraph) {
    for edge in 0..<graph.edgeCount {
      let points = graph.points(ofEdge: edge)
      for (a, b) in zip(points, points.dropFirst()) {
        let length = a.coordinate.distance(to: b.coordinate)
        let (i, j) = (number(a), number(b))
        neighbours[i].append((j, length))
        neighbours[j].append((i, length))
      }
    }
  }

  private mutating func number(_ point: FixedCoordinate) -> Int {
    if let known = numbers[point] { return known }
    numbers[point] = neighbours.count
    neighbours.append([])
    return neighbours.count - 1
  }

  /// The length of the shortest walk from a place to a point of the network; infinite without one.
  func distances(from start: StreetPosition, on graph: StreetGraph) -> [FixedCoordinate: Double] {
    let distances = all(from: start, on: graph)
    return numbers.mapValues { number in
      distances[number]
    }
  }

  func distance(from start: StreetPosition, to end: StreetPosition, on graph: StreetGraph)
    -> Double?
  {
    let distances = all(from: start, on: graph)
    var best = ends(end, on: graph).compactMap { end in end.node.map { distances[$0] + end.length }
    }.min()
    if start.edge == end.edge && start.segment == end.segment {
      let length = graph.segmentLength(start.segment, ofEdge: start.edge)
      best = min(best ?? .infinity, abs(start.fraction - end.fraction) * length)
    }
    return best.flatMap { $0 < .infinity ? $0 : nil }
  }

  private func ends(_ place: StreetPosition, on graph: StreetGraph)
    -> [(node: Int?, length: Double)]
  {
    let a = graph.point(place.segment, ofEdge: place.edge.rawValue)
    let b = graph.point(place.segment + 1, ofEdge: place.edge.rawValue)
    let length = a.coordinate.distance(to: b.coordinate)
    return [
      (numbers[a], place.fraction * length), (numbers[b], (1 - place.fraction) * length),
    ]
  }

  private func all(from start: StreetPosition, on graph: StreetGraph) -> [Double] {
    var distances = [Double](repeating: .infinity, count: neighbours.count)
    for (node, length) in ends(start, on: graph) {
      if let node { distances[node] = min(distances[node], length) }
    }
    var open = Set(distances.indices)
    while let nearest = open.min(by: { distances[$0] < distances[$1] }),
      distances[nearest] < .infinity
    {
      open.remove(nearest)
      for (next, length) in neighbours[nearest] {
        distances[next] = min(distances[next], distances[nearest] + length)
      }
    }
    return distances
  }
}
