import Geodesy

/// Whether two polygons of one plane share an area.
enum FloorOverlap {
  /// Borders within a centimeter of one another only touch.
  private static let touch: Meters = 0.01

  static func share(_ one: FloorPolygon, _ other: FloorPolygon) -> Bool {
    isInside(one, other) || isInside(other, one) || cross(one, other)
  }

  /// Whether a corner, a middle of a side or the label point of one is well inside of the other.
  private static func isInside(_ one: FloorPolygon, _ other: FloorPolygon) -> Bool {
    let middles = zip(one.exterior, one.exterior.dropFirst()).map { start, end in
      start.interpolated(to: end, fraction: 0.5)
    }
    let label = one.labelPoint.map { [$0] } ?? []
    return (one.exterior + middles + label).contains { point in
      other.contains(point) && other.distanceToEdge(from: point) > touch
    }
  }

  /// Whether sides cross at a point that is well away from the ends of both.
  private static func cross(_ one: FloorPolygon, _ other: FloorPolygon) -> Bool {
    let sides = edges(other)
    return edges(one).contains { side in
      sides.contains { other in
        guard other.left <= side.right, side.left <= other.right,
          let place = side.crossing(other)
        else { return false }
        return [side.start, side.end, other.start, other.end]
          .allSatisfy { $0.distance(to: place) > touch }
      }
    }
  }

  private static func edges(_ polygon: FloorPolygon) -> [Edge] {
    zip(polygon.exterior, polygon.exterior.dropFirst())
      .map { Edge(index: 0, start: $0.0, end: $0.1) }
  }
}
