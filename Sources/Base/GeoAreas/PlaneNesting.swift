/// Puts rings together to polygons: counterclockwise ones are outer rings, the others holes.
enum PlaneNesting {
  /// Polygons of rings that do not cross; those smaller than an area are left out.
  static func polygons(
    _ rings: [[PlanePoint]], smallest: Double, smallestHole: Double
  ) -> [PlanePolygon] {
    let sized = rings.map { (ring: $0, area: PlanePolygon.signedArea($0)) }
    // The smallest outer ring around a hole is the one that it belongs to.
    let outer = sized.filter { $0.area > smallest }.sorted { $0.area < $1.area }
    var polygons = outer.map { PlanePolygon(rings: [$0.ring]) }
    let bounds = polygons.map(\.bounds)
    for (ring, area) in sized where area < -smallestHole {
      let place = ring[0]
      let owner =
        outer.count == 1
        ? 0
        : outer.indices.first { number in
          place.x >= bounds[number].low.x && place.x <= bounds[number].high.x
            && place.y >= bounds[number].low.y && place.y <= bounds[number].high.y
            && contains(outer[number].ring, place)
        }
      if let owner { polygons[owner].rings.append(ring) }
    }
    return polygons
  }

  private static func contains(_ ring: [PlanePoint], _ point: PlanePoint) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst()) where (a.y > point.y) != (b.y > point.y) {
      if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
    }
    return isInside
  }
}
