import GeoStreets
import GeoSystem
import Geodesy

/// The place of a step of a route that is nearest to a point.
struct NearestOnStep {
  private let edge: EdgeID
  private let point: Coordinate
  /// Meters from the edge's start.
  private(set) var distanceAlongEdge: Meters
  /// Meters from the point, in the plane about it.
  private(set) var offset: Meters

  init(_ point: Coordinate, _ step: RouteStep, _ graph: StreetGraph) {
    self.point = point
    edge = step.edge
    let (low, high) = (min(step.from, step.to), max(step.from, step.to))
    let plane = TangentPlane(at: point)
    func flat(_ place: FixedCoordinate) -> SIMD2<Double> { plane.point(place.coordinate) }
    distanceAlongEdge = low
    offset = .infinity
    var begin = 0.0
    let count = graph.segmentCount(ofEdge: step.edge.rawValue)
    var a = flat(graph.point(0, ofEdge: step.edge.rawValue))
    for segment in 0..<count {
      let b = flat(graph.point(segment + 1, ofEdge: step.edge.rawValue))
      let way = b - a
      let length = way.length
      let end = begin + length
      if (end >= low || segment == count - 1) && (begin <= high || segment == 0) {
        let square = length * length
        // Between the ends of the step, as far as they lie on this segment.
        let least = length > 0 ? min(1, max(0, (low - begin) / length)) : 0
        let most = length > 0 ? min(1, max(least, (high - begin) / length)) : 0
        let fraction = square > 0 ? min(most, max(least, -(a * way).sum() / square)) : 0
        let projection = a + fraction * way
        let distance = projection.length
        if distance < offset {
          offset = distance
          distanceAlongEdge = min(high, max(low, begin + fraction * length))
        }
      }
      begin = end
      a = b
    }
  }

  func position(on graph: StreetGraph) -> StreetPosition {
    var position = graph.position(onEdge: edge, along: distanceAlongEdge)
    position.offset = point.distance(to: position.coordinate)
    return position
  }
}
