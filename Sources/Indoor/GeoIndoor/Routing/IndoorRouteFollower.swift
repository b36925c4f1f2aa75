import GeoNumerics
public import Geodesy

extension IndoorRouteFollower {
  /// An output of the follower.
  public enum Event: Hashable, Sendable {
    /// The distance along the way that is behind, in meters, and the rest of the way.
    case advanced(to: Meters, rest: VenueLine)
    /// Another floor was reached; nil is outdoors.
    case levelReached(Double?)
    /// The way was left: its nearest point on this floor is so many meters away; nil when it does not
    /// touch the floor.
    case leftRoute(distance: Meters?)
    /// Another way should be planned from here.
    case rerouteAdvised(from: VenuePlace)
    /// The way was found again.
    case rejoined
    /// The end was reached; nothing follows.
    case arrived
  }
}

/// Follows someone along a way through a venue, floor by floor.
public struct IndoorRouteFollower: Hashable, Sendable {
  private let line: VenueLine
  private let offRouteDistance: Meters
  private let arrivalRadius: Meters
  private let window: Meters
  private var watch: RouteWatch
  private var hasArrived = false
  private var level: Double?
  /// Meters along the way.
  public private(set) var distance: Meters = 0

  /// Prepares to follow a way from its start; the defaults suit places that are good to a few meters.
  /// - Parameters:
  ///   - line: The way.
  ///   - offRouteDistance: The distance from the way, beyond a place's own accuracy, that is off it, in
  ///     meters.
  ///   - arrivalRadius: Distance along the way at which the end counts as reached, in meters.
  ///   - confirmations: Number of consecutive places that must agree that the way was left.
  ///   - rerouteAfter: Time off the way before another one is advised, in seconds.
  ///   - window: Distance ahead and behind that is searched before the whole way is, in meters.
  public init(
    _ line: VenueLine, offRouteDistance: Meters = 4, arrivalRadius: Meters = 1.5,
    confirmations: Int = 2, rerouteAfter: Seconds = 3, window: Meters = 20
  ) {
    self.line = line
    self.offRouteDistance = offRouteDistance
    self.arrivalRadius = arrivalRadius
    self.window = window
    watch = RouteWatch(rerouteAfter: rerouteAfter, confirmations: confirmations)
    level = line.points.first?.level
  }

  /// Handles a position; returns the changes; ignores a position with a non-finite number.
  /// - Parameters:
  ///   - place: The place.
  ///   - accuracy: Position uncertainty in meters.
  ///   - time: Seconds on the clock of the source; only differences matter.
  /// - Returns: The events in order; empty while the route is followed.
  public mutating func handle(
    _ place: VenuePlace, accuracy: Meters, at time: Seconds
  ) -> [IndoorRouteFollower.Event] {
    guard !hasArrived, time.isFinite, accuracy >= 0, accuracy.isFinite,
      place.coordinate.latitude.isFinite, place.coordinate.longitude.isFinite
    else { return [] }
    let found = line.projection(of: place, near: distance, within: window)
    let near = found.flatMap { $0.offset > offRouteDistance + accuracy ? nil : $0.distance }
    switch watch.judge(isOff: near == nil, at: time) {
    case .left: return [.leftRoute(distance: found?.offset)]
    case .rerouteAdvised: return [.rerouteAdvised(from: place)]
    case .rejoined: return near.map { advance(to: $0, [.rejoined]) } ?? []
    case .lost, .found, nil: return near.map { advance(to: $0, []) } ?? []
    }
  }

  private mutating func advance(to distance: Meters, _ before: [IndoorRouteFollower.Event])
    -> [IndoorRouteFollower.Event]
  {
    var said = before
    self.distance = distance
    said.append(.advanced(to: distance, rest: line.rest(from: distance)))
    let now = line.point(at: distance)?.level
    if now != level {
      level = now
      said.append(.levelReached(now))
    }
    if distance >= line.length - arrivalRadius {
      hasArrived = true
      said.append(.arrived)
    }
    return said
  }
}
