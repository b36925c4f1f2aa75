package import Geodesy

/// Watches whether someone follows a route, be it over streets, floors or a map: positions that stay
/// away, and leaving and finding the way again.
///
/// A value without a clock: time comes with the fixes, and grows.
package struct RouteWatch: Hashable, Sendable {
  /// A change of state.
  package enum Event: Hashable, Sendable {
    /// No fix came for longer than the timeout.
    case lost
    /// Fixes come again.
    case found
    case left
    /// The way is still left: another one should be planned.
    case rerouteAdvised
    /// The way was found again.
    case rejoined
  }

  private let fixTimeout: Seconds
  private let rerouteAfter: Seconds
  private let confirmations: Int
  private var begun: Seconds?
  /// The time of the last fix; nil before the first.
  package private(set) var lastFix: Seconds?
  private var isLost = false
  private var leftAt: Seconds?
  private var isAdvised = false
  private var strayed = Agreement()

  /// Watches from the way on.
  /// - Parameters:
  ///   - fixTimeout: The time without a fix after which the position is lost, in seconds.
  ///   - rerouteAfter: The time off the route after which another one is advised, in seconds.
  ///   - confirmations: The number of consecutive fixes that must agree that the route was left.
  package init(
    fixTimeout: Seconds = .infinity, rerouteAfter: Seconds = .infinity, confirmations: Int = 1
  ) {
    self.fixTimeout = fixTimeout
    self.rerouteAfter = rerouteAfter
    self.confirmations = confirmations
  }

  /// Whether the way is followed.
  package var isOnRoute: Bool { leftAt == nil }
  /// Whether the last fix was on the way.
  package var isCertain: Bool { isOnRoute && strayed.count == 0 }

  /// Whether a fix came that is not older than the timeout.
  package func hasFix(at time: Seconds) -> Bool { lastFix.map { time - $0 <= fixTimeout } ?? false }

  /// Waits for a first fix from now on.
  package mutating func begin(at time: Seconds) {
    begun = time
    lastFix = nil
    isLost = false
  }

  /// Lets time pass without a fix; the first time begins the wait.
  package mutating func pass(_ time: Seconds) -> Event? {
    let since = lastFix ?? begun ?? time
    if begun == nil { begun = time }
    guard !isLost, time - since > fixTimeout else { return nil }
    isLost = true
    return .lost
  }

  package mutating func fix(at time: Seconds) -> Event? {
    lastFix = time
    defer { isLost = false }
    return isLost ? .found : nil
  }

  /// Records whether a fix is off the route.
  package mutating func judge(isOff: Bool, at time: Seconds) -> Event? {
    guard let leftAt else {
      guard strayed.agrees(isOff, times: confirmations) else { return nil }
      self.leftAt = time
      isAdvised = false
      return .left
    }
    guard isOff else {
      follow()
      return .rejoined
    }
    guard !isAdvised, time - leftAt >= rerouteAfter else { return nil }
    isAdvised = true
    return .rerouteAdvised
  }

  /// Goes on from a way that is followed, such as a new one.
  package mutating func follow() {
    leftAt = nil
    strayed = Agreement()
  }
}

/// A counter of consecutive fixes that agree (debouncing).
package struct Agreement: Hashable, Sendable {
  /// The number of consecutive agreements up to the last fix.
  package private(set) var count = 0

  /// Nothing was agreed on yet.
  package init() {}

  /// Records whether another fix agrees; returns true after `times` in a row, and starts again.
  package mutating func agrees(_ holds: Bool, times: Int) -> Bool {
    count = holds ? count + 1 : 0
    guard count >= max(1, times) else { return false }
    count = 0
    return true
  }
}
