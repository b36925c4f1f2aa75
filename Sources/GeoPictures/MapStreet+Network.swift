public import GeoStreets
public import Geodesy

extension MapStreet {
  /// The streets of a network that reach into a box; all of them when the box is nil.
  ///
  /// Edges that follow each other on one street are not joined: each is a line of its own, and
  /// several where tunnels or bridges begin on its way.
  public static func streets(of graph: StreetGraph, in box: BoundingBox?) -> [MapStreet] {
    (0..<graph.edgeCount).flatMap { edge -> [MapStreet] in
      // Lines of sight across squares are no streets to draw.
      guard graph.isReference(edge: edge) else { return [] }
      let points = graph.points(ofEdge: edge).map(\.coordinate)
      if let box, BoundingBox(around: points)?.intersects(box) != true { return [] }
      let street = graph.street(ofEdge: edge)
      return parts(ofEdge: edge, graph).map { part in
        MapStreet(
          kind: Kind(street.kind), name: street.name,
          points: Array(points[part.segments.lowerBound...part.segments.upperBound]),
          layer: part.layer)
      }
    }
  }

  /// The parts of an edge with what lies differently to the ground apart.
  private static func parts(
    ofEdge edge: Int, _ graph: StreetGraph
  ) -> [(segments: Range<Int>, layer: Int)] {
    var isBuilt = false
    graph.forEachSection(ofEdge: edge) { _, code in
      if !graph.summary(code).structure.isDisjoint(with: [.bridge, .tunnel]) { isBuilt = true }
    }
    guard isBuilt else { return [(0..<graph.segmentCount(ofEdge: edge), 0)] }
    var parts: [(segments: Range<Int>, layer: Int)] = []
    for section in graph.sections(ofEdge: edge) where !section.segments.isEmpty {
      let layer = layer(of: section.traits)
      if let last = parts.indices.last, parts[last].layer == layer {
        parts[last].segments = parts[last].segments.lowerBound..<section.segments.upperBound
      } else {
        parts.append((section.segments, layer))
      }
    }
    return parts
  }

  /// Maps often say that there is a tunnel or a bridge without its order.
  private static func layer(of traits: StreetTraits) -> Int {
    if traits.structure.contains(.tunnel) { return min(traits.layer, -1) }
    return traits.structure.contains(.bridge) ? max(traits.layer, 1) : 0
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
