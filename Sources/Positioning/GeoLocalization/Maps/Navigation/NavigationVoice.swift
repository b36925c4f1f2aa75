import Geodesy

/// The instruction for an angle, and the pauses between instructions.
struct NavigationVoice: Hashable, Sendable {
  /// The instruction that holds, given or not.
  private var current: NavigationInstruction?
  /// The instruction that was given last.
  private var given: NavigationInstruction?
  /// Time of each instruction's last utterance.
  private var times: [NavigationInstruction: Seconds] = [:]
  private var lastTime: Seconds?

  /// Records that another utterance was spoken.
  mutating func speak(at time: Seconds) { lastTime = time }

  /// Forgets what was given, for another way.
  mutating func forget() {
    current = nil
    given = nil
  }

  /// The instruction to give for an angle to the way, to the right positive; nil when it was given
  /// already or has to wait.
  mutating func instruction(
    for angle: Degrees, at time: Seconds, _ policy: NavigationPolicy
  ) -> NavigationInstruction? {
    let wanted = Self.instruction(for: angle, after: current, policy)
    current = wanted
    guard wanted != given else { return nil }
    if let lastTime, time - lastTime < policy.anyCooldown - RequestSchedule.slack { return nil }
    if let same = times[wanted], time - same < policy.sameCooldown - RequestSchedule.slack {
      return nil
    }
    given = wanted
    times[wanted] = time
    lastTime = time
    return wanted
  }

  /// The instruction for an angle; the limits of the one that holds are wider by the hysteresis.
  static func instruction(
    for angle: Degrees, after current: NavigationInstruction?, _ policy: NavigationPolicy
  ) -> NavigationInstruction {
    let size = abs(angle)
    let margin = policy.hysteresis
    let rank = current.map(Self.rank)
    /// The limit between a rank and the next, moved away from the rank that holds.
    func limit(_ limit: Degrees, below lower: Int) -> Degrees {
      guard let rank else { return limit }
      return rank <= lower ? limit + margin : limit - margin
    }
    if size < limit(policy.forward, below: 0) { return .moveForward }
    if size >= limit(policy.around, below: 2) { return .turnAround }
    if size < limit(policy.slight, below: 1) { return angle < 0 ? .slightLeft : .slightRight }
    return angle < 0 ? .turnLeft : .turnRight
  }

  private static func rank(_ instruction: NavigationInstruction) -> Int {
    switch instruction {
    case .moveForward: 0
    case .slightLeft, .slightRight: 1
    case .turnLeft, .turnRight: 2
    case .turnAround: 3
    }
  }
}
