public import GeoStreets
public import Geodesy

extension MapStreet {
  /// The streets of a network that reach into a box; all of them when the box is nil.
  ///
  /// Edges that follow each other on one street are not joined: each is a line of its own.
  public static func streets(of graph: StreetGraph, in box: BoundingBox?) -> [MapStreet] {
    (0..<graph.edgeCount).compactMap { edge in
      // Lines of sight across squares are no streets to draw.
      guard graph.isReference(edge: edge) else { return nil }
      let points = graph.points(ofEdge: edge).map(\.coordinate)
      if let box, !reach(points, into: box) { return nil }
      let street = graph.street(ofEdge: edge)
      return MapStreet(kind: Kind(street.kind), name: street.name, points: points)
    }
  }
}

extension MapStreet {
  /// Whether the box around a line touches a box, which may cross the antimeridian.
  private static func reach(_ points: [Coordinate], into box: BoundingBox) -> Bool {
    guard let around = BoundingBox(around: points) else { return false }
    guard around.south <= box.north, box.south <= around.north else { return false }
    if box.crossesAntimeridian { return around.east >= box.west || around.west <= box.east }
    return around.west <= box.east && box.west <= around.east
  }
}

extension MapStreet.Kind {
  /// How a kind of way is drawn.
  init(_ kind: StreetKind) {
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
