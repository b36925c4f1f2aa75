import GeoSessions
import Geodesy

/// A request that was sent and has no outcome yet.
struct RunningRequest: Hashable, Sendable {
  let id: RequestID
  let cause: LocalizationCause
  let mode: LocalizationMode
  let frames: [CapturedFrame]
  let deadline: Seconds

  func isOver(at time: Seconds) -> Bool { time + RequestSchedule.slack >= deadline }

  /// Whether an outcome belongs to this request.
  ///
  /// An id of ours decides. Ids of other programs, and outcomes without one, belong to the request
  /// unless their picture is older than its first frame: so a recording plays under another
  /// configuration, and what an earlier request asked for is dropped.
  func isAnswered(
    by request: String?, capturedAt: Seconds?, latency: Seconds?, at time: Seconds
  ) -> Bool {
    if let own = request.flatMap(RequestID.init) { return own == id }
    guard let taken = capturedAt ?? latency.map({ time - $0 }), let first = frames.first else {
      return true
    }
    return taken + Self.clockTolerance >= first.time
  }

  /// The camera in the AR world that an answer speaks of: what it says itself, else the frame taken
  /// at the time that it names, else the first.
  func trackerPose(of response: LocalizationResponse) -> FramePose? {
    if let pose = response.trackerPose { return pose }
    guard let time = response.capturedAt else { return frames.first?.pose }
    return frames.min { abs($0.time - time) < abs($1.time - time) }?.pose
  }

  /// Clock tolerance of a recording's latencies.
  private static let clockTolerance: Seconds = 0.05
}
