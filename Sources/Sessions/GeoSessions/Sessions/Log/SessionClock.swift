import Geodesy

/// Keeps the times of events in order, whatever the log says.
///
/// Small steps back come from threads that race, large ones from appended sessions, single far ones
/// from broken lines. A machine must see none of them.
struct SessionClock {
  /// The largest step back that plays at the latest time.
  static let smallStep: Seconds = 1
  /// The longest silence that is believed at once.
  static let longestGap: Seconds = 86_400
  /// The longest silence without a finding.
  static let quietGap: Seconds = 60
  /// The number of consecutive events that must agree before a far time is believed.
  static let witnesses = 10

  private var latest: Seconds?
  private var shift: Seconds = 0
  private var isNew = false
  private var witnessed = 0
  private var witness: Seconds = 0

  /// The outcome for an event.
  struct Verdict {
    /// The time at which it plays; nil if it is left out.
    var time: Seconds?
    var problem: SessionFinding.Problem?
  }

  /// The next event begins another session, whose clock has its own zero.
  mutating func restart() {
    isNew = true
  }

  /// Judges the time of the next event.
  mutating func admit(_ time: Seconds) -> Verdict {
    guard let latest else {
      self.latest = time
      isNew = false
      return Verdict(time: time)
    }
    if isNew {
      isNew = false
      return rebase(time, latest)
    }
    let time = time + shift
    let step = time - latest
    switch step {
    case 0...Self.longestGap:
      witnessed = 0
      self.latest = time
      return Verdict(time: time, problem: step > Self.quietGap ? .gap(step) : nil)
    case -Self.smallStep..<0:
      return Verdict(time: latest, problem: .late(by: -step))
    default:
      let agrees = witnessed > 0 && time >= witness && time - witness <= Self.quietGap
      witnessed = agrees ? witnessed + 1 : 1
      witness = time
      guard witnessed >= Self.witnesses else { return Verdict(problem: .jump(by: step)) }
      if step < 0 { return rebase(time - shift, latest) }
      witnessed = 0
      self.latest = time
      return Verdict(time: time, problem: .gap(step))
    }
  }

  /// Lets the log's time go on at the latest one.
  private mutating func rebase(_ time: Seconds, _ latest: Seconds) -> Verdict {
    witnessed = 0
    shift = latest - time
    return Verdict(time: latest, problem: shift == 0 ? nil : .newClock(shift: shift))
  }
}
