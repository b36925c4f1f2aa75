import GeoSessions
import Geodesy

/// Capture of the frames of one request, at intervals.
struct FrameCapture: Hashable, Sendable {
  let cause: LocalizationCause
  let count: Int
  /// The frames so far, in order of time.
  private(set) var frames: [CapturedFrame] = []
  private let interval: Seconds
  private let deadline: Seconds
  private var next: Seconds

  /// Begins at a time and gives up after `timeout`.
  init(
    _ cause: LocalizationCause, count: Int, interval: Seconds, timeout: Seconds, at time: Seconds
  ) {
    self.cause = cause
    self.count = max(1, count)
    self.interval = interval
    deadline = time + timeout
    next = time
  }

  var isComplete: Bool { frames.count >= count }

  func isOver(at time: Seconds) -> Bool { time + RequestSchedule.slack >= deadline }

  /// Captures the frame if one is due and usable; returns whether it did.
  mutating func handle(_ frame: Frame, at time: Seconds) -> Bool {
    guard !isComplete, time + RequestSchedule.slack >= next,
      let captured = CapturedFrame(frame, at: time)
    else { return false }
    frames.append(captured)
    next = time + interval
    return true
  }
}
