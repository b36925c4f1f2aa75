public import GeoStreets
public import Geodesy

extension Maneuver {
  /// The maneuvers along walks that follow each other, with a `via` where one ends and the next begins.
  ///
  /// See `ManeuverRules` for what is reported and what is not.
  /// - Parameters:
  ///   - routes: the walks, in order.
  ///   - graph: the graph that they were found on.
  ///   - destination: the place that was asked for, to say on which side of the way it lies.
  /// - Returns: the maneuvers from `depart` to `arrive`; none without walks.
  public static func all(
    along routes: [Route], on graph: StreetGraph, destination: Coordinate? = nil
  ) -> [Maneuver] {
    var all: [Maneuver] = []
    var length = 0.0
    for (number, route) in routes.enumerated() {
      var builder = ManeuverBuilder(route, graph)
      let isLast = number == routes.count - 1
      var next = builder.maneuvers(destination: isLast ? destination : nil)
      for index in next.indices {
        next[index].distance += length
        next[index].extent = next[index].extent.map {
          $0.lowerBound + length...$0.upperBound + length
        }
      }
      length += route.length
      if let arrival = all.popLast(), let departure = next.first {
        next[0] = via(arrival, departure)
      }
      all += next
    }
    return all
  }

  /// The place where a walk ends and the next begins.
  private static func via(_ arrival: Maneuver, _ departure: Maneuver) -> Maneuver {
    var via = departure
    via.kind = .via
    via.angle = (departure.heading - arrival.heading).remainder(dividingBy: 360)
    via.direction = TurnDirection(angle: via.angle)
    return via
  }
}
