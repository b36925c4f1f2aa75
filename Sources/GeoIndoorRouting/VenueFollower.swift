import GeoNumerics
public import Geodesy

/// Where someone on a way through a venue was found to be.
public struct VenueFix: Hashable, Sendable {
  /// Seconds on the clock of the source; only differences matter.
  public var time: Seconds
  /// The place.
  public var place: VenuePlace
  /// How far off it may be, in meters.
  public var accuracy: Meters

  /// Makes a fix.
  public init(time: Seconds, place: VenuePlace, accuracy: Meters) {
    self.time = time
    self.place = place
    self.accuracy = accuracy
  }
}

/// What following a way has to say at a fix.
public enum VenueFollowing: Hashable, Sendable {
  /// So many meters of the way are behind, and this is left of it.
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

/// When a way counts as left, and its end as reached.
public struct VenueFollowPolicy: Hashable, Sendable {
  /// The distance from the way, beyond a fix's own accuracy, that is off it, in meters.
  public var offRouteDistance: Meters
  /// How near along the way the end counts as reached, in meters.
  public var arrivalRadius: Meters
  /// How many fixes in a row must agree that the way was left.
  public var confirmations: Int
  /// How long after the way was left another one is advised, in seconds.
  public var rerouteAfter: Seconds
  /// How far ahead and behind the way is looked at before all of it is, in meters.
  public var window: Meters

  /// Makes a policy; the defaults suit fixes that are good to a few meters.
  public init(
    offRouteDistance: Meters = 4, arrivalRadius: Meters = 1.5, confirmations: Int = 2,
    rerouteAfter: Seconds = 3, window: Meters = 20
  ) {
    self.offRouteDistance = offRouteDistance
    self.arrivalRadius = arrivalRadius
    self.confirmations = confirmations
    self.rerouteAfter = rerouteAfter
    self.window = window
  }
}

/// Follows someone along a way through a venue, floor by floor.
public struct VenueFollower: Hashable, Sendable {
  private let line: VenueLine
  private let policy: VenueFollowPolicy
  private var watch: RouteWatch
  private var hasArrived = false
  private var level: Double?
  /// Meters along the way.
  public private(set) var distance: Meters = 0

  /// Prepares to follow a way from its start.
  public init(_ line: VenueLine, policy: VenueFollowPolicy = VenueFollowPolicy()) {
    self.line = line
    self.policy = policy
    watch = RouteWatch(rerouteAfter: policy.rerouteAfter, confirmations: policy.confirmations)
    level = line.points.first?.level
  }

  /// Takes a fix and says what has changed; a fix with a number that is none is left out.
  public mutating func handle(_ fix: VenueFix) -> [VenueFollowing] {
    guard !hasArrived, fix.time.isFinite, fix.accuracy >= 0, fix.accuracy.isFinite,
      fix.place.coordinate.latitude.isFinite, fix.place.coordinate.longitude.isFinite
    else { return [] }
    let found = line.foot(of: fix.place, near: distance, within: policy.window)
    let near = found.flatMap {
      $0.offset > policy.offRouteDistance + fix.accuracy ? nil : $0.distance
    }
    switch watch.judge(isOff: near == nil, at: fix.time) {
    case .left: return [.leftRoute(distance: found?.offset)]
    case .rerouteAdvised: return [.rerouteAdvised(from: fix.place)]
    case .rejoined: return near.map { advance(to: $0, [.rejoined]) } ?? []
    case .lost, .found, nil: return near.map { advance(to: $0, []) } ?? []
    }
  }

  private mutating func advance(to distance: Meters, _ before: [VenueFollowing])
    -> [VenueFollowing]
  {
    var said = before
    self.distance = distance
    said.append(.advanced(to: distance, rest: line.rest(from: distance)))
    let now = line.point(at: distance)?.level
    if now != level {
      level = now
      said.append(.levelReached(now))
    }
    if distance >= line.length - policy.arrivalRadius {
      hasArrived = true
      said.append(.arrived)
    }
    return said
  }
}
