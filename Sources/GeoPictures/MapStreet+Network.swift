package import GeoStreets
package import Geodesy

extension MapStreet {
  /// The streets of a network that reach into a box; all of them when the box is nil.
  ///
  /// Edges that follow each other on one street are not joined: each is a line of its own, and
  /// several where tunnels or bridges begin on its way.
  ///
  /// - Parameters:
  ///   - graph: The streets.
  ///   - box: Where; nil for everywhere.
  ///   - inner: What reaches into this box is left out.
  ///   - gap: How many meters points are apart at the least, but for the ends of lines.
  ///   - isShown: Which kinds of ways.
  /// - Returns: The streets, in the order of their edges.
  package static func streets(
    of graph: StreetGraph, in box: BoundingBox?, besides inner: BoundingBox? = nil,
    apart gap: Meters = 0, where isShown: (StreetTraits.Kind) -> Bool = { _ in true }
  ) -> [MapStreet] {
    (0..<graph.edgeCount).flatMap { edge -> [MapStreet] in
      // Lines of sight across squares are no streets to draw.
      guard graph.isReference(edge: edge) else { return [] }
      let street = graph.street(ofEdge: edge)
      guard isShown(street.kind) else { return [] }
      let points = Array(graph.points(ofEdge: edge))
      let around = BoundingBox(around: points.map(\.coordinate))
      if let box, around?.intersects(box) != true { return [] }
      if let inner, around?.intersects(inner) == true { return [] }
      return graph.partsByLayer(ofEdge: edge).map { part in
        let line = Array(points[part.segments.lowerBound...part.segments.upperBound])
        return MapStreet(
          kind: Kind(street.kind), name: street.name,
          points: thinned(line.map(\.coordinate), apart: gap), layer: part.layer)
      }
    }
  }

  /// A line without points that follow the one kept before them too closely; its ends stay.
  private static func thinned(_ line: [Coordinate], apart gap: Meters) -> [Coordinate] {
    guard gap > 0, var kept = line.first, let end = line.last else { return line }
    let inner = line.dropFirst().dropLast().filter { point in
      guard kept.distance(to: point) >= gap else { return false }
      kept = point
      return true
    }
    return [line[0]] + inner + [end]
  }
}

extension MapStreet.Kind {
  /// Whether cars drive on it.
  package var isRoad: Bool { self == .major || self == .street }

  /// How a kind of way is drawn.
  package init(_ kind: StreetTraits.Kind) {
    self =
      switch kind {
      case .trunk, .primary, .secondary, .tertiary: .major
      case .road, .unclassified, .residential, .livingStreet, .service, .busway: .street
      case .track, .pedestrian, .footway, .path, .crossing, .corridor, .platform, .cycleway,
        .bridleway, .ferry, .lift:
        .path
      case .steps: .steps
      }
  }
}
