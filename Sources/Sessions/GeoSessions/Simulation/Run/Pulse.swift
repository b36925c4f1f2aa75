import Geodesy

/// Something that happens at even times.
struct Pulse {
  private let rate: Double
  private let start: Seconds
  private var count = 0.0

  /// Beats at a rate from a moment on; never with a rate of 0.
  init(rate: Double, from start: Seconds = 0) {
    self.rate = rate
    self.start = start
  }

  /// Whether it beats by a moment; asked once a moment.
  mutating func beats(at time: Seconds) -> Bool {
    guard rate > 0, time + 1e-9 >= start + count / rate else { return false }
    // What fell between two moments is skipped, not made up for.
    count = max(count + 1, ((time - start) * rate + 1e-6).rounded(.down) + 1)
    return true
  }
}
