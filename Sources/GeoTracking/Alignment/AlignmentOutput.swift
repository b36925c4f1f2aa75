public import Geodesy

/// What an alignment machine says.
public struct AlignmentOutput: Hashable, Sendable {
  /// The time of the event that caused it.
  public var time: Seconds
  /// What is said.
  public var kind: Kind

  init(time: Seconds, _ kind: Kind) {
    self.time = time
    self.kind = kind
  }

  /// What is said.
  public enum Kind: Hashable, Sendable {
    /// The world has a place, or a better one than before: anchors move with it.
    case placed(AlignmentSolution, WorldPlacement)
    /// The measurements do not determine the place, and why; a place told before is taken back.
    case refused(AlignmentRefusal)
    /// The world jumped; what is told next holds for the new one.
    case jumped(PoseJump)
    /// The world was made anew: there is no place any more.
    case restarted
    /// A measurement does not look like one.
    case suspicion(Suspicion)
  }
}
