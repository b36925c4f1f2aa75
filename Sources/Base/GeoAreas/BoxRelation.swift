package import Geodesy

package enum BoxRelation: Hashable, Sendable {
  /// The two have points in common.
  case meets
  case contains
}

/// An area that meets a box.
package struct IntersectingArea: Hashable, Sendable {
  package var area: Int
  package var relation: BoxRelation
}

extension AreaIndex {
  /// The areas that meet a box that does not cross the antimeridian, in order.
  ///
  /// The box is taken larger by a margin in degrees. An area of several polygons that only together
  /// contain the box counts as intersecting it.
  package func areas(intersecting box: BoundingBox, margin: Degrees = 0) -> [IntersectingArea] {
    let low = PlanePoint(box.west, box.south) - margin
    let high = PlanePoint(box.east, box.north) + margin
    var found: [IntersectingArea] = []
    for part in parts {
      guard let relation = part.relation(low, high) else { continue }
      if let last = found.last, last.area == part.area {
        if relation == .contains { found[found.count - 1].relation = .contains }
      } else {
        found.append(IntersectingArea(area: part.area, relation: relation))
      }
    }
    return found
  }
}

extension AreaPart {
  fileprivate func relation(_ low: PlanePoint, _ high: PlanePoint) -> BoxRelation? {
    guard self.low.x <= high.x, self.high.x >= low.x, self.low.y <= high.y, self.high.y >= low.y
    else { return nil }
    var isCrossed = false
    bins.forEachEdge(from: low.y, to: high.y) { a, b in
      if !isCrossed, Self.meets(a, b, low, high) { isCrossed = true }
    }
    if isCrossed { return .meets }
    // No border in the box: all of it is on one side.
    let middle = (low + high) / 2
    let corner = PlanePoint(min(max(middle.x, -180), 180), min(max(middle.y, -90), 90))
    return scan(corner) ? .contains : nil
  }

  /// Whether a segment has points in common with a box.
  private static func meets(
    _ a: PlanePoint, _ b: PlanePoint, _ low: PlanePoint, _ high: PlanePoint
  ) -> Bool {
    guard min(a.x, b.x) <= high.x, max(a.x, b.x) >= low.x, min(a.y, b.y) <= high.y,
      max(a.y, b.y) >= low.y
    else { return false }
    // All corners strictly on one side of the line: no.
    let signs = [
      low, PlanePoint(high.x, low.y), high, PlanePoint(low.x, high.y),
    ].map { Orientation.sign(a, b, $0) }
    return !(signs.allSatisfy { $0 > 0 } || signs.allSatisfy { $0 < 0 })
  }
}
