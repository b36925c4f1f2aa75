import Geodesy

/// Lets codes through, at most three a second of those that are scanned.
struct CodeRateLimiter: Hashable, Sendable {
  private var lookedAt: Seconds = -.infinity
  /// Whether any code was let through.
  private(set) var hasRead = false

  /// Seconds between two scans.
  static let interval: Seconds = 1.0 / 3

  /// Admits a code; false if it comes too soon after the last one.
  mutating func admit(at time: Seconds, isScanned: Bool) -> Bool {
    // Times of logs are decimals: a third is not one.
    guard !isScanned || time - lookedAt >= Self.interval - 1e-3 else { return false }
    lookedAt = time
    hasRead = true
    return true
  }
}
