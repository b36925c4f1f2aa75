package import GeoIndoor
package import GeoSessions
import Geodesy

/// Follows the positions of a session in a venue along a route: how far it is, when it is left and when
/// another one should be planned.
package struct IndoorRouteGuide: SessionMachine {
  private var session: VenueSession
  private var follower: IndoorRouteFollower
  private let plans: VenuePlans

  /// Begins to follow a line through the plans of a venue.
  package init(_ session: VenueSession, along line: VenueLine, on plans: VenuePlans) {
    self.session = session
    self.plans = plans
    follower = IndoorRouteFollower(line)
  }

  /// Handles an event and gives the instructions that it leads to.
  package mutating func handle(_ event: SessionEvent) -> [SessionOutput] {
    session.handle(event).flatMap { output -> [SessionOutput] in
      guard case .position(let position) = output.kind, let place = place(of: position) else {
        return []
      }
      return follower.handle(place, accuracy: position.radius ?? 0, at: output.time).map {
        SessionOutput(time: output.time, .instruction, Self.fields(of: $0))
      }
    }
  }

  private func place(of position: IndoorPosition) -> VenuePlace? {
    guard let place = position.place else {
      return position.coordinate.map { VenuePlace($0, level: nil) }
    }
    guard let floor = plans.venue.floor(place.floor), let frame = plans.frame(of: floor) else {
      return nil
    }
    return VenuePlace(frame.coordinate(of: place.point), level: Double(floor.ordinal))
  }

  private static func fields(of event: IndoorRouteFollower.Event) -> [SessionOutput.Field] {
    switch event {
    case .advanced(let distance, let rest):
      [
        .init("instruction", .text("advanced")), .init("distance", .number(distance, decimals: 2)),
        .init("remaining", .number(rest.length, decimals: 2)),
      ]
    case .levelReached(let level):
      [
        .init("instruction", .text("levelReached")), .init("level", .optional(level, decimals: 1)),
      ]
    case .leftRoute(let distance):
      [
        .init("instruction", .text("leftRoute")),
        .init("distance", .optional(distance, decimals: 2)),
      ]
    case .rerouteAdvised: [.init("instruction", .text("rerouteAdvised"))]
    case .rejoined: [.init("instruction", .text("rejoined"))]
    case .arrived: [.init("instruction", .text("arrived"))]
    }
  }
}
