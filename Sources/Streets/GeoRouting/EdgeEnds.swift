import GeoStreets

/// The costs between a place on an edge and the two ends of the edge.
struct EdgeEnds {
  /// Between the place and the edge's start.
  var atStart: Double
  /// Between the place and the edge's end.
  var atEnd: Double
}

extension StreetGraph {
  /// The costs from a place to the ends of its edge: by a profile, else in meters.
  @inline(__always)
  func exits(of place: StreetPosition, _ costs: EdgeCosts?) -> EdgeEnds {
    guard let costs else { return ends(of: place) }
    return EdgeEnds(atStart: costs.toStart(from: place), atEnd: costs.toEnd(from: place))
  }

  /// The costs from the ends of its edge to a place: by a profile, else in meters.
  @inline(__always)
  func entries(of place: StreetPosition, _ costs: EdgeCosts?) -> EdgeEnds {
    guard let costs else { return ends(of: place) }
    return EdgeEnds(atStart: costs.fromStart(to: place), atEnd: costs.fromEnd(to: place))
  }

  /// The cost of walking a whole arc: by a profile, else in meters.
  @inline(__always)
  func cost(of arc: Arc, _ costs: EdgeCosts?) -> Double {
    guard let costs else { return arc.length }
    return arc.isReversed ? costs.backward[arc.edge] : costs.forward[arc.edge]
  }

  /// The cost of a whole arc walked from its head to where it begins: by a profile, else in meters.
  @inline(__always)
  func cost(against arc: Arc, _ costs: EdgeCosts?) -> Double {
    guard let costs else { return arc.length }
    return arc.isReversed ? costs.forward[arc.edge] : costs.backward[arc.edge]
  }

  /// The cost along the one edge that both places are on; infinite otherwise.
  @inline(__always)
  func direct(from start: StreetPosition, to end: StreetPosition, _ costs: EdgeCosts?) -> Double {
    guard start.edge == end.edge else { return .infinity }
    return costs?.along(from: start, to: end)
      ?? abs(end.distanceAlongEdge - start.distanceAlongEdge)
  }

  private func ends(of place: StreetPosition) -> EdgeEnds {
    guard isReference(edge: place.edge) else {
      return EdgeEnds(atStart: .infinity, atEnd: .infinity)
    }
    return EdgeEnds(
      atStart: place.distanceAlongEdge, atEnd: edge(place.edge).length - place.distanceAlongEdge)
  }
}
