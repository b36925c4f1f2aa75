import GeoSessions
import Geodesy

/// Keeps the best frame until it is time to send one.
///
/// Nothing is sent before the shortest time; from then on a frame of high quality is, from the longest
/// time on the best one there is. Each frame that is sent opens a new window.
struct FrameWindow: Hashable, Sendable {
  struct Candidate: Hashable, Sendable {
    var time: Seconds
    /// Score, `0...1`.
    var score: Double
    var frame: Frame
  }

  private let remote: RemoteConfiguration
  /// The best frame so far.
  private(set) var best: Candidate?
  private var openedAt: Seconds
  private var busyUntil: Seconds = -.infinity

  /// Opens a window with the times and scores of a configuration.
  init(_ remote: RemoteConfiguration = RemoteConfiguration(), at time: Seconds = 0) {
    self.remote = remote
    openedAt = time
  }

  /// Adds a frame with its score.
  /// - Parameters:
  ///   - frame: The frame.
  ///   - score: Score of the frame; NaN counts as 0.
  ///   - time: Time of the frame.
  ///   - duration: Seconds that judging it takes; frames that come meanwhile are rejected.
  /// - Returns: The reason for rejection; nil if it is the best so far.
  mutating func add(
    _ frame: Frame, score: Double, at time: Seconds, judgedFor duration: Seconds = 0
  ) -> FrameRejection? {
    guard time >= busyUntil else { return .otherEvaluationInProgress }
    busyUntil = time + max(0, duration)
    // A comparison with NaN is false.
    guard score >= remote.minFrameEvaluationScore else { return .scoreBelowMinThreshold }
    if let best, score < best.score { return .scoreBelowCurrentBest }
    best = Candidate(time: time, score: score, frame: frame)
    return nil
  }

  /// The frame to send now, which opens a new window; nil if the window is still open or empty.
  mutating func send(at time: Seconds) -> Candidate? {
    let elapsed = time - openedAt
    guard let candidate = best, time >= busyUntil,
      Self.has(elapsed, reached: remote.minLocalizationWindowTime)
    else { return nil }
    guard
      candidate.score >= remote.minFrameEvaluationHighQualityScore
        || Self.has(elapsed, reached: remote.maxLocalizationWindowTime)
    else {
      return nil
    }
    best = nil
    openedAt = time
    return candidate
  }

  mutating func reset(at time: Seconds) { self = FrameWindow(remote, at: time) }

  /// Times of logs are decimals: a microsecond too early is rounding.
  private static func has(_ elapsed: Seconds, reached limit: Seconds) -> Bool {
    elapsed >= limit - 1e-6
  }
}
