import Synchronization

/// Progress of long work in one line on a terminal; silent without a terminal.
///
/// It may be shared with the threads that do the work.
package final class ProgressLine: Sendable {
  private struct State {
    package var isShown = false
    package var lastDrawn: ContinuousClock.Instant?
    package var began: ContinuousClock.Instant?
    package var stage = ""
    package var fraction = 0.0
  }

  private let sink: any ByteSink
  private let terminal: Terminal
  private let interval: Duration
  private let now: @Sendable () -> ContinuousClock.Instant
  private let state = Mutex(State())

  /// Creates a line that is redrawn after the interval at the earliest, unless a new stage begins.
  package init(
    sink: any ByteSink, terminal: Terminal, interval: Duration = .milliseconds(80),
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.sink = sink
    self.terminal = terminal
    self.interval = interval
    self.now = now
  }

  /// Whether the line is visible; if not, there is no need to make its text.
  package var isVisible: Bool { terminal.isInteractive }

  /// Shows the stage that the work is at and how much of the whole is done, `0...1`, nil where
  /// that is not known; the time that it takes is counted from the first stage on.
  package func update(_ stage: String, fraction: Double? = nil) {
    draw(stage, fraction: fraction) { stage }
  }

  /// Shows how many things are done, of work whose end is not known.
  package func update(count: Int, _ things: String) {
    draw(things, fraction: nil) { "\(Grouped.number(count)) \(things)" }
  }

  private func draw(_ stage: String, fraction: Double?, _ text: () -> String) {
    guard isVisible else { return }
    state.withLock { state in
      let now = now()
      let isNew = stage != state.stage
      if let last = state.lastDrawn, now - last < interval, !isNew { return }
      // Where the share falls back, other work has begun; threads may be a little out of order.
      if state.began == nil || (fraction ?? 0) < state.fraction - 0.1 { state.began = now }
      state.stage = stage
      state.fraction = fraction ?? 0
      state.lastDrawn = now
      state.isShown = true
      let elapsed = state.began.map { (now - $0) / .seconds(1) } ?? 0
      let line = ProgressText(stage: text(), fraction: fraction, elapsed: elapsed)
      put("\r" + line.line(width: max(1, terminal.width - 1)) + "\u{1B}[K")
    }
  }

  package func erase() {
    guard isVisible else { return }
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      state.lastDrawn = nil
      put("\r\u{1B}[K")
    }
  }

  private func put(_ text: String) {
    // Progress is a courtesy: a terminal that went away must not end the work.
    try? sink.write(Array(text.utf8))
  }
}
