public import GeoAnchors
import GeoNumerics
public import Geodesy

/// Guides a walker along a chain: what comes next, what was reached, whether they left the route.
///
/// A value: time comes from the fixes, the same fixes give the same events. A fix costs about the
/// same however long the chain is.
public struct Guidance: Sendable {
  /// The policy.
  public let policy: GuidancePolicy
  private let track: GuidanceTrack
  /// Distance of each anchor, in meters along the way.
  private let places: [Meters]
  private var filter: ProgressFilter?
  private var deviations: DeviationTest
  private var offset: Meters = 0
  private var next = 0
  private var agreeing = 0
  private var dwellStart: Seconds?
  /// The farthest that the walker came in the direction they go.
  private var turningPoint: Meters = 0
  private var goesBack = false
  private var refusals = Agreement()
  private var watch: RouteWatch
  private var lastSearch: Seconds = -.infinity
  private var candidate: Meters = 0
  private var hasArrived = false

  /// Fixes in a row that do not fit before the walker is taken to have jumped there.
  private static let fixesOfAJump = 5
  /// Minimum search distance for a fix on the track, ahead of and behind the estimate, in meters.
  private static let reach: Meters = 30

  /// Guidance along a chain.
  /// - Throws: `ChainError` for a policy or a chain that cannot be followed.
  public init(
    along chain: Chain, policy: GuidancePolicy = GuidancePolicy()
  ) throws(ChainError) {
    if let issue = policy.issue { throw .policy(issue) }
    guard let path = Path(chain.path), let track = GuidanceTrack(path) else { throw .noPath }
    for index in chain.anchors.indices.dropFirst()
    where !(chain.anchors[index].distance >= chain.anchors[index - 1].distance) {
      throw .anchorsOutOfOrder(index)
    }
    self.policy = policy
    self.track = track
    places = chain.anchors.map(\.distance)
    deviations = DeviationTest(near: policy.corridor, away: policy.offRouteDistance)
    watch = RouteWatch(fixTimeout: policy.fixTimeout, rerouteAfter: policy.rerouteAfter)
  }

  /// Progress of the walker; nil before the first usable fix.
  public var progress: GuidanceProgress? {
    guard let filter else { return nil }
    let distance = min(max(filter.distance, 0), track.length)
    let remaining = hasArrived ? 0 : track.length - distance
    let pace = filter.speed > 0.4 ? filter.speed : policy.walkingSpeed
    let upcoming = next < places.count ? next : nil
    return GuidanceProgress(
      distance: distance, standardDeviation: filter.standardDeviation, speed: filter.speed,
      offset: offset,
      isOnRoute: watch.isOnRoute, next: upcoming,
      remainingToNext: upcoming.map { max(0, places[$0] - distance) } ?? 0,
      remaining: remaining, remainingTime: remaining / pace)
  }

  /// Lets time pass without a fix.
  public mutating func handle(time: Seconds) -> [Guidance.Event] {
    guard !hasArrived, watch.pass(time) == .lost else { return [] }
    return [.positionLost]
  }

  /// Handles a fix.
  ///
  /// A fix is skipped if it is not finite, not newer than the last, or below the policy's
  /// confidence or accuracy.
  public mutating func handle(_ fix: WalkerFix) -> [Guidance.Event] {
    guard fix.isUsable, !hasArrived, fix.time > watch.lastFix ?? -.infinity else { return [] }
    guard fix.confidence ?? 1 >= policy.leastConfidence, fix.accuracy <= policy.worstAccuracy else {
      return handle(time: fix.time)
    }
    var events = handle(time: fix.time)
    let elapsed = fix.time - (watch.lastFix ?? fix.time)
    if watch.fix(at: fix.time) == .found { events.append(.positionFound) }
    if filter == nil {
      start(at: fix, &events)
    } else if watch.isOnRoute {
      follow(fix, elapsed: elapsed, &events)
    } else {
      seek(fix, elapsed: elapsed, &events)
    }
    return events
  }

  /// Factor by which the error of independent fixes with the same information would be larger.
  ///
  /// The mean of errors that are correlated over time has a variance that is coth(t / 2m) times as
  /// large; √(1 + (2m / t)²) is as large for short and long times, and no more than 9 % off
  /// between.
  private static func inflation(of memory: Seconds, after elapsed: Seconds) -> Double {
    guard memory > 0, elapsed > 0 else { return 1 }
    let ratio = min(1e6, 2 * memory / elapsed)
    return (1 + ratio * ratio).squareRoot().squareRoot()
  }

  private mutating func start(at fix: WalkerFix, _ events: inout [Guidance.Event]) {
    let nearest = track.projection(of: fix.coordinate, from: 0, to: track.length, expected: nil)
    // A round walk ends where it starts: of feet that are equally near, the first is meant.
    let limit = abs(nearest.offset) + 3 * fix.standardDeviation + policy.corridor
    let early = track.projection(
      of: fix.coordinate, from: 0, to: min(track.length, limit + Self.reach), expected: nil)
    let projection = abs(early.offset) <= limit ? early : nearest
    filter = ProgressFilter(distance: projection.distance, standardDeviation: fix.standardDeviation)
    turningPoint = projection.distance
    offset = projection.offset
    // An anchor that may still lie ahead is not passed over for the noise of one fix.
    let surely = projection.distance - policy.anchorRadius - 3 * fix.standardDeviation
    next = places.firstIndex { $0 >= surely } ?? places.count
    events.append(.started(next: next))
    _ = deviations.hasLeft(offset: projection.offset, standardDeviation: fix.standardDeviation)
  }

  private mutating func follow(
    _ fix: WalkerFix, elapsed: Seconds, _ events: inout [Guidance.Event]
  ) {
    guard var filter else { return }
    filter.predict(elapsed)
    let standardDeviation =
      fix.standardDeviation * Self.inflation(of: policy.correlationTime, after: elapsed)
    let spread = 3 * (filter.standardDeviation + fix.standardDeviation)
    let window = max(Self.reach, spread)
    let projection = track.projection(
      of: fix.coordinate, from: max(0, filter.distance - window),
      to: min(track.length, filter.distance + window),
      expected: (filter.distance, max(1, filter.standardDeviation / fix.standardDeviation) + 2))
    offset = projection.offset
    let isRefused = !filter.update(projection.distance, standardDeviation: standardDeviation)
    let hasJumped = refusals.agrees(isRefused, times: Self.fixesOfAJump)
    self.filter = filter
    let hasLeft =
      deviations.hasLeft(offset: projection.offset, standardDeviation: standardDeviation)
      || hasJumped
    if watch.judge(isOff: hasLeft, at: fix.time) == .left {
      refusals = Agreement()
      agreeing = 0
      dwellStart = nil
      candidate = filter.distance
      lastSearch = -.infinity
      events.append(.leftRoute(distance: abs(projection.offset)))
      return
    }
    watchDirection(&events)
    advance(at: fix.time, &events)
  }

  /// Looks for the walker's way back onto the route.
  private mutating func seek(
    _ fix: WalkerFix, elapsed: Seconds, _ events: inout [Guidance.Event]
  ) {
    var projection = track.projection(
      of: fix.coordinate, from: max(0, candidate - Self.reach),
      to: min(track.length, candidate + Self.reach), expected: nil)
    // The whole track is searched once a second: long chains stay cheap.
    if fix.time - lastSearch >= 1 {
      lastSearch = fix.time
      let any = track.projection(of: fix.coordinate, from: 0, to: track.length, expected: nil)
      if abs(any.offset) + fix.standardDeviation < abs(projection.offset) { projection = any }
    }
    if abs(projection.distance - candidate) > Self.reach { deviations.restart() }
    candidate = projection.distance
    offset = projection.offset
    let standardDeviation =
      fix.standardDeviation * Self.inflation(of: policy.correlationTime, after: elapsed)
    let hasReturned = deviations.hasReturned(
      offset: projection.offset, standardDeviation: standardDeviation)
    switch watch.judge(isOff: !hasReturned, at: fix.time) {
    case .rejoined:
      filter = ProgressFilter(
        distance: projection.distance, standardDeviation: fix.standardDeviation)
      turningPoint = projection.distance
      goesBack = false
      while next < places.count, places[next] + policy.anchorRadius < projection.distance {
        events.append(.skipped(anchor: next))
        next += 1
      }
      events.append(.rejoined(next: next))
    case .rerouteAdvised: events.append(.rerouteAdvised)
    case .lost, .found, .left, nil: break
    }
  }

  private mutating func watchDirection(_ events: inout [Guidance.Event]) {
    guard let distance = filter?.distance else { return }
    turningPoint = goesBack ? min(turningPoint, distance) : max(turningPoint, distance)
    if !goesBack, turningPoint - distance > policy.turnBackDistance {
      events.append(.turnedBack)
    } else if goesBack, distance - turningPoint > policy.turnBackDistance / 2 {
      events.append(.turnedForward)
    } else {
      return
    }
    goesBack.toggle()
    turningPoint = distance
  }

  /// Reports what the estimate has reached.
  private mutating func advance(at time: Seconds, _ events: inout [Guidance.Event]) {
    guard let distance = filter?.distance else { return }
    let last = places.count - 1
    let isAtEnd = distance >= track.length - policy.arrivalRadius
    let isAtNext = next < last && distance >= places[next] - policy.anchorRadius
    agreeing = isAtNext || (next >= last && isAtEnd) ? agreeing + 1 : 0
    if !isAtNext { dwellStart = nil }
    guard agreeing >= policy.confirmations else { return }
    while next < last, distance >= places[next] - policy.anchorRadius {
      let since = dwellStart ?? time
      dwellStart = since
      if time - since >= policy.dwell {
        events.append(.reached(anchor: next))
      } else if distance > places[next] + policy.anchorRadius {
        events.append(.skipped(anchor: next))
      } else {
        return
      }
      dwellStart = nil
      agreeing = 0
      next += 1
    }
    guard next >= last, isAtEnd else { return }
    while next < places.count {
      events.append(.reached(anchor: next))
      next += 1
    }
    hasArrived = true
    events.append(.arrived)
  }
}
