/// The frequency of the jumps of an AR world.
struct JumpCount: Hashable, Sendable {
  /// Frames and jumps in all.
  private(set) var frames = 0
  private(set) var total = 0
  private var recentFrames = 0.0
  private var recentJumps = 0.0

  /// The weight of old frames after each new one: a minute at 60 frames a second.
  private static let kept = 1 - 1.0 / 3600

  mutating func add(isJump: Bool, forgets: Bool) {
    frames += 1
    if isJump { total += 1 }
    let kept = forgets ? Self.kept : 1
    recentFrames = recentFrames * kept + 1
    recentJumps = recentJumps * kept + (isJump ? 1 : 0)
  }

  /// Whether there are more than so many in 1,000 frames; a few say nothing.
  func exceeds(_ limit: Double) -> Bool {
    recentJumps >= 8 && recentJumps * 1000 > limit * recentFrames
  }
}
