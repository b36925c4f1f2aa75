import Geodesy

/// Duty cycle of a scanner: listening and resting in turns.
///
/// Window `k` begins at `k · (listening + resting)` after the first moment. Readings during a rest
/// (a log may come from a scanner that never rested) count for the window before, or are dropped.
package struct ScanCycle: Hashable, Sendable {
  /// Duration of listening; at least a millisecond.
  let listening: Seconds
  /// Duration of the rest that follows.
  let resting: Seconds
  let gap: Gap

  /// Treatment of readings while the scanner rests.
  package enum Gap: String, Hashable, Sendable, CaseIterable {
    /// They count for the window before.
    case count
    /// They are dropped.
    case drop
  }

  init(listening: Seconds = 0.1, resting: Seconds = 0.1, gap: Gap = .count) {
    self.listening = Self.length(listening, from: 0.001, otherwise: 0.1)
    self.resting = Self.length(resting, from: 0, otherwise: 0.1)
    self.gap = gap
  }

  var length: Seconds { listening + resting }

  /// The window of a reading so long after the first moment; nil when it is dropped.
  func window(of time: Seconds) -> Int? {
    // Microseconds: a reading at 0.3 s belongs to the window that begins at 0.3 s.
    let moment = (time * 1e6).rounded()
    guard moment >= 0, moment < 1e18 else { return nil }
    let whole = Int(moment)
    let (window, rest) = whole.quotientAndRemainder(dividingBy: Int((length * 1e6).rounded()))
    if gap == .drop, rest >= Int((listening * 1e6).rounded()) { return nil }
    return window
  }

  private static func length(_ value: Seconds, from least: Seconds, otherwise: Seconds) -> Seconds {
    value.isNaN ? otherwise : min(max(value, least), 3600)
  }
}
