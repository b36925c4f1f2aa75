import Synchronization

/// One line on a terminal that shows how far long work has come; nothing where nobody looks.
///
/// It may be shared with the threads that do the work.
final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    var lastDrawn: ContinuousClock.Instant?
  }

  private let sink: any ByteSink
  private let terminal: Terminal
  private let interval: Duration
  private let state = Mutex(State())

  /// Makes a line that is redrawn after the interval at the earliest.
  init(sink: any ByteSink, terminal: Terminal, interval: Duration = .milliseconds(80)) {
    self.sink = sink
    self.terminal = terminal
    self.interval = interval
  }

  /// Whether anybody sees the line; if not, there is no need to make its text.
  var isVisible: Bool { terminal.isInteractive }

  /// Shows the text in place of the last one, unless that one is very fresh.
  func update(_ text: @autoclosure () -> String) {
    guard isVisible else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      if let last = state.lastDrawn, now - last < interval { return }
      state.lastDrawn = now
      state.isShown = true
      let line = ShownText.clip(text(), limit: max(1, terminal.width - 2))
      put("\r" + line + "\u{1B}[K")
    }
  }

  /// Shows a share of the whole as `label  42 %`.
  func update(_ label: String, share: Double) {
    let percent = share.isFinite ? Int((min(max(share, 0), 1) * 100).rounded(.down)) : 0
    update("\(label)  \(percent) %")
  }

  /// Takes the line away.
  func erase() {
    guard isVisible else { return }
    state.withLock { state in
      guard state.isShown else { return }
      state = State()
      put("\r\u{1B}[K")
    }
  }

  private func put(_ text: String) {
    // Progress is a courtesy: a terminal that went away must not end the work.
    try? sink.write(Array(text.utf8))
  }
}
