package import Geodesy

extension [Polygon] {
  /// The boxes around the outlines.
  package var boxes: [BoundingBox] { compactMap { BoundingBox(around: $0.exterior) } }

  /// Whether a point is inside or on an edge; edges are straight in longitude and latitude.
  package func contains(_ point: Coordinate) -> Bool {
    contains { $0.contains(point) }
  }
}

extension Polygon {
  fileprivate func contains(_ point: Coordinate) -> Bool {
    switch Self.side(of: point, exterior) {
    case .edge: true
    case .outside: false
    case .inside: holes.allSatisfy { Self.side(of: point, $0) != .inside }
    }
  }

  private enum Side { case inside, edge, outside }

  /// Counts how often a ray to the east crosses the ring.
  private static func side(of point: Coordinate, _ ring: [Coordinate]) -> Side {
    guard var start = ring.last else { return .outside }
    var isInside = false
    for end in ring {
      defer { start = end }
      let low = min(start.latitude, end.latitude)
      let high = max(start.latitude, end.latitude)
      guard low <= point.latitude, point.latitude <= high else { continue }
      let west = min(start.longitude, end.longitude)
      let east = max(start.longitude, end.longitude)
      if start.latitude == end.latitude {
        if west <= point.longitude, point.longitude <= east { return .edge }
        continue
      }
      // Twice the area of the triangle: positive when the point is to the left of the edge.
      let turn =
        (end.longitude - start.longitude) * (point.latitude - start.latitude)
        - (point.longitude - start.longitude) * (end.latitude - start.latitude)
      if turn == 0 { return .edge }
      // The lower end counts, the upper does not, so that a vertex is crossed once.
      guard point.latitude < high else { continue }
      if (turn > 0) == (end.latitude > start.latitude) { isInside.toggle() }
    }
    return isInside ? .inside : .outside
  }
}
