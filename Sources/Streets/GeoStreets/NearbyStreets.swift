package import Geodesy

extension Snapper {
  /// The nearest place on each edge around a point: nearest first, one for each junction.
  /// - Parameters:
  ///   - point: The requested place.
  ///   - radius: The maximum distance of a place, in meters.
  ///   - most: the most places; the nearest are kept, those of one distance by edge.
  ///   - includesIslands: whether every connected component is looked at, not the largest alone.
  /// - Returns: the places, nearest first.
  package func places(
    near point: Coordinate, within radius: Meters, most: Int,
    includesIslands: Bool = false
  ) -> [StreetPosition] {
    guard radius >= 0, most > 0 else { return [] }
    let plane = QueryPlane(at: point)
    var found: [NearPlace] = []
    // 1 %: how far the sphere of the plane may be from the ellipsoid.
    let bound = radius * radius * 1.0201
    index.visit(around: plane, treeCount: treeCount(includesIslands), bound: bound) {
      edge, bound in
      guard isOpen(edge, includesIslands) else { return bound }
      let place = nearest(onEdge: edge, plane)
      guard place.distance <= bound else { return bound }
      if let known = found.firstIndex(where: { $0.edge == edge }) {
        if place.distance < found[known].distance { found[known] = place }
      } else {
        found.append(place)
      }
      return bound
    }
    found.sort { ($0.distance, $0.edge) < ($1.distance, $1.edge) }
    var places: [StreetPosition] = []
    for near in found {
      let place = position(near.edge, near.segment, near.fraction, for: point)
      // Edges that meet where they are nearest give one place.
      let isKnown = places.contains { $0.coordinate == place.coordinate }
      if place.offset <= radius, !isKnown { places.append(place) }
      if places.count == most { break }
    }
    return places
  }

  /// A place on an edge, with its squared distance in the plane.
  private struct NearPlace {
    var edge: Int
    var segment: Int
    var fraction: Double
    var distance: Double
  }

  private func nearest(onEdge edge: Int, _ plane: QueryPlane) -> NearPlace {
    var best = NearPlace(edge: edge, segment: 0, fraction: 0, distance: .infinity)
    plane.forEachSegment(ofEdge: edge, on: graph) { segment, fraction, distance in
      if distance < best.distance {
        best = NearPlace(edge: edge, segment: segment, fraction: fraction, distance: distance)
      }
    }
    return best
  }
}
