import GeoSystem
package import Geodesy

/// The area around lines.
package enum LineBuffer {
  /// The number of pieces of a quarter circle: the border is up to 0.12 % of the width inside of the true one.
  static let quarterPieces = 16

  /// All points within a width of one of the lines, as polygons that do not overlap.
  ///
  /// Computed in a conformal plane about the middle of the lines: the width is exact there, within
  /// 0.01 % at 100 km and within 1 % at 1,000 km, at the poles too. Ends are round. Lines across the
  /// antimeridian give polygons on both sides of it.
  /// - Parameters:
  ///   - lines: Each of one point or more.
  ///   - width: Meters, above 0.
  ///   - progress: Receives the fraction of the work that is done, now and then.
  /// - Returns: The polygons; none without lines or with a width that is no length.
  /// - Throws: `AreaError.cancelled` when the task is canceled; else when GEOS, which cuts at the
  ///   antimeridian, is missing or fails.
  package static func around(
    _ lines: [[Coordinate]], width: Meters, progress: ((_ fraction: Double) -> Void)? = nil
  ) throws(AreaError) -> [Polygon] {
    guard width > 0, width.isFinite else { return [] }
    let plane = BufferPlane(lines.joined())
    let graph = LinkGraph(lines, in: plane)
    guard !graph.nodes.isEmpty else { return [] }
    if let area = try traced(graph, width, progress) { return try onMap(area, plane, width) }
    return try onMap(united(graph, width), plane, width)
  }

  /// The area by its border; nil when that could not be closed.
  static func traced(
    _ graph: LinkGraph, _ width: Meters, _ progress: ((Double) -> Void)? = nil
  ) throws(AreaError) -> [PlanePolygon]? {
    let smallest = min(1e-3, width * 1e-4)
    // Where borders touch, rounding may lose a piece; not with a width that is a little different.
    for attempt in 0..<3 {
      let radius = width * (1 + 1e-6 * Double(attempt))
      var border = CapsuleBorder(graph, radius: radius, shortest: smallest)
      let count = max(graph.nodes.count, graph.links.count)
      for start in stride(from: 0, to: count, by: 1_024) {
        if Cancellation.isRequested { throw .cancelled }
        progress?(Double(start) / Double(count))
        border.trace(
          nodes: part(start, of: graph.nodes.count), links: part(start, of: graph.links.count))
      }
      if let chains = BorderChains(border.strokes, joining: 4 * smallest) {
        // An area holds a disc at least; a smaller ring is what rounding left between two pieces.
        return PlaneNesting.polygons(
          chains.rings(chord: .pi / 2 / Double(quarterPieces)),
          smallest: 2 * width * width, smallestHole: smallest * width)
      }
    }
    return nil
  }

  private static func part(_ start: Int, of count: Int) -> Range<Int> {
    min(start, count)..<min(start + 1_024, count)
  }

  /// The area as the union of all capsules, which is slower.
  static func united(_ graph: LinkGraph, _ width: Meters) throws(AreaError) -> [PlanePolygon] {
    let capsules = graph.links.map { link -> PlanePolygon in
      let (a, b) = (graph.nodes[Int(link.a)], graph.nodes[Int(link.b)])
      let angle = atan2(b.y - a.y, b.x - a.x)
      var ring: [PlanePoint] = []
      for (end, from) in [(a, angle + .pi / 2), (b, angle - .pi / 2)] {
        for piece in 0...2 * quarterPieces {
          let angle = from + .pi / 2 * Double(piece) / Double(quarterPieces)
          ring.append(end + PlanePoint(cos(angle), sin(angle)) * width)
        }
      }
      return PlanePolygon(rings: [ring + [ring[0]]])
    }
    return try GEOSContext().union(of: capsules)
  }

  /// The polygons in longitude and latitude, cut at the antimeridian.
  private static func onMap(
    _ area: [PlanePolygon], _ plane: BufferPlane, _ width: Meters
  ) throws(AreaError) -> [Polygon] {
    var flat: [PlanePolygon] = []
    var wrapped: [PlanePolygon] = []
    for polygon in area {
      let rings = polygon.rings.map { plane.degrees($0, tolerance: width * 1e-3) }
      let isFlat = rings.allSatisfy { ring in
        zip(ring, ring.dropFirst()).allSatisfy { abs($1.x - $0.x) < 180 }
      }
      if isFlat {
        flat.append(PlanePolygon(rings: rings))
      } else {
        wrapped.append(PlaneWrap.unwrap(rings.map(PlaneWrap.atAntimeridian)).polygon)
      }
    }
    if !wrapped.isEmpty { flat += try PlaneWrap.cut(wrapped, GEOSContext()).area }
    return flat.compactMap(\.polygon)
  }
}
