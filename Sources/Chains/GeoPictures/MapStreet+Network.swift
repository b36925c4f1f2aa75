package import GeoStreets
package import Geodesy

extension MapStreet {
  /// The streets of a network that reach into a box; all of them when the box is nil.
  ///
  /// Edges of one kind and name that follow each other straight on are one line; tunnels and bridges
  /// are lines of their own.
  /// - Parameters:
  ///   - graph: The streets.
  ///   - box: The area; nil for everywhere.
  ///   - inner: A box whose streets are left out, even partial ones.
  ///   - gap: Minimum distance of points in meters, except at the ends of lines.
  ///   - isShown: Which kinds of ways.
  /// - Returns: The streets, in the order of their first edges.
  package static func streets(
    of graph: StreetGraph, in box: BoundingBox?, besides inner: BoundingBox? = nil,
    apart gap: Meters = 0, where isShown: (StreetTraits.Kind) -> Bool = { _ in true }
  ) -> [MapStreet] {
    var lines: [MapStreet: [[Coordinate]]] = [:]
    var order: [MapStreet] = []
    for edge in 0..<graph.edgeCount where graph.isReference(edge: edge) {
      let street = graph.street(ofEdge: edge)
      guard isShown(street.kind) else { continue }
      let points = Array(graph.points(ofEdge: edge))
      let around = BoundingBox(around: points.map(\.coordinate))
      if let box, around?.intersects(box) != true { continue }
      if let inner, around?.intersects(inner) == true { continue }
      for part in graph.partsByLayer(ofEdge: edge) {
        let line = points[part.segments.lowerBound...part.segments.upperBound]
        let like = MapStreet(
          kind: Kind(street.kind), name: street.name, points: [], layer: part.layer)
        if lines[like] == nil { order.append(like) }
        lines[like, default: []].append(line.map(\.coordinate))
      }
    }
    return order.flatMap { like in
      joined(lines[like] ?? []).map { line in
        var street = like
        street.points = thinned(line, apart: gap)
        return street
      }
    }
  }

  private static func joined(_ lines: [[Coordinate]]) -> [[Coordinate]] {
    guard lines.count > 1, let origin = lines.first?.first else { return lines }
    let plane = TangentPlane(at: origin)
    return LineJoining.joined(lines, grain: 0.01, place: plane.point)
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
  package var isRoad: Bool { isMain || self == .street }

  /// Whether it leads from one part of the town to another.
  package var isMain: Bool { self == .arterial || self == .major }

  /// Drawing style of a kind of way.
  package init(_ kind: StreetTraits.Kind) {
    self =
      switch kind {
      case .trunk, .primary: .arterial
      case .secondary, .tertiary: .major
      case .road, .unclassified, .residential, .livingStreet, .service, .busway: .street
      case .track, .pedestrian, .footway, .path, .crossing, .corridor, .platform, .cycleway,
        .bridleway, .ferry, .lift:
        .path
      case .steps: .steps
      }
  }
}
