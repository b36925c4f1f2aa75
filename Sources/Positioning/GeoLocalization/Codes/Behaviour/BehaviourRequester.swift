import GeoSessions
import Geodesy

/// Decides when to ask the user for an action, by the frames that filters reject.
///
/// The first rejection asks to point at buildings. Later a reason asks when it has come up 31 times and more
/// than two seconds have passed since the last request; then all counts restart. The last request is not
/// repeated: pointing at buildings takes its place. The only clock is the time of the frames.
struct BehaviourRequester: Hashable, Sendable {
  /// A reason asks when it has come up more often.
  private static let incidence = 30
  /// Seconds that have to pass, strictly.
  private static let throttle: Seconds = 2

  var isEnabled: Bool
  private var counts: [FrameRejection: Int] = [:]
  private var askedAt: Seconds
  private var isFirst = true
  private var last: BehaviourName?

  init(isEnabled: Bool = true, at time: Seconds = 0) {
    self.isEnabled = isEnabled
    askedAt = time
  }

  /// Counts a rejected frame; returns the action to ask for, mostly nil.
  ///
  /// Rejections of judged frames are outside the user's control and change nothing.
  mutating func reject(_ reason: FrameRejection, at time: Seconds) -> BehaviourName? {
    guard isEnabled, reason.isByFilter else { return nil }
    let count = counts[reason, default: 0] + 1
    counts[reason] = count
    if isFirst {
      isFirst = false
      askedAt = time
      return .pointAtBuildings
    }
    // Times of logs are decimals: a nanosecond is rounding.
    guard count > Self.incidence, time - askedAt > Self.throttle + 1e-9 else { return nil }
    counts.removeAll(keepingCapacity: true)
    askedAt = time
    let asked: BehaviourName = reason.behaviour == last ? .pointAtBuildings : reason.behaviour
    last = asked
    return asked
  }

  /// Resets the counts; the last request is kept.
  mutating func restart(at time: Seconds) {
    counts.removeAll(keepingCapacity: true)
    askedAt = time
    isFirst = true
  }
}
