public import GeoMapLocalization
public import GeoNumerics
public import Geodesy

/// When a request that failed is made again: a value without a clock.
public struct RetryPolicy: Hashable, Sendable {
  /// How often a request is made at most, 1 or more.
  public var attempts: Int
  /// Before the second attempt; doubled each time.
  public var firstDelay: Seconds
  /// The longest delay.
  public var longestDelay: Seconds
  /// The share of a delay, `0...1`, that chance takes away, so that clients do not come at once.
  public var jitter: Double

  /// Makes a policy.
  public init(
    attempts: Int = 3, firstDelay: Seconds = 0.5, longestDelay: Seconds = 8, jitter: Double = 0.5
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.jitter = jitter
  }

  /// No second attempt.
  public static let none = RetryPolicy(attempts: 1)

  /// The delay after so many attempts that failed; nil when that is the end.
  ///
  /// Only what may pass is tried again: no connection, no answer in time, an answer that was cut
  /// off, statuses 408, 425, 429 and 500 to 599. A service may ask for a longer delay
  /// (`Retry-After`); one beyond `longestDelay` is the end.
  public func delay(
    after failures: Int, _ failure: PositioningFailure, asked: Seconds? = nil,
    random: inout SeededRandom
  ) -> Seconds? {
    guard failures < attempts, Self.mayPass(failure) else { return nil }
    var delay = min(max(0, firstDelay), longestDelay)
    for _ in 1..<max(1, min(failures, 64)) { delay = min(2 * delay, longestDelay) }
    delay *= 1 - min(max(jitter, 0), 1) * random.uniform()
    guard let asked, asked > delay else { return delay }
    return asked <= longestDelay ? asked : nil
  }

  /// Whether another attempt may go better.
  static func mayPass(_ failure: PositioningFailure) -> Bool {
    switch failure.reason {
    case .unreachable, .timeout, .cutOff: true
    case .status:
      switch failure.status {
      case 408?, 425?, 429?: true
      case let status?: (500...599).contains(status)
      case nil: false
      }
    case .notFound, .noFrames, .tooFewFrames, .noPose, .lowConfidence, .refused, .malformed,
      .tooLarge, .insecure, .unusable, .cancelled, .service:
      false
    }
  }
}
