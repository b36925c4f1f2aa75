import GeoStreets
import GeoSystem
import Geodesy

/// A walk in a plane, for its directions.
///
/// The plane touches the mean sphere at the start: angles are right within 0.5° over 50 km.
struct ProjectedPolyline {
  /// The points of the walk, and meters in the plane from its start.
  private(set) var points: [SIMD2<Double>] = []
  private var along: [Double] = []
  /// The point where each step ends.
  private(set) var stepEnds: [Int] = []
  /// The steps of the route that lead up or down on the spot.
  private(set) var rises: Set<Int> = []
  /// The points where such steps begin and end: directions are not taken across them.
  private var landings: Set<Int> = []
  /// Over how many meters directions are taken at each point.
  private var reaches: [Meters] = []
  private let plane: TangentPlane

  init(
    _ steps: [RouteStep], from start: StreetPosition, to end: StreetPosition, _ graph: StreetGraph
  ) {
    plane = TangentPlane(onSphereAt: start.coordinate)
    let count = steps.reduce(2) { $0 + graph.segmentCount(ofEdge: $1.edge) }
    points.reserveCapacity(count)
    along.reserveCapacity(count)
    reaches.reserveCapacity(count)
    stepEnds.reserveCapacity(steps.count)
    var reach = ManeuverRules.directionLength(
      isIndoors: steps.first.map(graph.isIndoors) ?? false)
    add(plane.point(start.coordinate), reach)
    for (number, step) in steps.enumerated() {
      let isLast = number == steps.count - 1
      let isIndoors = graph.isIndoors(step)
      let first = points.count - 1
      reach = ManeuverRules.directionLength(isIndoors: isIndoors)
      graph.forEachPoint(of: step, after: number == 0 ? start : nil, before: isLast ? end : nil) {
        add(place($0), reach)
      }
      if isLast { add(plane.point(end.coordinate), reach) }
      stepEnds.append(points.count - 1)
      if isIndoors, along[points.count - 1] - along[first] < ManeuverRules.shortestFlight,
        graph.joinsLevels(edge: step.edge.rawValue)
      {
        rises.insert(number)
        landings.formUnion([first, points.count - 1])
      }
    }
  }

  private mutating func add(_ point: SIMD2<Double>, _ reach: Meters) {
    guard let last = points.last else {
      points.append(point)
      along.append(0)
      reaches.append(reach)
      return
    }
    let way = point - last
    let length = way.length
    guard length > 0.001 else { return }
    points.append(point)
    along.append(along[along.count - 1] + length)
    reaches.append(reach)
  }

  func place(_ point: FixedCoordinate) -> SIMD2<Double> { place(point.coordinate) }

  func place(_ point: Coordinate) -> SIMD2<Double> { plane.point(point) }

  /// The point of a step of the walk that is nearest to a place.
  func nearest(to coordinate: Coordinate, inStep step: Int) -> Int {
    let place = plane.point(coordinate)
    let first = step > 0 ? stepEnds[step - 1] : 0
    func distance(_ index: Int) -> Double {
      ((points[index] - place) * (points[index] - place)).sum()
    }
    return (first...max(first, stepEnds[step])).min { distance($0) < distance($1) } ?? first
  }

  /// The direction in which the walk comes to a point; nil at its start.
  func arriving(at point: Int) -> Degrees? { wayTo(point).map(heading) }

  /// The direction in which the walk leaves a point; nil at its end.
  func leaving(_ point: Int) -> Degrees? { wayFrom(point).map(heading) }

  /// The last meters of the walk to a point; nil at its start.
  func wayTo(_ point: Int) -> SIMD2<Double>? {
    var first = point
    while first > 0, along[point] - along[first] < reaches[point],
      first == point || !landings.contains(first)
    {
      first -= 1
    }
    guard first < point else { return nil }
    return points[point] - cut(from: point, towards: first, next: first + 1)
  }

  /// The first meters of the walk from a point; nil at its end.
  func wayFrom(_ point: Int) -> SIMD2<Double>? {
    var last = point
    while last < points.count - 1, along[last] - along[point] < reaches[point],
      last == point || !landings.contains(last)
    {
      last += 1
    }
    guard last > point else { return nil }
    return cut(from: point, towards: last, next: last - 1) - points[point]
  }

  /// The place on the leg to `far` where the length of directions ends.
  private func cut(from point: Int, towards far: Int, next near: Int) -> SIMD2<Double> {
    let surplus = abs(along[far] - along[point]) - reaches[point]
    let leg = abs(along[far] - along[near])
    guard surplus > 0, leg > 0 else { return points[far] }
    return points[far] + (points[near] - points[far]) * (surplus / leg)
  }

  /// The direction in which an edge leaves a junction.
  func heading(leaving arc: Arc, _ graph: StreetGraph) -> Degrees? {
    let reach = ManeuverRules.directionLength(isIndoors: graph.isIndoors(edge: arc.edge))
    let count = graph.segmentCount(ofEdge: arc.edge)
    func point(_ index: Int) -> SIMD2<Double> {
      place(graph.point(arc.isReversed ? count - index : index, ofEdge: arc.edge))
    }
    let start = point(0)
    var walked = 0.0
    var last = start
    for index in 1...count {
      let next = point(index)
      let way = next - last
      let length = way.length
      let left = reach - walked
      if length >= left, length > 0 {
        return heading(from: start, to: last + way * (left / length))
      }
      walked += length
      last = next
    }
    return walked > 0 ? heading(from: start, to: last) : nil
  }

  func heading(from a: SIMD2<Double>, to b: SIMD2<Double>) -> Degrees { heading(b - a) }

  func heading(_ way: SIMD2<Double>) -> Degrees {
    normalizedBearing(atan2(way.x, way.y) * 180 / .pi)
  }
}
