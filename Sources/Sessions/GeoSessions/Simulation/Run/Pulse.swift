import Geodesy

/// A periodic event.
struct Pulse {
  private let rate: Double
  private let start: Seconds
  private var count = 0.0

  /// Creates a pulse with a rate in hertz, from `start` on; a rate of 0 never beats.
  init(rate: Double, from start: Seconds = 0) {
    self.rate = rate
    self.start = start
  }

  /// Returns whether a beat is due at `time`; to be called once for each time.
  mutating func beats(at time: Seconds) -> Bool {
    guard rate > 0, time + 1e-9 >= start + count / rate else { return false }
    // Beats between two calls are skipped, not made up for.
    count = max(count + 1, ((time - start) * rate + 1e-6).rounded(.down) + 1)
    return true
  }
}
