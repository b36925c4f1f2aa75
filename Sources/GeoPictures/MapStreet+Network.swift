package import GeoStreets
package import Geodesy

extension MapStreet {
  /// The streets of a network that reach into a box; all of them when the box is nil.
  ///
  /// Edges that follow each other on one street are not joined: each is a line of its own, and
  /// several where tunnels or bridges begin on its way.
  package static func streets(of graph: StreetGraph, in box: BoundingBox?) -> [MapStreet] {
    (0..<graph.edgeCount).flatMap { edge -> [MapStreet] in
      // Lines of sight across squares are no streets to draw.
      guard graph.isReference(edge: edge) else { return [] }
      let points = graph.points(ofEdge: edge).map(\.coordinate)
      if let box, BoundingBox(around: points)?.intersects(box) != true { return [] }
      let street = graph.street(ofEdge: edge)
      return graph.partsByLayer(ofEdge: edge).map { part in
        MapStreet(
          kind: Kind(street.kind), name: street.name,
          points: Array(points[part.segments.lowerBound...part.segments.upperBound]),
          layer: part.layer)
      }
    }
  }
}

extension MapStreet.Kind {
  /// How a kind of way is drawn.
  init(_ kind: StreetTraits.Kind) {
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
