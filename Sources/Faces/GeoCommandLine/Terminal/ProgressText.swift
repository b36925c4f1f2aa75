package import Geodesy

/// How far long work has come, in one line: `reading nodes  ▇▇▇▇▁▁▁▁  50 %  4 s, 4 s left`.
package struct ProgressText {
  package var stage: String
  /// How much of the whole is done, `0...1`; nil where the end is not known.
  package var fraction: Double?
  /// How long it has taken so far.
  package var elapsed: Seconds

  private static let widestBar = 24
  private static let narrowestBar = 6

  /// The line in at most so many columns; the bar is the first that goes.
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

  /// What has passed and, where that can be told, what is left if the rest goes as fast.
  private var times: String? {
    guard elapsed >= 1 else { return nil }
    let passed = DurationText.text(elapsed.rounded(.down))
    guard let fraction, fraction >= 0.03, fraction < 1 else { return passed }
    return passed
      + ", \(DurationText.text((elapsed * (1 - fraction) / fraction).rounded(.up))) left"
  }
}
