import GeoSessions
import Geodesy

/// Decides when the user is asked for something, by the frames that filters reject.
///
/// The first rejection asks to point at buildings. Later a reason asks when it has come up 31 times
/// and more than two seconds have passed since something was asked; then all counts begin anew. What
/// was asked last is not asked again: pointing at buildings takes its place. The only clock is the
/// time of the frames.
struct BehaviourRequester: Hashable, Sendable {
  /// A reason asks when it has come up more often.
  private static let incidence = 30
  /// Seconds that have to pass, strictly.
  private static let throttle: Seconds = 2

  /// Whether anything is asked at all.
  var isEnabled: Bool
  private var counts: [FrameRejection: Int] = [:]
  private var askedAt: Seconds
  private var isFirst = true
  private var last: BehaviourName?

  init(isEnabled: Bool = true, at time: Seconds = 0) {
    self.isEnabled = isEnabled
    askedAt = time
  }

  /// Takes a rejected frame; answers with what the user is to be asked for, mostly nothing.
  ///
  /// Rejections of frames that were judged are not the user's matter and change nothing.
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

  /// Begins anew, but for what was asked last.
  mutating func restart(at time: Seconds) {
    counts.removeAll(keepingCapacity: true)
    askedAt = time
    isFirst = true
  }
}
