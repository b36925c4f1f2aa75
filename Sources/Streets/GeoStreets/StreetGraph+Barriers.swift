import Geodesy

extension StreetGraph {
  /// Whether an edge is a barrier: it has no length and joins the ways that end there.
  package func isBarrier(edge number: Int) -> Bool {
    summary(firstCode(ofEdge: number)).structure.contains(.barrier)
  }

  /// The same place on each side of the barrier that it lies at: on every edge that ends there.
  /// - Returns: the place itself first; it alone where there is no barrier.
  package func sides(of place: StreetPosition) -> [StreetPosition] {
    let own = edge(place.edge)
    let nearest = min(place.distanceAlongEdge, own.length - place.distanceAlongEdge)
    guard nearest < 1e-6, firstArcs.count > 1 else { return [place] }
    var places = [place]
    var junctions = [place.distanceAlongEdge <= own.length / 2 ? own.tail : own.head]
    var next = 0
    while next < junctions.count {
      let junction = Int(junctions[next])
      next += 1
      for number in Int(firstArcs[junction])..<Int(firstArcs[junction + 1]) {
        let arc = arcs[number]
        if isBarrier(edge: arc.edge) {
          if !junctions.contains(arc.head) { junctions.append(arc.head) }
        } else if arc.edge != place.edge.rawValue {
          let isReversed = arc.isReversed
          let last = segmentCount(ofEdge: arc.edge) - 1
          places.append(
            StreetPosition(
              edge: arc.edge, segment: isReversed ? last : 0, fraction: isReversed ? 1 : 0,
              distanceAlongEdge: isReversed ? edge(arc.edge).length : 0,
              coordinate: place.coordinate, offset: place.offset))
        }
      }
    }
    return places
  }
}
