import Geodesy

/// Schedule of the next request: the rules that maps and objects share.
///
/// A value without a clock. It does not know whether a request runs: its owner asks `take` only when none does.
struct RequestSchedule: Hashable, Sendable {
  /// The times by which requests follow one another; a time that is missing switches a rule off.
  struct Rules: Hashable, Sendable {
    /// From the first usable pose of the session to the first request.
    var startDelay: Seconds?
    /// From an outcome to the next request.
    var interval: Seconds?
    /// From the loss of tracking to the next request.
    var lossDelay: Seconds?
    /// Whether requests go on, and failures stay silent, until the first success.
    var retriesUntilSuccess: Bool
  }

  private struct Due: Hashable {
    var time: Seconds
    var cause: LocalizationCause
  }

  /// From a request that could not begin to the next attempt.
  static let recheck: Seconds = 0.5
  /// Delay from a silent failure to the next attempt.
  static let retryDelay: Seconds = 1
  /// Times that are sums of decimals may miss by some units in the last place.
  static let slack: Seconds = 1e-9

  var rules: Rules
  /// Whether a position was found since the start.
  private(set) var hasSucceeded = false
  private var due: Due?
  private var isHalted = false

  init(_ rules: Rules) { self.rules = rules }

  mutating func start(at time: Seconds) {
    hasSucceeded = false
    isHalted = false
    due = rules.startDelay.map { Due(time: time + $0, cause: .start) }
  }

  /// Records that tracking has become usable: the delay of the first request counts from here.
  mutating func becomeReady(at time: Seconds) {
    guard due?.cause == .start, let delay = rules.startDelay else { return }
    due?.time = time + delay
  }

  /// Asks for a request as soon as one can begin.
  mutating func ask(for cause: LocalizationCause, at time: Seconds) {
    due = Due(time: time, cause: cause)
    isHalted = false
  }

  /// Creates no request by itself until the next start or until one is asked for; what was found stays found.
  mutating func halt() {
    due = nil
    isHalted = true
  }

  /// Records a loss of tracking while no request runs.
  mutating func lose(at time: Seconds) {
    guard hasSucceeded, !isHalted, let delay = rules.lossDelay else { return }
    if let due, due.time <= time + delay { return }
    due = Due(time: time + delay, cause: .relocalization)
  }

  /// Records that a request found a position.
  mutating func succeed(at time: Seconds) {
    hasSucceeded = true
    due = rules.interval.map { Due(time: time + $0, cause: .background) }
  }

  /// Records that a request found nothing; returns whether the failure is reported.
  ///
  /// The interval in the background counts from the first success on; before it, silent failures are
  /// retried after `retryDelay`.
  mutating func fail(at time: Seconds) -> Bool {
    let isSilent = rules.retriesUntilSuccess && !hasSucceeded
    let delay = isSilent ? Self.retryDelay : rules.interval
    due = delay.map { Due(time: time + $0, cause: isSilent ? .retry : .background) }
    return !isSilent
  }

  /// The cause of the request that begins now; nil while none does.
  ///
  /// One that is due while the device is not ready waits and is looked at again later.
  mutating func nextCause(at time: Seconds, isReady: Bool) -> LocalizationCause? {
    guard let due, time + Self.slack >= due.time else { return nil }
    guard isReady else {
      self.due?.time = time + Self.recheck
      return nil
    }
    self.due = nil
    return due.cause
  }

  /// Whether a request that someone waits for could not begin yet.
  func isWaiting(at time: Seconds) -> Bool {
    guard let due else { return false }
    return !due.cause.isQuiet && time + Self.slack >= due.time
  }
}
