package import Geodesy

/// Progress of long work, in one line: `reading nodes  ▇▇▇▇▁▁▁▁  50 %  4 s, 4 s left`.
package struct ProgressText {
  package var stage: String
  /// The completed fraction, `0...1`; nil if the end is unknown.
  package var fraction: Double?
  package var elapsed: Seconds

  private static let widestBar = 24
  private static let narrowestBar = 6

  /// The line in a maximum number of columns; the bar is the first part to go.
  package func line(width: Int) -> String {
    let times = times.map { "  " + $0 } ?? ""
    guard let fraction else { return DisplayWidth.clip(stage + times, to: width) }
    let done = fraction.isFinite ? min(max(fraction, 0), 1) : 0
    let percent = "  \(Int((done * 100).rounded(.down))) %" + times
    let room = width - DisplayWidth.of(stage) - DisplayWidth.of(percent) - 2
    guard room >= Self.narrowestBar else {
      return DisplayWidth.clip(stage + percent, to: width)
    }
    let cells = min(room, Self.widestBar)
    let filled = Int((done * Double(cells)).rounded(.down))
    let bar =
      String(repeating: "▇", count: filled) + String(repeating: "▁", count: cells - filled)
    return stage + "  " + bar + percent
  }

  /// The elapsed time and, if it can be estimated, the remaining time at the same speed.
  private var times: String? {
    guard elapsed >= 1 else { return nil }
    let passed = DurationText.text(elapsed.rounded(.down))
    guard let fraction, fraction >= 0.03, fraction < 1 else { return passed }
    return passed
      + ", \(DurationText.text((elapsed * (1 - fraction) / fraction).rounded(.up))) left"
  }
}
