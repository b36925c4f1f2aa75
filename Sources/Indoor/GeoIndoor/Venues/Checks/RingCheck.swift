import Geodesy

/// Looks for what keeps a ring from enclosing an area.
enum RingCheck {
  /// The most points that a ring may have.
  private static let mostPoints = 10_000

  /// A description of the ring's first problem; nil for a valid ring.
  static func problem(of ring: [FloorPoint]) -> String? {
    guard ring.count >= 4 else { return "has \(ring.count) points, expected at least 4" }
    guard ring.count <= mostPoints else {
      return "has \(ring.count) points, expected at most \(mostPoints)"
    }
    if let bad = ring.firstIndex(where: { !$0.isUsable }) {
      return "has a bad number in point \(bad + 1)"
    }
    guard ring.first == ring.last else { return "does not end where it begins" }
    if let place = crossing(in: ring) {
      return "crosses itself near \(ShownNumber.fixed(place.x, decimals: 2)), "
        + "\(ShownNumber.fixed(place.y, decimals: 2)) m"
    }
    return FloorPolygon(exterior: ring).area > 0 ? nil : "has no area"
  }

  /// A point where two non-adjacent edges cross or touch.
  private static func crossing(in ring: [FloorPoint]) -> FloorPoint? {
    var edges: [Edge] = []
    for (start, end) in zip(ring, ring.dropFirst()) where start != end {
      edges.append(Edge(index: edges.count, start: start, end: end))
    }
    let count = edges.count
    // By their left ends, so that only edges that share a section of x are compared.
    edges.sort { $0.left < $1.left }
    for (position, edge) in edges.enumerated() {
      for other in edges[(position + 1)...] {
        guard other.left <= edge.right else { break }
        let apart = abs(edge.index - other.index)
        guard apart > 1, apart < count - 1 else { continue }
        if let place = edge.crossing(other) { return place }
      }
    }
    return nil
  }
}

/// A side of a ring.
struct Edge {
  let index: Int
  let start: FloorPoint
  let end: FloorPoint

  var left: Meters { min(start.x, end.x) }
  var right: Meters { max(start.x, end.x) }

  /// The intersection of the interiors of two edges; nil if they only touch or are collinear.
  func crossing(_ other: Edge) -> FloorPoint? {
    let one = side(of: other.start)
    let two = side(of: other.end)
    guard (one < 0 && two > 0) || (one > 0 && two < 0) else { return nil }
    let three = other.side(of: start)
    let four = other.side(of: end)
    guard (three < 0 && four > 0) || (three > 0 && four < 0) else { return nil }
    return other.start.interpolated(to: other.end, fraction: one / (one - two))
  }

  /// On which side of this a point lies: above or below 0; 0 within a nanometer of the line.
  private func side(of point: FloorPoint) -> Double {
    let product =
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    return abs(product) <= 1e-9 * start.distance(to: end) ? 0 : product
  }
}
