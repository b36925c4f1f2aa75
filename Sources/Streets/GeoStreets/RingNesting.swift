/// The nesting of rings: which are outlines, and which holes belong to an outline.
package enum RingNesting {
  /// Sorts rings of unknown roles into polygons.
  ///
  /// A ring in an odd number of the others is a hole, whatever the source calls it; a ring with
  /// nodes that the source lacks is no hole.
  /// - Parameters:
  ///   - rings: Closed rings of ids, each an outline or a hole.
  ///   - holes: Closed rings of ids that are holes for certain.
  ///   - nodes: The positions.
  /// - Returns: The outline of each polygon, followed by all rings that may be its holes.
  package static func polygons(
    of rings: [[Int64]], holes: [[Int64]], _ nodes: NetworkNodes
  ) -> [[[Int64]]] {
    let all = (rings + holes).map { nodes.indexes(of: $0) }
    let positions = all.map { $0.allSatisfy(nodes.isFound) ? $0.map(nodes.position) : [] }
    func isInside(_ ring: Int, _ other: Int) -> Bool {
      guard let corner = all[ring].indices.first(where: { !all[other].contains(all[ring][$0]) }),
        !positions[ring].isEmpty
      else { return false }
      return contains(positions[ring][corner], positions[other])
    }
    let outlines = rings.indices.filter { ring in
      all.indices.count { $0 != ring && isInside(ring, $0) } % 2 == 0
    }
    let inner = rings.indices.filter { !outlines.contains($0) }.map { rings[$0] } + holes
    return outlines.map { [rings[$0]] + inner }
  }

  /// The outline, which comes first, and those of the other rings that lie inside it.
  static func holes(of rings: [[UInt32]], _ nodes: NetworkNodes) -> [[UInt32]] {
    guard rings.count > 1, let outline = rings.first else { return rings }
    let corners = outline.map(nodes.position)
    return [outline]
      + rings.dropFirst().filter { ring in
        // One corner that is not on the outline decides.
        guard let corner = ring.first(where: { !outline.contains($0) }) else { return false }
        return contains(nodes.position(corner), corners)
      }
  }

  /// Whether a point lies inside a closed ring.
  private static func contains(_ point: FixedCoordinate, _ ring: [FixedCoordinate]) -> Bool {
    var isInside = false
    for (a, b) in zip(ring, ring.dropFirst())
    where (a.latitude > point.latitude) != (b.latitude > point.latitude) {
      let fraction =
        (Double(point.latitude) - Double(a.latitude))
        / (Double(b.latitude) - Double(a.latitude))
      let longitude = Double(a.longitude) + fraction * (Double(b.longitude) - Double(a.longitude))
      if Double(point.longitude) < longitude { isInside.toggle() }
    }
    return isInside
  }
}
