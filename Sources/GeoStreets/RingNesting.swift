/// Which holes belong to an outline.
enum RingNesting {
  /// The outline, which comes first, and those of the other rings that lie inside it.
  static func holes(of rings: [[UInt32]], _ nodes: NetworkNodes) -> [[UInt32]] {
    guard rings.count > 1, let outline = rings.first else { return rings }
    let corners = outline.map(nodes.position)
    return [outline]
      + rings.dropFirst().filter { ring in
        // One corner that is none of the outline's tells.
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
