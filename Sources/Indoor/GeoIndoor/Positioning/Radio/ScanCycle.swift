import Geodesy

/// How a scanner's time is cut: it listens, rests, and listens again.
///
/// Window `k` begins at `k · (listening + resting)` after the first moment. What is heard while the
/// scanner rests (a log may come from a scanner that never did) counts for the window before, or is
/// dropped.
package struct ScanCycle: Hashable, Sendable {
  /// How long it listens; at least a millisecond.
  let listening: Seconds
  /// How long it rests after that.
  let resting: Seconds
  /// What becomes of readings in the rest.
  let gap: Gap

  /// What becomes of readings while the scanner rests.
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

  /// The length of listening and rest.
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
