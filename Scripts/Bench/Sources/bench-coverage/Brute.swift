import GeoAnchorKit
import Glibc

/// The nearest border by a look at every edge, without any index.
///
/// Straight lines through the Earth to all corners leave out edges that are surely farther; the
/// least geodesic distance to each of the others is found by ternary search.
struct Brute {
  private struct Edge {
    var a: Coordinate
    var b: Coordinate
    var place: SIMD3<Double>
    /// An upper bound of its length in meters.
    var length: Double
  }

  private let edges: [Edge]

  init(_ areas: [[Polygon]]) {
    edges = areas.joined().flatMap { polygon in
      polygon.rings.flatMap { ring in
        zip(ring, ring.dropFirst()).map { a, b in
          let east = abs(b.longitude - a.longitude)
          return Edge(
            a: a, b: b, place: Self.place(a),
            length: 112_000 * (east + abs(b.latitude - a.latitude)))
        }
      }
    }
  }

  private static func place(_ point: Coordinate) -> SIMD3<Double> {
    let position = ECEFPosition(point)
    return SIMD3(position.x, position.y, position.z)
  }

  func distance(from point: Coordinate) -> Meters {
    let origin = Self.place(point)
    var least = Double.infinity
    var chords = [Double](repeating: 0, count: edges.count)
    for (index, edge) in edges.enumerated() {
      let line = edge.place - origin
      chords[index] = (line * line).sum().squareRoot()
      least = min(least, chords[index])
    }
    // The flattening changes the order of distances by less than 0.4 percent.
    let reach = least * 1.004 + 1
    var best = Double.infinity
    for (edge, chord) in zip(edges, chords) where chord - edge.length <= reach {
      best = min(best, Self.distance(from: point, to: edge))
    }
    return best
  }

  private static func distance(from point: Coordinate, to edge: Edge) -> Meters {
    func meters(_ t: Double) -> Meters {
      point.distance(
        to: Coordinate(
          latitude: edge.a.latitude + t * (edge.b.latitude - edge.a.latitude),
          longitude: edge.a.longitude + t * (edge.b.longitude - edge.a.longitude)))
    }
    // Long edges may come near more than once.
    let steps = edge.length > 300_000 ? 128 : 1
    var best = min(meters(0), meters(1))
    for step in 0..<steps {
      var low = Double(step) / Double(steps)
      var high = Double(step + 1) / Double(steps)
      for _ in 0..<50 {
        let one = low + (high - low) / 3
        let other = high - (high - low) / 3
        if meters(one) < meters(other) { high = other } else { low = one }
      }
      best = min(best, meters((low + high) / 2))
    }
    return best
  }
}
