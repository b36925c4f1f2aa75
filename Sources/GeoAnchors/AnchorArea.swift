public import Geodesy

/// Polygons whose edges are straight in longitude and latitude, as GeoJSON has them.
///
/// The first ring of a polygon is its outline, the others are holes; an edge belongs to the area. A
/// ring that crosses the antimeridian is split there first (RFC 7946, section 3.1.9).
public struct AnchorArea: Hashable, Sendable {
  /// The polygons, each a list of rings whose first point may be repeated at the end.
  public var polygons: [[[Coordinate]]]

  /// Makes an area of its polygons.
  public init(polygons: [[[Coordinate]]]) {
    self.polygons = polygons
  }

  /// The boxes around the outlines.
  public var boxes: [BoundingBox] {
    polygons.compactMap { $0.first.flatMap { BoundingBox(around: $0) } }
  }

  /// Whether a point is inside or on an edge.
  public func contains(_ point: Coordinate) -> Bool {
    polygons.contains { Self.contains(point, $0) }
  }

  private static func contains(_ point: Coordinate, _ rings: [[Coordinate]]) -> Bool {
    guard let outline = rings.first else { return false }
    switch side(of: point, outline) {
    case .edge: return true
    case .outside: return false
    case .inside: break
    }
    return rings.dropFirst().allSatisfy { side(of: point, $0) != .inside }
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
