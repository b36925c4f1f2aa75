public import GeoStreets
public import GeoTexts
public import Geodesy

extension Maneuver {
  /// The maneuvers along walks that follow each other, with a `via` where one ends and the next
  /// begins.
  ///
  /// See `ManeuverRules` for what is told and what is not.
  ///
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
      for index in next.indices { next[index].distance += length }
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

  /// What people are told.
  public var message: Message {
    let way = Message.way(named: street.name ?? street.ref, kind: street.kind.wayKind)
    switch kind {
    case .depart:
      if case .named = way { return .start(on: way) }
      return .start(heading: heading)
    case .goOn: return .turn(.straight, onto: way)
    case .turn: return .turn(direction, onto: way)
    case .cross: return .cross(crossed)
    case .steps: return .steps(vertical)
    case .conveyor: return .conveyor
    case .lift: return .lift(to: level)
    case .level: return level.map { .change(toLevel: $0) } ?? .turn(direction, onto: way)
    case .tunnel: return .tunnel
    case .bridge: return .bridge
    case .ferry: return .ferry
    case .via: return .plain(.passVia)
    case .arrive: return .arrive(on: way, side: side)
    }
  }

  /// What people are told, with the length that follows; see `message`.
  public var messageWithLength: Message {
    length >= 1 ? .instruction(message, thenWalking: length) : message
  }
}

extension StreetKind {
  /// What a way without a name is called.
  public var wayKind: WayKind {
    switch self {
    case .road, .trunk, .primary, .secondary, .tertiary, .unclassified, .residential,
      .livingStreet, .busway, .ferry:
      .street
    case .service: .service
    case .track: .track
    case .pedestrian: .pedestrian
    case .footway: .footway
    case .path, .bridleway: .path
    case .steps: .steps
    case .crossing: .crossing
    case .corridor, .lift: .corridor
    case .platform: .platform
    case .cycleway: .cycleway
    }
  }
}
