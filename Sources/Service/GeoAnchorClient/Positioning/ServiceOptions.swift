import Foundation
import GeoLocalization
import GeoNumerics
public import Geodesy

/// The behavior of a client, and its dependencies: clock, sleep and random numbers.
///
/// A request that failed is repeated where that may help: without a connection, without an answer
/// in time, after an answer that was cut off, and at statuses 408, 425, 429 and 500 to 599.
public struct ServiceOptions: Sendable {
  /// The greatest number of attempts of a request, 1 or more; 1 is no second attempt.
  public var attempts: Int
  /// Before the second attempt; doubled each time.
  public var firstDelay: Seconds
  /// The longest delay.
  public var longestDelay: Seconds
  /// The fraction of a delay, `0...1`, that chance takes away, so that clients do not come at once.
  public var jitter: Double
  /// Seeds the chance in the delays.
  public var seed: UInt64
  /// The time now, seconds since 1970.
  public var now: @Sendable () -> Seconds
  /// Waits for so long.
  public var sleep: @Sendable (Seconds) async throws -> Void

  /// The system's clock, seconds since 1970.
  public static let systemClock: @Sendable () -> Seconds = { Date().timeIntervalSince1970 }

  /// The system's way to wait, at most an hour.
  public static let systemSleep: @Sendable (Seconds) async throws -> Void =
    SimulatedPositioningService.wait

  /// Makes options; clock and sleep are the system's.
  public init(
    attempts: Int = 3, firstDelay: Seconds = 0.5, longestDelay: Seconds = 8, jitter: Double = 0.5,
    seed: UInt64 = 0, now: @escaping @Sendable () -> Seconds = ServiceOptions.systemClock,
    sleep: @escaping @Sendable (Seconds) async throws -> Void = ServiceOptions.systemSleep
  ) {
    self.attempts = attempts
    self.firstDelay = firstDelay
    self.longestDelay = longestDelay
    self.jitter = jitter
    self.seed = seed
    self.now = now
    self.sleep = sleep
  }

  /// The delay after so many attempts that failed; nil when that is the end.
  ///
  /// A service may ask for a longer delay (`Retry-After`); one beyond `longestDelay` is the end.
  func delay(
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
