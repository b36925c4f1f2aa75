import Foundation
import GeoMapLocalization
public import Geodesy

/// How a client behaves, and what it takes from outside: clock, sleep and chance.
public struct ServiceOptions: Sendable {
  /// When requests that failed are made again.
  public var retry: RetryPolicy
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
    retry: RetryPolicy = RetryPolicy(), seed: UInt64 = 0,
    now: @escaping @Sendable () -> Seconds = ServiceOptions.systemClock,
    sleep: @escaping @Sendable (Seconds) async throws -> Void = ServiceOptions.systemSleep
  ) {
    self.retry = retry
    self.seed = seed
    self.now = now
    self.sleep = sleep
  }
}
